// Perfect play from table files on any web host that answers byte ranges.

import { count } from './board.js';
import { crc32 } from './bytes.js';
import { Cancel } from './cancel.js';
import { MillstoneError } from './fault.js';
import { formatFen, parseFen, startPosition } from './position.js';
import { Ranges } from './ranges.js';
import { Rules } from './rules.js';
import { SlotIndex, tableName } from './sets.js';
import { Source } from './source.js';
import { apply, end, generate, status, turnMembers } from './turns.js';

export { MillstoneError } from './fault.js';

const LOOKUP = 'lookup.json';
const FORMAT = 1;
const DIGEST = /^[0-9a-f]{64}$/;
const TABLE = /^\d{1,2}-\d{1,2}(\+\d{1,2}\+\d{1,2})?$/;
const MOST_BYTES = 4 << 20;
const DRAWN_TURNS = 8;
const AT_ONCE = 3;

/** Best first; what is not known comes last. */
const ORDER = ['win', 'draw', 'loss', 'unknown'];
const REVERSED = { win: 'loss', draw: 'draw', loss: 'win', unknown: 'unknown' };
const BY_RULES = { won: 'win', lost: 'loss', drawn: 'draw' };

/**
 * Opens the tables of a rule set.
 *
 * @param url of the folder that `mill export` made for it, as `https://example.org/mill/data/nine/`
 * @param options.signal cancels
 * @param options.cacheBytes how much of the tables is kept in memory, 16 MB if left out
 * @param options.fetch, options.atOnce, options.pause, options.timeout see {@link Ranges}
 */
export async function open(url, { signal, cacheBytes = 16 << 20, ...options } = {}) {
  const base = new URL(url, globalThis.location?.href);
  base.pathname += base.pathname.endsWith('/') ? '' : '/';
  const ranges = new Ranges(base, options);
  const lookup = parse(await ranges.whole(LOOKUP, { cancel: Cancel.of(signal), most: MOST_BYTES }), ranges);
  const rules = Rules.of(lookup.ruleSet);
  if (rules.fingerprint() !== lookup.rules || rules.name !== lookup.variant) {
    throw new MillstoneError('other-rules', `${LOOKUP} describes other rules than those that its tables are of. Who keeps the folder should export it again.`, { file: LOOKUP });
  }
  return new Tables(rules, lookup, ranges, cacheBytes);
}

function parse(bytes, ranges) {
  const fault = (what, cause) => new MillstoneError('damaged', `${LOOKUP} ${what}. Is ${ranges.base} a folder that mill export made, with the tables of one rule set?`,
    { file: LOOKUP, url: ranges.url(LOOKUP), cause });
  const text = new TextDecoder('latin1').decode(bytes);
  const [, before, crc] = /^([^]*),"crc32":(\d{1,10})\}\s*$/.exec(text) ?? [];
  if (before === undefined) {
    throw fault('is none, or was cut short');
  }
  if (crc32(bytes.subarray(0, before.length)) !== Number(crc)) {
    throw fault('is damaged: its checksum is wrong');
  }
  let lookup;
  try {
    lookup = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw fault('cannot be read', cause);
  }
  if (lookup.format !== FORMAT) {
    throw fault(Number.isInteger(lookup.format) ? `is of version ${lookup.format}, which this reader does not know` : 'is none');
  }
  const isCount = n => Number.isSafeInteger(n) && n >= 0;
  const isRow = row => Array.isArray(row) && (row.length === 4 || row.length === 5) && row.every(isCount) && (row[2] === 2 || row[2] === 4);
  if (!DIGEST.test(lookup.rules) || !isCount(lookup.pageBlocks) || lookup.pageBlocks === 0 || !isCount(lookup.bytes) || lookup.tables?.constructor !== Object
    || !Object.entries(lookup.tables).every(([name, row]) => TABLE.test(name) && isRow(row))) {
    throw fault('is damaged');
  }
  return lookup;
}

