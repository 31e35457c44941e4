// The page without a screen: its state, what people do, what follows from that, and what is said; on the tables of an export.

import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { DATA, Host, LIMITED } from './host.js';
import { WEB } from './web.js';

const { setImmediate } = globalThis;
/** So many turns of the loop in which nothing is asked: then nothing is on its way. */
const QUIET = 20;
/** So many in which an answer does not come: then it never will. */
const PATIENCE = 1_000_000;
/** Milliseconds for which nobody waits here: after them a host that says nothing is given up. */
const SILENT = 20_000;
/** More often than any question is asked anew, and looked whether it is answered. */
const MOST_ASKED = 5000;
let loaded = 0;

/** A browser's history, and the address in it. */
class History {
  #entries = [{ state: null, search: '' }];
  #at = 0;

  constructor(location) {
    this.location = location;
  }

  get length() {
    return this.#at + 1;
  }

  pushState(state, _, search) {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), null];
    this.#at++;
    this.replaceState(state, _, search);
  }

  replaceState(state, _, search) {
    this.location.search = search;
    this.#entries[this.#at] = structuredClone({ state, search });
  }

  /** Steps along, and returns the entry there. */
  go(by) {
    this.#at += by;
    this.location.search = this.#entries[this.#at].search;
    return this.#entries[this.#at];
  }
}

/** A page, and the browser that it finds, in which time stands still until {@link timePasses}. */
class Page {
  #waiting = new Map();
  #asking = 0;
  /** The game in which the database is to play. */
  #thinking = null;
  #listeners = [];
  kept = new Map();
  location = { origin: 'http://localhost', pathname: '/', search: '' };
  history = new History(this.location);
  /** What comes between a question and the host, if anything: it gets the path, and a function that asks on. */
  between = null;

  constructor(host) {
    this.host = host;
  }

