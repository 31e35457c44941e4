// Perfect play from table files on any web host that answers byte ranges.

import { count } from './board.js';
import { crc32 } from './bytes.js';
import { Cancel } from './cancel.js';
import { MillstoneError } from './fault.js';
import { areGraded, compareGrades, counted, countedTurn, mirroredGrade } from './grades.js';
import { goesOn, reachedAfter } from './line.js';
import { formatFen, parseFen, startPosition } from './position.js';
import { Ranges } from './ranges.js';
import { Rules } from './rules.js';
import { SlotIndex, tableName } from './sets.js';
import { Source } from './source.js';
import { apply, end, generate, status, turnMembers } from './turns.js';

export { MillstoneError } from './fault.js';

const LOOKUP = 'lookup.json';
const FORMAT = 1;
/** Of folders with grades. */
const FORMAT_WITH_GRADES = 2;
const DIGEST = /^[0-9a-f]{64}$/;
const FINAL = /^\d{1,2}-\d{1,2}$/;
const TABLE = /^\d{1,2}-\d{1,2}(\+\d{1,2}\+\d{1,2})?$/;
const MOST_BYTES = 4 << 20;
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
  const graded = lookup.format === FORMAT_WITH_GRADES;
  if (lookup.format !== FORMAT && !graded) {
    throw fault(Number.isInteger(lookup.format) ? `is of version ${lookup.format}, which this reader does not know` : 'is none');
  }
  const isCount = n => Number.isSafeInteger(n) && n >= 0;
  const isRow = row => Array.isArray(row) && row.length >= 4 && row.length <= (graded ? 6 : 5) && row.every(isCount) && (row[2] === 2 || row[2] === 4);
  const areFinals = finals => finals?.constructor === Object && Object.entries(finals).every(([name, worth]) => FINAL.test(name) && isCount(worth));
  if (!DIGEST.test(lookup.rules) || !isCount(lookup.pageBlocks) || lookup.pageBlocks === 0 || !isCount(lookup.bytes) || lookup.tables?.constructor !== Object
    || !Object.entries(lookup.tables).every(([name, row]) => TABLE.test(name) && isRow(row))
    || (graded ? !areFinals(lookup.finals) : lookup.finals !== undefined)) {
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

  /** What was wrong with files that say how good draws are: answers were given without, and are right. */
  get damage() {
    return this.#source.damage;
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
   * The best line: to the end of the game; of a draw, to the final that it comes to, and a few turns at least.
   *
   * @param options.onTurn is given each turn as it is found: long lines take a while
   */
  async line(fen, { signal, onTurn = () => {} } = {}) {
    const { state, cancel } = this.#asked(fen, signal);
    const [value] = await this.#exact([state], cancel);
    const line = [];
    let promised = value;
    let at = state;
    while (promised && goesOn(this.#source.finals, promised, at, line)) {
      const best = await this.#best(at, promised, cancel);
      promised = best && afterBestTurn(promised);
      if (best) {
        line.push(best);
        at = best.after;
        onTurn(this.#turn(best));
      }
    }
    const reached = reachedAfter(this.#source.finals, state, line);
    return { ...this.#answer(state, await this.#byTurns(state, value, cancel)), line: line.map(turn => this.#turn(turn)), ...reached !== null && { reached } };
  }

  /** Reads a question. */
  #asked(fen, signal) {
    const cancel = Cancel.of(signal);
    cancel.throwIfAborted();
    return { state: parseFen(this.rules, fen), cancel };
  }

  /**
   * A position's value. Where its own table is missing and those of its turns are there, it follows from these; and so does the counter of
   * a draw from which it profits.
   */
  async #byTurns(state, value, cancel) {
    if (value.outcome === 'unknown') {
      return (await this.#ranked(state, cancel)).value;
    }
    return value.grade === null || !this.#source.finals.profits(state, value.grade) ? value
      : { ...value, grade: counted(value.grade, (await this.#drawsFirst(state, cancel)).map(turn => turn.value)) };
  }

  /** The first turn that the ranking would have, of a position whose value is known; nothing if none is worth as much. */
  async #best(state, value, cancel) {
    const turns = this.#turns(state);
    const agrees = turn => turn.value.outcome === value.outcome && turn.value.plies === value.plies
      && (turn.value.grade === null || value.grade === null || turn.value.grade.worth === value.grade.worth);
    if (value.outcome === 'win') {
      return this.#valued(state, turns, await this.#exact(turns.map(turn => turn.after), cancel, 'loss')).find(agrees);
    }
    if (value.outcome === 'draw' && this.#source.isGraded && (value.grade === null || this.#source.finals.profits(state, value.grade))) {
      return (await this.#drawsFirst(state, cancel)).find(agrees);
    }
    // The first turn that agrees is the best, and how soon one loses takes a look at all replies: so turn by turn, a few at a time.
    const detailsOf = value.outcome === 'draw' ? 'draw' : null;
    for (let i = 0; i < turns.length; i += AT_ONCE) {
      const some = turns.slice(i, i + AT_ONCE);
      const found = this.#valued(state, some, await this.#exact(some.map(turn => turn.after), cancel, detailsOf)).find(agrees);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  #turns(state) {
    return generate(this.rules, state).map(turn => ({ turn, after: apply(this.rules, state, turn) }));
  }

  /** The turns of a drawn position, best first, the others without depths. */
  async #drawsFirst(state, cancel) {
    const turns = this.#turns(state);
    return this.#valued(state, turns, await this.#exact(turns.map(turn => turn.after), cancel, 'draw')).sort((a, b) => compare(a.value, b.value));
  }

  /** Turns with what they are worth to the side that makes them, by the values of the positions after them. */
  #valued(state, turns, values) {
    return turns.map((turn, i) => {
      const { outcome, plies, grade } = values[i];
      const mirrored = mirroredGrade(grade);
      const profits = mirrored !== null && this.#source.finals.profits(state, mirrored);
      return { ...turn, value: {
        ...values[i], outcome: REVERSED[outcome], plies: plies === null ? null : plies + 1, grade: profits ? countedTurn(turn.turn, grade) : mirrored,
      } };
    });
  }

  async #ranked(state, cancel) {
    const turns = this.#turns(state);
    const asked = state.pending === 0 ? [state] : [];
    const values = await this.#exact([...asked, ...turns.map(turn => turn.after)], cancel);
    const ranked = this.#valued(state, turns, values.slice(asked.length)).sort((a, b) => compare(a.value, b.value));
    const [own] = asked.length > 0 ? values : [this.#byRules(state)];
    if (asked.length > 0) {
      this.#requireAgreement(state, own, ranked);
      if (own.grade === null && own.outcome === 'draw' && ranked.length > 0) {
        own.grade = bestOf(ranked).grade;
      }
      if (own.grade !== null && this.#source.finals.profits(state, own.grade)) {
        own.grade = counted(own.grade, ranked.map(turn => turn.value));
      }
    }
    const byTurns = ranked.length > 0 && (own === null || own.outcome === 'unknown') ? bestOf(ranked) : own;
    return { value: own === null || byTurns.outcome !== 'unknown' ? byTurns : own, ranked };
  }

  /** What the table says of a position and what it says of those after it: if both are known, they are the same. */
  #requireAgreement(state, value, ranked) {
    const known = turn => turn.value.outcome === 'draw' || turn.value.plies !== null;
    const best = ranked[0]?.value;
    const isOther = (mine, other) => mine.outcome !== other.outcome || mine.plies !== other.plies && mine.plies !== null
      || mine.grade !== null && other.grade !== null && mine.grade.worth !== other.grade.worth && areGraded(ranked.map(turn => turn.value));
    if (best && value.outcome !== 'unknown' && ranked.every(known) && isOther(value, best)) {
      this.#contradiction(state, `${words(value)}, but its best turn ${words(best)}`);
    }
  }

  #contradiction(state, what) {
    throw new MillstoneError('contradiction', `The tables contradict each other: ${nameOf(state)} says that ${formatFen(this.rules, state)} is ${what}. Who keeps the folder should verify`
      + ' the tables and export them again.', { file: `${nameOf(state)}.wdl` });
  }

  #byRules(state) {
    const outcome = BY_RULES[status(this.rules, state)];
    if (!outcome) {
      return null;
    }
    // A draw by the rules stays with the stones that are on the board.
    const grade = outcome === 'draw' && this.#source.isGraded ? this.#source.finals.ofStaying(state) : null;
    return { outcome, plies: outcome === 'draw' ? null : 0, table: null, missing: null, grade };
  }

  /**
   * What positions are worth for the sides to move.
   *
   * @param detailsOf if given, only positions of this outcome need a depth, or a grade
   */
  async #exact(states, cancel, detailsOf = null) {
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
      values[i] = { outcome: found[n].outcome, plies: null, table: found[n].table, missing: found[n].missing, grade: null };
    });
    const of = outcome => (detailsOf ?? outcome) === outcome ? stored.map((i, n) => [i, found[n]]).filter(([i]) => values[i].outcome === outcome) : [];
    const losses = of('loss');
    const wins = of('win');
    const draws = of('draw');
    const [lost, won, drawn] = await Promise.all([
      this.#pliesOfLosses(losses.map(([i, where]) => ({ state: states[i], where })), cancel),
      this.#pliesOfWins(wins.map(([i]) => states[i]), cancel),
      this.#gradesOf(draws.map(([, where]) => where), cancel),
    ]);
    losses.forEach(([i], n) => {
      values[i].plies = lost[n];
    });
    wins.forEach(([i], n) => {
      values[i].plies = won[n];
    });
    draws.forEach(([i], n) => {
      values[i].grade = drawn[n];
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

  /** Which draws positions are that are drawn, by #outcomes; null where there are no grades. A side that profits has no counter here. */
  async #gradesOf(list, cancel) {
    const there = list.filter(({ table }) => this.#source.hasGrades(table));
    const block = await this.#source.blocks(there.map(where => ({ ...where, grades: true })), cancel);
    return list.map(where => (this.#source.hasGrades(where.table) ? block(where.table, where.tile).grade(where.place) : null));
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
      ...valueMembers(value),
      ...value.outcome !== 'unknown' && { source: value.table === null ? 'rules' : 'table' },
      ...value.table !== null && { table: value.table },
      ...value.missing !== null && { missing: value.missing },
      ...this.#end(state),
    };
  }

  #turn({ turn, after, value }) {
    return {
      ...turnMembers(this.rules, turn),
      ...valueMembers(value),
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

/** What is left of a value after the best turn, for the side that moves then. */
function afterBestTurn({ outcome, plies, grade }) {
  return { outcome: REVERSED[outcome], plies: plies === null ? null : plies - 1, grade: mirroredGrade(grade) };
}

/** Quickest win, draws, slowest loss, unknown. Of wins those of unknown depth come last; of losses first, as they may be the slowest. */
function compare(a, b) {
  const rank = ({ outcome, plies }) => (outcome === 'win' ? plies ?? Infinity : outcome === 'loss' ? -(plies ?? Infinity) : 0);
  return ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (rank(a) === rank(b) ? compareGrades(a.grade, b.grade) : rank(a) - rank(b));
}

/** What a position is worth by its turns, best first: not known if that takes a turn that is not, no depth, and not which draw, if one of which less is known could change it. */
function bestOf(ranked) {
  const best = ranked[0].value;
  const last = ranked.at(-1).value;
  if (best.outcome !== 'win' && last.outcome === 'unknown') {
    return last;
  }
  if (best.outcome === 'draw') {
    return areGraded(ranked.map(({ value }) => value)) ? best : { ...best, grade: null };
  }
  const settled = best.plies === 1 || ranked.every(({ value }) => value.plies !== null || value.outcome !== 'unknown' && value.outcome !== best.outcome);
  return settled ? best : { ...best, plies: null };
}

function words({ outcome, plies, grade }) {
  return `a ${outcome}${plies === null ? '' : ` in ${plies}`}${grade === null ? '' : ` that comes to ${grade.final}`}`;
}

function valueMembers({ outcome, plies, grade }) {
  return {
    value: outcome,
    dtw: plies,
    ...grade !== null && { final: grade.final, grade: grade.worth, ...grade.turnsToCapture !== null && { turnsToCapture: grade.turnsToCapture } },
  };
}