/** The tables of a rule set. All answers are those of the HTTP API (API.md), member by member. */
class Tables {
  #source;
  #index;
  #ranges;

  constructor(rules, lookup, ranges, cacheBytes) {
    this.rules = rules;
    this.name = rules.name;
    /** The names of the tables there are. */
    this.names = Object.keys(lookup.tables);
    this.#ranges = ranges;
    this.#index = new SlotIndex(rules);
    this.#source = new Source(lookup, ranges, this.#index, cacheBytes);
  }

  /** How much was asked of the host so far: { requests, bytes }. */
  get traffic() {
    return { ...this.#ranges.traffic };
  }

  /** The position in which a game begins. */
  start() {
    return formatFen(this.rules, startPosition(this.rules));
  }

  /** What a position is worth for the side to move. */
  async value(fen, { signal } = {}) {
    const { state, cancel } = this.#asked(fen, signal);
    const [value] = await this.#exact([state], cancel);
    return this.#answer(state, await this.#byTurns(state, value, cancel));
  }

  /** The same, and all turns, best first, each worth what it is for the side that makes it. */
  async rank(fen, { signal } = {}) {
    const { state, cancel } = this.#asked(fen, signal);
    const { value, ranked } = await this.#ranked(state, cancel);
    return { ...this.#answer(state, value), moves: ranked.map(turn => this.#turn(turn)) };
  }

  /**
   * The best line: to the end of the game, or a few turns that hold a draw.
   *
   * @param options.onTurn is given each turn as it is found: long lines take a while
   */
  async line(fen, { signal, onTurn = () => {} } = {}) {
    const { state, cancel } = this.#asked(fen, signal);
    const [value] = await this.#exact([state], cancel);
    const line = [];
    let now = { after: state, value };
    while (now && (now.value.outcome === 'draw' ? line.length < DRAWN_TURNS : now.value.plies !== null)) {
      now = await this.#best(now.after, now.value, cancel);
      if (now) {
        line.push(this.#turn(now));
        onTurn(line.at(-1));
        now = { after: now.after, value: { outcome: REVERSED[now.value.outcome], plies: now.value.plies === null ? null : now.value.plies - 1 } };
      }
    }
    return { ...this.#answer(state, await this.#byTurns(state, value, cancel)), line };
  }

  /** Reads a question. */
  #asked(fen, signal) {
    const cancel = Cancel.of(signal);
    cancel.throwIfAborted();
    return { state: parseFen(this.rules, fen), cancel };
  }

  /** A position's value; where its own table is missing and those of its turns are there, it follows from these. */
  async #byTurns(state, value, cancel) {
    return value.outcome === 'unknown' ? (await this.#ranked(state, cancel)).value : value;
  }

  /** The first turn that the ranking would have, of a position whose value is known; nothing if none is worth as much. */
  async #best(state, value, cancel) {
    const turns = this.#turns(state);
    const agrees = turn => turn.value.outcome === value.outcome && turn.value.plies === value.plies;
    if (value.outcome !== 'loss') {
      return this.#valued(turns, await this.#exact(turns.map(turn => turn.after), cancel, REVERSED[value.outcome])).find(agrees);
    }
    // All turns lose, and how soon takes a look at all replies: so turn by turn, a few at a time.
    for (let i = 0; i < turns.length; i += AT_ONCE) {
      const some = turns.slice(i, i + AT_ONCE);
      const found = this.#valued(some, await this.#exact(some.map(turn => turn.after), cancel)).find(agrees);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  #turns(state) {
    return generate(this.rules, state).map(turn => ({ turn, after: apply(this.rules, state, turn) }));
  }

  #valued(turns, values) {
    return turns.map((turn, i) => ({ ...turn, value: ofTurn(values[i]) }));
  }

  async #ranked(state, cancel) {
    const turns = this.#turns(state);
    const asked = state.pending === 0 ? [state] : [];
    const values = await this.#exact([...asked, ...turns.map(turn => turn.after)], cancel);
    const ranked = this.#valued(turns, values.slice(asked.length)).sort((a, b) => compare(a.value, b.value));
    const [own] = asked.length > 0 ? values : [this.#byRules(state)];
    if (asked.length > 0) {
      this.#requireAgreement(state, own, ranked);
    }
    const byTurns = ranked.length > 0 && (own === null || own.outcome === 'unknown') ? bestOf(ranked) : own;
    return { value: own === null || byTurns.outcome !== 'unknown' ? byTurns : own, ranked };
  }

  /** What the table says of a position and what it says of those after it: if both are known, they are the same. */
  #requireAgreement(state, value, ranked) {
    const known = turn => turn.value.outcome === 'draw' || turn.value.plies !== null;
    const best = ranked[0]?.value;
    if (best && value.outcome !== 'unknown' && ranked.every(known)
      && (value.outcome !== best.outcome || value.plies !== best.plies && value.plies !== null)) {
      this.#contradiction(state, `${words(value)}, but its best turn ${words(best)}`);
    }
  }

  #contradiction(state, what) {
    throw new MillstoneError('contradiction', `The tables contradict each other: ${nameOf(state)} says that ${formatFen(this.rules, state)} is ${what}. Who keeps the folder should verify`
      + ' the tables and export them again.', { file: `${nameOf(state)}.wdl` });
  }