  get browser() {
    const wait = (go, millis) => (millis < SILENT && this.#waiting.set(go, go), go);
    const window = { history: this.history, addEventListener: (_, listener) => this.#listeners.push(listener) };
    window.parent = window;
    return {
      window,
      location: this.location,
      navigator: { onLine: true },
      document: { baseURI: 'http://localhost/', documentElement: { lang: 'en' } },
      localStorage: { getItem: key => this.kept.get(key) ?? null, setItem: (key, value) => this.kept.set(key, String(value)) },
      fetch: (...asked) => this.#fetch(...asked),
      setTimeout: wait,
      clearTimeout: go => this.#waiting.delete(go),
    };
  }

  async #fetch(url, options = {}) {
    const { pathname } = new URL(String(url).replace(WEB, 'http://localhost/'));
    this.#asking++;
    try {
      const ask = () => this.host.fetch(`http://localhost${pathname}`, options);
      return await (this.between ? this.between(pathname, ask) : ask());
    } finally {
      this.#asking--;
    }
  }

  /** Loads the page anew, with modules of its own, at an address or where it is. */
  async load(search = this.location.search, entry = null) {
    const page = ++loaded;
    const module = name => import(`${WEB}js/${name}?page=${page}`);
    // The page's own address is that of a file here, and the host stands for it.
    const { machine } = await import(new URL(`../src/ranges.js?page=${page}`, import.meta.url));
    Object.assign(machine, { addressOf: source => new URL(source), fetch: (...asked) => this.#fetch(...asked) });
    if (search !== this.location.search) {
      this.history.pushState(entry, '', search);
    }
    this.#listeners = [];
    this.#waiting.clear();
    const [changes, marks, trees, words, puzzles, { withTitles }] = await Promise.all(['state.js', 'marks.js', 'tree.js', 'words.js', 'puzzle.js', 'variants.js'].map(module));
    Object.assign(this, { changes, marks, trees, words, puzzles, withTitles });
    await words.speakMore();
    const [{ Store }, { actionsOn }, { connectEffects }, { Geometry }, api] =
      await Promise.all(['store.js', 'actions.js', 'effects.js', 'geometry.js', 'api.js'].map(module));
    const [{ verdict }, { summary }] = await Promise.all(['said.js', 'views/game.js'].map(module));
    Object.assign(this, { verdict, summary, store: new Store(changes.initial('en')) });
    this.do = actionsOn(this.store);
    connectEffects(this.store, this.do.retry);
    const { variants, names } = await api.variants();
    this.store.change(changes.loaded, new Map(variants.map(variant => [variant.variant, new Geometry(variant)])), names);
    await this.do.openAddress(search, entry);
    await this.rest();
    return this;
  }

  get state() {
    return this.store.state;
  }

  get address() {
    return this.location.search;
  }

  /** What is said in large letters, and below them. */
  get headline() {
    return this.verdict(this.state).headline;
  }

  get detail() {
    return this.verdict(this.state).detail;
  }

  /** What is said to those who ask for more. */
  get more() {
    return this.verdict(this.state).more;
  }

  get problem() {
    return this.state.problem && this.words.sentence(this.withTitles(this.state.problem));
  }

  /** The turns of the game, those of variations in brackets, a star at the one shown. */
  get turns() {
    const { nodes, at } = this.state.game;
    const below = parent => nodes.flatMap((node, i) => (node.parent === parent ? [i] : []));
    const name = i => `${nodes[i].move}${i === at ? '*' : ''}`;
    const written = ([first, ...others]) => (first === undefined ? [] : [name(first), ...others.map(other => `(${[name(other), ...written(below(other))].join(' ')})`), ...written(below(first))]);
    return written(below(0)).join(' ');
  }

  /** What is told of the turn shown. */
  get told() {
    const { game } = this.state;
    return this.marks.tell(this.marks.shownMarks(this.state)[this.state.looked ?? game.at], game.nodes[0].fen);
  }

  /** How well each side played. */
  get summed() {
    const line = this.trees.lineOf(this.state.game, 0);
    const marks = this.marks.shownMarks(this.state);
    return this.summary(line, line.slice(1).map(i => marks[i]), this.state);
  }

  point(name) {
    return this.state.geometry.index.get(name);
  }

  /** Taps points, one after the other, without waiting for answers. */
  tap(...points) {
    points.forEach(point => this.do.touch(this.point(point)));
  }

  /** Has the database play some sides from the position shown, so well. */
  oppose(sides, strength = '8') {
    this.do.playOn();
    this.do.start({ colour: { w: 'b', b: 'w', wb: 'none' }[sides] ?? 'w', strength: sides === '' ? 'two' : strength });
  }

  /** Plays turns point by point, and waits for the answer to each. */
  async play(...turns) {
    for (const turn of turns) {
      this.tap(...turn.split(/[-x]/));
      await this.rest();
    }
  }

  /** Lets all that waits for some time to pass go on. */
  async timePasses() {
    this.#thinking = this.changes.isDatabasesTurn(this.state) ? this.state.game : null;
    const due = [...this.#waiting.keys()];
    this.#waiting.clear();
    due.forEach(go => go());
    await this.rest();
  }

  /** Whether an answer, a line or a turn of the database is to come. */
  get #isOpen() {
    const { game, geometry, answers, setup, refusal, line, judged } = this.state;
    const isUnknown = ({ fen, ahead }) => !answers[fen] && !ahead;
    return !this.between && Boolean(game) && !setup && !refusal && !this.changes.isWaiting(this.state) && geometry.tables > 0
      && (isUnknown(this.changes.present(this.state)) || line !== null || judged && game.nodes.some(isUnknown) || this.#thinking === game && this.changes.isDatabasesTurn(this.state));
  }

  /** Waits until nothing is asked any more. */
  async rest() {
    for (let turns = 0, quiet = 0; quiet < QUIET; turns++) {
      quiet = this.#asking > this.held || this.#isOpen ? 0 : quiet + 1;
      assert.ok(turns < PATIENCE, 'an answer does not come');
      await new Promise(setImmediate);
    }
  }

  /** How many questions are held back. */
  held = 0;

  /** Holds answers back until what it returns is called: to questions about files whose names match. */
  hold(names = /./) {
    let go;
    const until = new Promise(open => {
      go = open;
    });
    this.between = async (name, ask) => {
      if (names.test(name)) {
        this.held++;
        await until;
        this.held--;
      }
      return ask();
    };
    return async () => {
      this.between = null;
      go();
      await this.rest();
    };
  }

  /** There is no connection, until {@link connect}. */
  disconnect() {
    this.between = () => Promise.reject(new TypeError('no network'));
  }

  /** Lets time pass until the page says why there is no answer: it asks a silent host more than once. */
  async refusal() {
    for (let times = 0; !this.state.refusal; times++) {
      assert.ok(times < MOST_ASKED, 'there is no refusal');
      await this.timePasses();
    }
  }

  async connect() {
    this.between = null;
    this.#listeners.forEach(listener => listener());
    await this.rest();
  }

  /** Steps along the browser's history. */
  async go(by) {
    const { state, search } = this.history.go(by);
    await this.do.openAddress(search, state);
    await this.rest();
  }
}

/** A test that finds what it needs of a browser. The tests of other files run in the same process, and must not. */
export const inBrowser = (name, browser, run) => test(name, async () => {
  const outside = Object.keys(browser).map(member => [member, Object.getOwnPropertyDescriptor(globalThis, member)]);
  try {
    Object.entries(browser).forEach(([member, value]) => Object.defineProperty(globalThis, member, { value, configurable: true, writable: true }));
    await run();
  } finally {
    outside.forEach(([member, before]) => (before ? Object.defineProperty(globalThis, member, before) : delete globalThis[member]));
  }
});

async function siteOf(data) {
  const host = await Host.open(() => host.fault, path.dirname(data));
  await host.close(); // its files are asked without a line
  return host;
}

const site = await siteOf(DATA);
/** The site with move limits. */
export const limited = await siteOf(LIMITED);

/** A test of a page that opens at an address. */
export function onPage(name, search, run, host = site) {
  const page = new Page(host);
  inBrowser(name, page.browser, async () => run(await page.load(search)));
}
