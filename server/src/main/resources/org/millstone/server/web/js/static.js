// Answers from files on any web host: the module `millstone` reads the tables. service.js has the same functions.

import './language.js'; // begins to load the words
import { Refusal, begin } from './questions.js';

export { Refusal, cancel } from './questions.js';

export const isService = false;

const SITE = new URL('../', import.meta.url);
const ABOUT_THE_POSITION = ['unreadable-fen', 'impossible-position'];

const opened = new Map();

/** The tables of a variant, opened once; what fails is tried anew by the next question. */
function tablesOf(variant) {
  if (!opened.has(variant)) {
    const module = import('../millstone/millstone.js').catch(() => {
      throw new Refusal({ key: 'refusal.module', file: 'js/api.js' }, { again: true });
    });
    const tables = module.then(({ open }) => open(new URL(`data/${variant}/`, SITE)));
    tables.catch(() => opened.delete(variant));
    opened.set(variant, tables);
  }
  return opened.get(variant);
}

/** Asks the tables of a variant: `question` gets them, and options with the AbortSignal. */
async function ask(kind, variant, question) {
  const signal = begin(kind);
  try {
    const tables = await tablesOf(variant);
    signal.throwIfAborted();
    return await question(tables, { signal });
  } catch (failure) {
    if (signal.aborted || failure instanceof Refusal) {
      throw failure;
    }
    if (failure.code === 'no-ranges') {
      throw new Refusal({ key: 'refusal.ranges' }, { again: true });
    }
    const unreachable = failure.code === 'unreachable';
    throw new Refusal(unreachable ? { key: 'refusal.away' } : failure.message, { unreachable, position: failure.position, again: !ABOUT_THE_POSITION.includes(failure.code) });
  }
}

/** Reads a small file of the site, asking the host whether it is still the same. */
async function read(kind, path) {
  const signal = begin(kind);
  const refused = (key, status) => new Refusal({ key, file: path, status }, { again: true });
  const orRefused = (answer, key) => answer.catch(failure => {
    throw signal.aborted ? failure : refused(key);
  });
  const response = await orRefused(fetch(new URL(path, SITE), { signal, cache: 'no-cache' }), 'refusal.away');
  if (!response.ok) {
    throw refused(response.status === 404 ? 'refusal.missing' : 'refusal.notSent', response.status);
  }
  return orRefused(response.json(), 'refusal.damaged');
}

const inHand = ({ ownHand, oppHand }) => ownHand + oppHand;
const stones = ({ own, opp }) => own + opp;

/** The manifest's rows, as the service lists tables and in its order. */
async function rows(kind, variant) {
  const { tables, finals } = await read(kind, `data/${variant}/manifest.json`);
  return { finals, tables: Object.values(tables).sort((a, b) => inHand(a) - inHand(b) || a.ownHand - b.ownHand || stones(a) - stones(b) || a.own - b.own) };
}

/** Every page asks this, once: asked already, while the page's own modules still come. */
const catalogue = read('variants', 'variants.json');
export const variants = () => catalogue;
const described = async name => (await catalogue).variants.find(({ variant }) => variant === name);

/** Refuses a host that sends no parts of files: asked for one byte, before anybody waits for a table. What else is wrong the questions tell. */
export async function check(variant) {
  const signal = begin('check');
  const response = await fetch(new URL(`data/${variant}/lookup.bin`, SITE), { signal, cache: 'no-store', priority: 'low', headers: { Range: 'bytes=0-0' } }).catch(() => null);
  response?.body?.cancel();
  if (response?.status === 200) {
    throw new Refusal({ key: 'refusal.ranges' }, { again: true });
  }
}

/** Opens the tables that most addresses need, so that the first answer waits for less. The question retries a failure, and reports it. */
async function readAhead() {
  const asked = new URLSearchParams(location.search);
  const likely = asked.get('v') ?? 'nine';
  const { first } = await described(likely);
  if (!first || ['p', 'fen', 'g'].some(name => asked.has(name))) {
    await tablesOf(likely);
  }
}

readAhead().catch(() => {});

export const tables = variant => rows('tables', variant);
export const coverage = variant => rows('coverage', variant);

/** The list of variants has the answer for the position that is shown first; the tables are opened meanwhile, for the next question. */
export async function value(variant, fen) {
  const signal = begin('value');
  const { first } = await described(variant);
  signal.throwIfAborted();
  if (first?.fen !== fen) {
    return ask('value', variant, (tables, options) => tables.rank(fen, options));
  }
  tablesOf(variant).catch(() => {});
  return first;
}

/** The pocket file of a variant, which plays without requests. */
export const pocket = variant => ask('pocket', variant, (tables, options) => tables.pocket(options));

/** Values and turns of several positions at once, few of them: each costs requests of its own. */
export const mostRanked = 8;
export const ranked = (variant, fens, kind = 'ranked') =>
  ask(kind, variant, (tables, options) => Promise.all(fens.map(fen => tables.rank(fen, options))));

/** @param soFar called with the line as far as it is known, whenever a turn is found */
export const line = (variant, fen, soFar) => ask('line', variant, (tables, options) => {
  const turns = [];
  const onTurn = turn => {
    turns.push(turn);
    soFar(turns);
  };
  return tables.line(fen, { ...options, onTurn });
});
