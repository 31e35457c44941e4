// Perfect play from table files on any web host that answers byte ranges.

import { crc32 } from './bytes.js';
import { Cancel } from './cancel.js';
import { MillstoneError, cacheOf } from './fault.js';
import { DRAWN_TURNS, goesOn, reachedAfter } from './line.js';
import { fenReading, formatFen, startPosition } from './position.js';
import { Pocket } from './pocket.js';
import { Prober } from './prober.js';
import { Ranges, placeOf } from './ranges.js';
import { Rules } from './rules.js';
import { SlotIndex } from './sets.js';
import { Source } from './source.js';
import { end, isQuiet, turnMembers } from './turns.js';
import { afterBestTurn, outcomeAt, valueMembers } from './values.js';

export { MillstoneError } from './fault.js';
export { Pocket };

const LOOKUP = 'lookup.json';
const FORMAT = 1;
/** For folders with grades. */
const FORMAT_WITH_GRADES = 2;
/** For folders with a move limit. */
const FORMAT_WITH_LIMIT = 3;
const MOST_LIMIT = 126;
/** How many numbers a row has, from the length of the .wdl on: in a folder with a limit all lengths, 0 where there is no file. */
const LONGEST_ROW = { [FORMAT]: 5, [FORMAT_WITH_GRADES]: 6, [FORMAT_WITH_LIMIT]: 7 };
const DIGEST = /^[0-9a-f]{64}$/;
const FINAL = /^\d{1,2}-\d{1,2}$/;
const TABLE = /^\d{1,2}-\d{1,2}(\+\d{1,2}\+\d{1,2})?$/;
const POCKET = /^[\w-]+\.pocket$/;
const MOST_BYTES = 4 << 20;
const MOST_POCKET_BYTES = 2 ** 30;

/**
 * Opens the tables of a rule set.
 *
 * @param url of the folder that `mill export` made for it, as `https://example.org/mill/data/nine/`; by node.js also its path
 * @param options.signal cancels
 * @param options.cacheBytes how much of the tables is kept in memory, 16 MB if left out
 * @param options.fetch, options.atOnce, options.pause, options.timeout see {@link Ranges}
 */