  #byRules(state) {
    const outcome = BY_RULES[status(this.rules, state)];
    return outcome ? { outcome, plies: outcome === 'draw' ? null : 0, table: null, missing: null } : null;
  }

  /**
   * What positions are worth for the sides to move.
   *
   * @param depthsOf if given, only positions of this outcome need a depth
   */
  async #exact(states, cancel, depthsOf = null) {
    const values = states.map(state => this.#byRules(state));
    const open = states.map((_, i) => i).filter(i => values[i] === null);
    const pending = open.filter(i => states[i].pending !== 0);
    const stored = open.filter(i => states[i].pending === 0);
    const [, found] = await Promise.all([
      Promise.all(pending.map(async i => {
        values[i] = (await this.#ranked(states[i], cancel)).value;
      })),
      this.#outcomes(stored.map(i => states[i]), cancel),
    ]);
    stored.forEach((i, n) => {
      values[i] = { outcome: found[n].outcome, plies: null, table: found[n].table, missing: found[n].missing };
    });
    const of = outcome => (depthsOf ?? outcome) === outcome ? stored.map((i, n) => [i, found[n]]).filter(([i]) => values[i].outcome === outcome) : [];
    const losses = of('loss');
    const wins = of('win');
    const [lost, won] = await Promise.all([
      this.#pliesOfLosses(losses.map(([i, where]) => ({ state: states[i], where })), cancel),
      this.#pliesOfWins(wins.map(([i]) => states[i]), cancel),
    ]);
    losses.forEach(([i], n) => {
      values[i].plies = lost[n];
    });
    wins.forEach(([i], n) => {
      values[i].plies = won[n];
    });
    return values;
  }

  /** What the tables say of positions that are not over: { outcome, table, missing, tile, place }. */
  async #outcomes(states, cancel) {
    const found = states.map(state => (this.#source.has(nameOf(state)) ? this.#index.locate(state) : { table: null, outcome: 'unknown', missing: nameOf(state) }));
    const there = found.filter(({ table }) => table !== null);
    const block = await this.#source.blocks(there, cancel);
    there.forEach(where => Object.assign(where, { outcome: block(where.table, where.tile).values.outcome(where.place), missing: null }));
    return found;
  }

  /** In how many plies positions are lost that are, by #outcomes; null where there are no depths. */
  async #pliesOfLosses(list, cancel) {
    const there = list.filter(({ where }) => this.#source.hasDepths(where.table));
    const block = await this.#source.blocks(there.map(({ where }) => ({ ...where, depths: true })), cancel);
    return list.map(({ state, where }) => {
      if (!this.#source.hasDepths(where.table)) {
        return null;
      }
      const plies = block(where.table, where.tile).plies(where.place);
      if (plies === 0 && status(this.rules, state) !== 'lost') {
        this.#contradiction(state, 'lost already, but there are turns');
      }
      return plies;
    });
  }

  /** In how many plies positions are won that are: one more than the quickest loss that a turn leads to. */
  async #pliesOfWins(states, cancel) {
    if (states.length === 0) {
      return [];
    }
    const after = states.map(state => this.#turns(state).map(turn => turn.after));
    // Where a turn wins at once nothing need be looked up.
    const open = after.flatMap((positions, n) => (positions.some(position => status(this.rules, position) === 'lost') ? []
      : positions.map(position => ({ n, position }))));
    const found = await this.#exact(open.map(({ position }) => position), cancel, 'loss');
    return states.map((state, n) => {
      const values = found.filter((_, i) => open[i].n === n);
      if (values.length === 0) {
        return 1;
      }
      const losses = values.filter(({ outcome }) => outcome === 'loss').map(({ plies }) => plies);
      const allKnown = values.every(({ outcome }) => outcome !== 'unknown') && !losses.includes(null);
      const quickest = Math.min(...losses);
      if (allKnown && quickest === Infinity) {
        this.#contradiction(state, 'won, but none of its turns leads to a lost position');
      }
      return allKnown ? quickest + 1 : null;
    });
  }

  #answer(state, value) {
    return {
      variant: this.rules.name,
      fen: formatFen(this.rules, state),
      value: value.outcome,
      dtw: value.plies,
      ...value.outcome !== 'unknown' && { source: value.table === null ? 'rules' : 'table' },
      ...value.table !== null && { table: value.table },
      ...value.missing !== null && { missing: value.missing },
      ...this.#end(state),
    };
  }

  #turn({ turn, after, value }) {
    return {
      ...turnMembers(this.rules, turn),
      value: value.outcome,
      dtw: value.plies,
      fen: formatFen(this.rules, after),
      ...value.missing !== null && { missing: value.missing },
      ...this.#end(after),
    };
  }

  #end(state) {
    const why = end(this.rules, state);
    return why === null ? {} : { end: why };
  }
}

