// The answers of a partial database about positions, by the plainest means: position by position, from one that has everything.

import { count } from '../src/board.js';
import { formatFen } from '../src/position.js';
import { apply, formatTurn, generate, status } from '../src/turns.js';

const OVER = { won: 'win', lost: 'loss', drawn: 'draw' };
const TURNED = { win: 'loss', loss: 'win', draw: 'draw', unknown: 'unknown' };
const ORDER = ['win', 'draw', 'unknown', 'loss'];

export const nameOf = ({ own, opponent, ownHand, opponentHand }) =>
  `${count(own)}-${count(opponent)}${ownHand + opponentHand > 0 ? `+${ownHand}+${opponentHand}` : ''}`;

export class Fold {
  #truths = new Map();

  /**
   * @param rules of the whole database
   * @param whole its tables
   * @param has (table, plane) -> whether the partial one has that file
   * @param isGraded whether it tells draws apart
   */
  constructor(rules, whole, has, isGraded) {
    Object.assign(this, { rules, whole, has, isGraded });
  }

  /** The answers of all tables, for each position that is asked. */
  #truth(state) {
    const fen = formatFen(this.rules, state);
    if (!this.#truths.has(fen)) {
      this.#truths.set(fen, this.whole.value(fen));
    }
    return this.#truths.get(fen);
  }

  #turns(state) {
    return generate(this.rules, state).map(turn => ({ turn, after: apply(this.rules, state, turn) }));
  }

  async #all(state, valueOf) {
    const values = [];
    for (const { turn, after } of this.#turns(state)) {
      const { outcome, plies = null, grade, ...rest } = await valueOf(after);
      values.push({ ...rest, turn: formatTurn(this.rules, turn), outcome: TURNED[outcome], plies: plies === null ? null : plies + 1, grade: grade && 0 - grade });
    }
    return values;
  }

  /** The best of turns. */
  #best(values) {
    const of = outcome => values.filter(value => value.outcome === outcome);
    const unknown = of('unknown');
    if (of('win').length > 0) {
      return { outcome: 'win', plies: soonest([...of('win'), ...unknown]), rules: of('win').some(({ rules, plies }) => rules && plies === 1) };
    }
    if (unknown.length > 0) {
      return unknown.at(-1);
    }
    if (of('draw').length > 0) {
      const grades = of('draw').map(({ grade }) => grade);
      return { outcome: 'draw', grade: grades.includes(undefined) ? undefined : Math.max(...grades), rules: values.every(({ rules }) => rules) };
    }
    return { outcome: 'loss', plies: values.some(({ plies }) => plies === null) ? null : Math.max(...values.map(({ plies }) => plies)), rules: values.every(({ rules }) => rules) };
  }

  /** @param looksAhead whether it is asked in how many plies a position is won */
  async stored(state, looksAhead = true) {
    const over = OVER[status(this.rules, state)];
    if (over) {
      const { grade } = over === 'draw' && this.isGraded ? await this.#truth(state) : {};
      return { outcome: over, plies: 0, grade, rules: true };
    }
    if (state.pending !== 0) {
      return this.#best(await this.#all(state, after => this.turnValue(after)));
    }
    const table = nameOf(state);
    if (!this.has(table, 'wdl')) {
      return { outcome: 'unknown', missing: table };
    }
    const { value, dtw, grade } = await this.#truth(state);
    if (value === 'draw') {
      return { outcome: value, grade: this.has(table, 'grade') ? grade : undefined, table };
    }
    if (value === 'loss') {
      return { outcome: value, plies: this.has(table, 'dtw') ? dtw : null, table };
    }
    const turns = !looksAhead ? [] : (await this.#all(state, after => this.stored(after, false))).filter(({ outcome }) => outcome === 'win' || outcome === 'unknown');
    return { outcome: value, plies: turns.length === 0 ? null : soonest(turns), table };
  }

  async turnValue(state) {
    const stored = await this.stored(state);
    const byReplies = stored.outcome === 'unknown' ? this.#best(await this.#all(state, after => this.stored(after))) : stored;
    return byReplies.outcome === 'unknown' ? stored : byReplies;
  }

  /** The turns of a position, best first but for how soon a draw captures. */
  async rank(state) {
    const rank = ({ outcome, plies, grade }) => [ORDER.indexOf(outcome), ...{ win: [plies ?? Infinity], loss: [-(plies ?? Infinity)], draw: [0 - (grade ?? 0), grade === undefined ? 1 : 0] }[outcome] ?? []];
    const own = state.pending === 0 ? await this.stored(state) : {};
    const within = turn => (own.outcome !== 'loss' ? turn : { ...turn, outcome: 'loss', missing: undefined });
    // In a lost position unknown turns lose as well, and stay before those that are known to.
    const turns = (await this.#all(state, after => this.turnValue(after))).map(turn => ({ turn, rank: rank(turn) }));
    return turns.sort((a, b) => a.rank.reduce((order, number, i) => order || (number === b.rank[i] ? 0 : number - b.rank[i]), 0)).map(({ turn }) => within(turn));
  }

  async value(state) {
    const stored = await this.stored(state);
    const turns = await this.rank(state);
    const byTurns = turns.length === 0 ? stored : this.#best(turns);
    if (stored.outcome === 'unknown' || byTurns.outcome === 'unknown') {
      return byTurns.outcome === 'unknown' ? stored : byTurns;
    }
    return { ...stored, plies: stored.plies ?? byTurns.plies, grade: stored.grade ?? byTurns.grade };
  }
}

/** In how many plies the first of turns wins of which some win, and others may; null if it is not known. One of unknown depth takes at least 3. */
function soonest(turns) {
  const known = turns.map(({ plies }) => plies).filter(plies => plies !== null);
  const least = Math.min(...known);
  return known.length === turns.length || least <= 3 ? least : null;
}

/** A value as an answer has it, but for the final and the counter. */
export function members({ outcome, plies, grade, missing }) {
  return {
    value: outcome,
    dtw: ['win', 'loss'].includes(outcome) ? plies : null,
    ...outcome === 'draw' && grade !== undefined && { grade },
    ...missing !== undefined && { missing },
  };
}