export async function open(url, { signal, cacheBytes = 16 << 20, ...asked } = {}) {
  cacheOf(cacheBytes, Infinity);
  const { url: base, options } = placeOf(url, asked);
  base.pathname += base.pathname.endsWith('/') ? '' : '/';
  const ranges = new Ranges(base, options);
  const lookup = parse(await ranges.whole(LOOKUP, { cancel: Cancel.of(signal), most: MOST_BYTES }), ranges);
  const rules = Rules.of(lookup.ruleSet);
  if (rules.fingerprint() !== lookup.rules || rules.name !== lookup.variant) {
    throw new MillstoneError('other-rules', `${LOOKUP} describes other rules than those that its tables are of. The owner of the folder should export it again.`, { file: LOOKUP });
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
  const longest = LONGEST_ROW[lookup.format];
  if (longest === undefined) {
    throw fault(Number.isInteger(lookup.format) ? `is of version ${lookup.format}, which this reader does not know` : 'is none');
  }
  const isCount = n => Number.isSafeInteger(n) && n >= 0;
  const limited = lookup.format === FORMAT_WITH_LIMIT;
  const isRow = row => Array.isArray(row) && row.length >= (limited ? longest : 4) && row.length <= longest && row.every(isCount) && (row[2] === 2 || row[2] === 4) && row[3] > 0;
  const areFinals = finals => finals?.constructor === Object && Object.entries(finals).every(([name, worth]) => FINAL.test(name) && isCount(worth));
  if (!DIGEST.test(lookup.rules) || !isCount(lookup.pageBlocks) || lookup.pageBlocks === 0 || !isCount(lookup.bytes) || lookup.tables?.constructor !== Object
    || !Object.entries(lookup.tables).every(([name, row]) => TABLE.test(name) && isRow(row))
    || (lookup.format === FORMAT_WITH_GRADES || lookup.finals !== undefined && limited ? !areFinals(lookup.finals) : lookup.finals !== undefined)
    || (limited ? !isCount(lookup.moveLimit) || lookup.moveLimit < 1 || lookup.moveLimit > MOST_LIMIT : lookup.moveLimit !== undefined)
    || lookup.pocket !== undefined && !POCKET.test(lookup.pocket)) {
    throw fault('is damaged');
  }
  return lookup;
}

/** The tables of a rule set. All answers are those of the HTTP API (API.md), member by member. */
class Tables {
  #source;
  #prober;
  #ranges;
  #pocket;

  constructor(rules, lookup, ranges, cacheBytes) {
    this.rules = rules;
    this.name = rules.name;
    /** The names of the tables there are. */
    this.names = Object.keys(lookup.tables);
    this.#ranges = ranges;
    this.#pocket = lookup.pocket;
    const index = new SlotIndex(rules);
    this.#source = new Source(rules, lookup, ranges, index, cacheBytes);
    this.#prober = new Prober(rules, index, this.#source);
  }

  /** How much was asked of the host so far: { requests, bytes }. */
  get traffic() {
    return { ...this.#ranges.traffic };
  }

  /** Faults in files that answers did not need: the answers are right, but may tell less. */
  get damage() {
    return this.#source.damage;
  }

  /** The position in which a game begins. */
  start() {
    return formatFen(this.rules, startPosition(this.rules));
  }

  /** Opens the folder's pocket file; null if it has none. */
  async pocket({ signal } = {}) {
    return this.#pocket === undefined ? null : new Pocket(await this.#ranges.whole(this.#pocket, { cancel: Cancel.of(signal), most: MOST_POCKET_BYTES }));
  }

  /** The worth of a position for the side to move. */
  async value(fen, { signal } = {}) {
    const { state, clock, said, cancel } = this.#asked(fen, signal);
    return { ...this.#answer(state, await this.#prober.value(state, cancel), clock), ...said };
  }

  /** The same, and all turns, best first, each worth what it is for the side that makes it. */
  async rank(fen, { signal } = {}) {
    const { state, clock, said, cancel } = this.#asked(fen, signal);
    const { value, ranked } = await this.#prober.rank(state, cancel, clock);
    return { ...this.#answer(state, value, clock), moves: ranked.map(turn => this.#turn(turn, clock)), ...said };
  }

  /**
   * The best line: to the end of the game; of a draw, to the final that it comes to, and a few turns at least. Where a move limit leaves a win or a
   * loss, it ends the game under that, and may be longer than the depth.
   *
   * @param options.onTurn is given each turn as it is found: long lines take a while
   */
  async line(fen, { signal, onTurn = () => {} } = {}) {
    const { state, clock, said, cancel } = this.#asked(fen, signal);
    const { limit, finals } = this.#source;
    const value = await this.#prober.value(state, cancel);
    const isLimited = limit !== undefined && value.limited !== null;
    const isDrawn = isLimited && outcomeAt(value, limit, clock) === 'draw';
    const line = [];
    const told = [];
    let [promised, at, quiet] = [value, state, clock];
    while (promised && (isLimited ? !isDrawn || line.length < DRAWN_TURNS : goesOn(finals, promised, at, line))) {
      const best = await (isLimited ? this.#prober.bestTurnUnder(isDrawn ? 'draw' : promised.outcome, at, quiet, cancel) : this.#prober.bestTurn(at, promised, cancel));
      promised = best && afterBestTurn(promised);
      if (best) {
        line.push(best);
        told.push(this.#turn(best, quiet));
        at = best.after;
        quiet = clockAfter(best.turn, quiet);
        onTurn(told.at(-1));
      }
    }
    const reached = reachedAfter(finals, state, line);
    return { ...this.#answer(state, value, clock), line: told, ...reached !== null && { reached }, ...said };
  }

  /** Reads a question. */
  #asked(fen, signal) {
    const cancel = Cancel.of(signal);
    cancel.throwIfAborted();
    const { state, clock, ignored } = fenReading(this.rules, fen);
    return { state, clock, said: ignored === '' ? {} : { ignored }, cancel };
  }

  #answer(state, value, clock) {
    return {
      variant: this.rules.name,
      fen: this.#fen(state, clock),
      ...valueMembers(value, this.#source.limit, clock),
      ...value.outcome !== 'unknown' && { source: value.byRules ? 'rules' : 'table' },
      ...value.table !== null && { table: value.table },
      ...value.missing !== null && { missing: value.missing },
      ...this.#end(state),
    };
  }

  #turn({ turn, after, value }, clock) {
    const then = clockAfter(turn, clock);
    return {
      ...turnMembers(this.rules, turn),
      ...valueMembers(value, this.#source.limit, clock, then),
      fen: this.#fen(after, then),
      ...value.missing !== null && { missing: value.missing },
      ...this.#end(after),
    };
  }

  /** A position with its clock, if that counts. */
  #fen(state, clock) {
    return formatFen(this.rules, state, this.#source.limit === undefined ? 0 : clock);
  }

  #end(state) {
    const why = end(this.rules, state);
    return why === null ? {} : { end: why };
  }
}

/** How many plies in a row are quiet after a turn. */
const clockAfter = (turn, clock) => (isQuiet(turn) ? clock + 1 : 0);