function nameOf({ own, opponent, ownHand, opponentHand }) {
  return tableName(count(own), count(opponent), ownHand, opponentHand);
}

/** What a turn is worth to the side that makes it, when it leads to a position that is worth this. */
function ofTurn(value) {
  return { ...value, outcome: REVERSED[value.outcome], plies: value.plies === null ? null : value.plies + 1 };
}

/** Quickest win, draws, slowest loss, unknown. Of wins those of unknown depth come last; of losses first, as they may be the slowest. */
function compare(a, b) {
  const rank = ({ outcome, plies }) => (outcome === 'win' ? plies ?? Infinity : outcome === 'loss' ? -(plies ?? Infinity) : 0);
  return ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (rank(a) === rank(b) ? 0 : rank(a) - rank(b));
}

/** What a position is worth by its turns, best first: not known if that takes a turn that is not, no depth if one of which less is known could change it. */
function bestOf(ranked) {
  const best = ranked[0].value;
  const last = ranked.at(-1).value;
  if (best.outcome !== 'win' && last.outcome === 'unknown') {
    return last;
  }
  const settled = best.plies === 1 || ranked.every(({ value }) => value.plies !== null || value.outcome !== 'unknown' && value.outcome !== best.outcome);
  return settled || best.outcome === 'draw' ? best : { ...best, plies: null };
}

function words({ outcome, plies }) {
  return `a ${outcome}${plies === null ? '' : ` in ${plies}`}`;
}
