// The worth of positions, as far as tables and rules tell it. Values are those of values.js.

import { count } from './board.js';
import { MillstoneError } from './fault.js';
import { counted, countedTurn, mirroredGrade } from './grades.js';
import { formatFen } from './position.js';
import { tableName } from './sets.js';
import { apply, generate, status } from './turns.js';
import { best, combined, compare, comparisonUnder, lostWithin, ofTurn, outcomeAt, over, stored, unknown, words } from './values.js';

/** How many turns are looked up at first where one of them may be enough. */
const AT_ONCE = 3;
const BY_RULES = { won: 'win', lost: 'loss', drawn: 'draw' };
/** The worth of positions after turns that make the best turn: if some are lost the turn wins, and so on. */
const DECISIVE = ['loss', 'unknown', 'draw', 'win'];

/**
 * Answers questions about positions. Each position that is looked up has an entry { state, value, where }: `value` null as long as it is
 * to be read; `where` leads to what its table says, null where that is not asked.
 */
export class Prober {
  #rules;
  #index;
  #source;

  constructor(rules, index, source) {
    this.#rules = rules;
    this.#index = index;
    this.#source = source;
  }

  /** The worth of a position: its stored value and, where that leaves something open, the knowledge from its turns. */
  async value(state, cancel) {
    const [found] = await this.#stored([state], cancel);
    const own = await this.#withCounter(state, found, cancel);
    if (this.#isSettled(state, own)) {
      return own;
    }
    let byTurns = this.#withoutDepths(state, own);
    try {
      [byTurns] = byTurns === null ? await this.#byTurns([state], cancel, true, own) : [byTurns];
    } catch (problem) {
      this.#source.doWithout(problem);
      return own;
    }
    return this.#combined(state, own, byTurns);
  }

  /**
   * The same, and all turns, best first: { value, ranked }; a turn is { turn, after, value }.
   *
   * @param clock how many plies in a row were quiet before: the order is that under the move limit, if there is one; null to do without
   */
  async rank(state, cancel, clock = null) {
    const turns = this.#turns(state);
    const own = state.pending === 0 ? [this.#entry(state)] : [];
    const after = turns.map(turn => this.#entry(turn.after));
    await this.#read([...own, ...after], cancel);
    const [byReplies] = await Promise.all([this.#byReplies(after, cancel), this.#detail([...own, ...after], cancel)]);
    // Sorted before they are bounded, too: so turns that are as good then stand in the order of what was known without that.
    const found = this.#sorted(this.#valued(state, turns, after.map(entry => byReplies.get(entry) ?? entry.value)));
    const ranked = own.length === 0 ? found : found.map(turn => ({ ...turn, value: lostWithin(turn.value, own[0].value) }));
    const byTurns = ranked.length > 0 ? best(ranked.map(turn => turn.value)) : own[0].value;
    const known = this.#valued(state, turns, after.map(entry => entry.value));
    return { value: own.length === 0 ? byTurns : this.#combined(state, this.#counted(state, own[0].value, known), byTurns), ranked: this.#sorted(ranked, clock) };
  }

  /** The first turn of the ranking that keeps what the position is known to be worth; undefined if none is known to. */
  async bestTurn(state, value, cancel) {
    const turns = this.#turns(state);
    const agrees = turn => turn.value.outcome === value.outcome && turn.value.plies === value.plies
      && (turn.value.grade === null || value.grade === null || turn.value.grade.worth === value.grade.worth);
    if (!this.#isWhole(turns, value.outcome === 'loss')) {
      const { ranked } = await this.rank(state, cancel);
      return ranked.find(agrees);
    }
    if (value.outcome === 'win') {
      return this.#valued(state, turns, await this.#stored(turns.map(turn => turn.after), cancel, { detailsOf: 'loss' })).find(agrees);
    }
    if (value.outcome === 'draw' && this.#source.isGraded && (value.grade === null || this.#profits(state, value.grade))) {
      const draws = this.#valued(state, turns, await this.#stored(turns.map(turn => turn.after), cancel, { detailsOf: 'draw' }));
      return this.#sorted(draws).find(agrees);
    }
    // The first turn that agrees is the best. To see how soon a turn loses takes a look at all replies, so turns are read a few at a time.
    const detailsOf = value.outcome === 'draw' ? 'draw' : null;
    for (let i = 0; i < turns.length; i += AT_ONCE) {
      const some = turns.slice(i, i + AT_ONCE);
      const found = this.#valued(state, some, await this.#stored(some.map(turn => turn.after), cancel, { detailsOf })).find(agrees);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  /** The first turn of the ranking under the move limit in a position of such an outcome under it; undefined if the turn is not known to keep that. */
  async bestTurnUnder(outcome, state, clock, cancel) {
    const turns = this.#turns(state);
    const ranked = outcome === 'win' && this.#isWhole(turns, false)
      ? this.#sorted(this.#valued(state, turns, await this.#stored(turns.map(turn => turn.after), cancel, { detailsOf: 'loss' })), clock)
      : (await this.rank(state, cancel, clock)).ranked;
    return ranked.slice(0, 1).find(turn => outcomeAt(turn.value, this.#source.limit, clock) === outcome);
  }

  #sorted(turns, clock = null) {
    const { limit } = this.#source;
    const order = limit === undefined || clock === null ? compare : comparisonUnder(limit, clock);
    return turns.sort((a, b) => order(a.value, b.value));
  }

  /** Whether tables know all turns and, if asked, all replies to them: then no turn is worth less than is known. */
  #isWhole(turns, andReplies) {
    return turns.every(({ after }) => this.#byRules(after) !== null
      || after.pending === 0 && this.#source.isWhole(nameOf(after)) && (!andReplies || this.#isWhole(this.#turns(after), false)));
  }

  #turns(state) {
    return generate(this.#rules, state).map(turn => ({ turn, after: apply(this.#rules, state, turn) }));
  }

  /** Turns with what they are worth to the side that makes them, by the values of the positions after them. */
  #valued(state, turns, values) {
    return turns.map((turn, i) => {
      const { grade } = values[i];
      const profits = grade !== null && this.#profits(state, mirroredGrade(grade));
      return { ...turn, value: { ...ofTurn(turn.turn, values[i], this.#source.limit), ...profits && { grade: countedTurn(turn.turn, grade) } } };
    });
  }

  #profits(state, grade) {
    return this.#source.finals.profits(state, grade);
  }

  /** A value with the counter of a draw from which the side to move profits: its turns tell it. */
  async #withCounter(state, value, cancel) {
    if (value.grade === null || !this.#profits(state, value.grade)) {
      return value;
    }
    const turns = this.#turns(state);
    const after = await this.#stored(turns.map(turn => turn.after), cancel, { detailsOf: 'draw', isSpare: true });
    return this.#counted(state, value, this.#valued(state, turns, after));
  }

  #counted(state, value, turns) {
    return value.grade === null || !this.#profits(state, value.grade) ? value
      : { ...value, grade: counted(value.grade, turns.map(turn => turn.value)) };
  }

  /** Whether a position's turns tell no more than is known of it. */
  #isSettled(state, value) {
    const { outcome, plies, grade, byRules } = value;
    return byRules || state.pending !== 0 || outcome !== 'unknown' && (outcome === 'draw' ? grade !== null || !this.#source.isGraded : plies !== null)
      || outcome === 'win' && this.#turns(state).every(({ after }) => after.pending !== 0 || this.#isThere(after));
  }

  /** Whether a position is over, or its table is there. */
  #isThere(state) {
    return state.pending === 0 && (this.#source.has(nameOf(state)) || this.#byRules(state) !== null);
  }

  /**
   * The knowledge from the turns of a won or lost position if no table has depths: nothing need be read, because the rules tell immediate wins.
   * Null where that is not all there is, or a turn might be unknown.
   */
  #withoutDepths(state, value) {
    const turns = this.#turns(state).map(({ after }) => ({ after, replies: this.#turns(after).map(reply => reply.after) }));
    const [isWin, isLoss] = ['win', 'loss'].map(outcome => value.outcome === outcome);
    if (this.#source.isDeep || !isWin && !isLoss || turns.some(({ after, replies }) => [after, ...replies].some(({ pending }) => pending !== 0))) {
      return null;
    }
    const winsAtOnce = positions => positions.some(position => status(this.#rules, position) === 'lost');
    const isKnown = ({ after, replies }) => isLoss && (this.#isThere(after) || winsAtOnce(replies))
      || !this.#isThere(after) && replies.every(reply => this.#isThere(reply));
    if (!turns.every(isKnown)) {
      return null;
    }
    const winsNext = ({ replies }) => replies.every(reply => this.#byRules(reply) === null && winsAtOnce(this.#turns(reply).map(turn => turn.after)));
    const isSoon = isLoss ? turns.every(({ replies }) => winsAtOnce(replies)) : turns.some(winsNext);
    return { ...value, plies: !isSoon ? null : isLoss ? 2 : 3 };
  }

  #combined(state, own, byTurns) {
    return combined(own, byTurns) ?? this.#contradiction(state, `${words(own)}, but its best turn ${words(byTurns)}`);
  }

  #contradiction(state, what) {
    throw new MillstoneError('contradiction', `The tables contradict each other: ${nameOf(state)} says that ${formatFen(this.#rules, state)} is ${what}. The owner of the folder should verify`
      + ' the tables and export them again.', { file: `${nameOf(state)}.wdl` });
  }

  #byRules(state) {
    const outcome = BY_RULES[status(this.#rules, state)];
    // A draw by the rules stays with the stones that there are.
    return outcome === undefined ? null : over(outcome, outcome === 'draw' && this.#source.isGraded ? this.#source.finals.ofStaying(state) : null);
  }

  #entry(state) {
    const value = this.#byRules(state);
    if (value !== null || state.pending !== 0) {
      return { state, value, where: null };
    }
    return this.#source.has(nameOf(state)) ? { state, value, where: this.#index.locate(state) } : { state, value: unknown(nameOf(state)), where: null };
  }

  /**
   * The stored values of positions.
   *
   * @param detailsOf if given, only positions of this outcome need a depth, or a grade
   * @param isSpare whether what is damaged counts as unknown
   */
  async #stored(states, cancel, { detailsOf = null, isSpare = false } = {}) {
    const entries = states.map(state => this.#entry(state));
    await this.#read(entries, cancel, isSpare);
    await this.#detail(entries.filter(({ value }) => (detailsOf ?? value.outcome) === value.outcome), cancel);
    return entries.map(({ value }) => value);
  }

  /** Reads the outcomes of entries; no table has positions with something pending, so those are ranked. */
  async #read(entries, cancel, isSpare = false) {
    const open = entries.filter(({ value }) => value === null);
    const inTables = open.filter(({ where }) => where !== null);
    const [block] = await Promise.all([
      this.#source.blocks(inTables.map(({ where }) => where), cancel, isSpare),
      ...open.filter(({ where }) => where === null).map(async entry => {
        entry.value = (await this.rank(entry.state, cancel)).value;
      }),
    ]);
    for (const entry of inTables) {
      const { table, tile, place } = entry.where;
      const { values } = block(table, tile);
      entry.value = values === undefined ? unknown(table) : stored(values.outcome(place), table);
    }
  }

  /** Adds to entries that were read in how many plies, also to the next exit, and which draw. A side that profits from a draw has no counter here. */
  async #detail(entries, cancel) {
    const inTables = entries.filter(({ where }) => where !== null);
    const of = (outcome, has) => inTables.filter(({ value, where }) => value.outcome === outcome && has(where.table));
    const losses = of('loss', table => this.#source.tellsOfLosses(table));
    const draws = of('draw', table => this.#source.hasGrades(table));
    const [block] = await Promise.all([
      this.#source.blocks([...losses.map(({ where }) => ({ ...where, depths: true })), ...draws.map(({ where }) => ({ ...where, grades: true }))], cancel),
      this.#detailWins(of('win', () => true), cancel),
    ]);
    for (const entry of losses) {
      const { plies: pliesAt, limited } = block(entry.where.table, entry.where.tile);
      const plies = pliesAt(entry.where.place);
      if (plies === 0) {
        this.#contradiction(entry.state, 'lost already, but there are turns');
      }
      entry.value = { ...entry.value, plies, limited: limited(entry.where.place) };
    }
    for (const entry of draws) {
      entry.value = { ...entry.value, grade: block(entry.where.table, entry.where.tile).grade(entry.where.place) };
    }
  }

  /** In how many plies positions are won that are, and their conversions: one more than the quickest loss that a turn leads to, if that is known. */
  async #detailWins(entries, cancel) {
    const wins = entries.map(entry => ({ entry, turns: this.#turns(entry.state) }));
    const isSoon = ({ turns }) => turns.some(({ after }) => status(this.#rules, after) === 'lost');
    wins.filter(isSoon).forEach(({ entry }) => {
      entry.value = { ...entry.value, plies: 1, limited: 1 };
    });
    // Losses without depths would tell no more than is known already.
    const open = wins.filter(win => !isSoon(win) && win.turns.some(({ after }) => after.pending !== 0 || this.#source.tellsOfLosses(nameOf(after))));
    const found = open.length === 0 ? [] : await this.#stored(open.flatMap(({ turns }) => turns.map(({ after }) => after)), cancel, { detailsOf: 'loss', isSpare: true });
    for (const { entry, turns } of open) {
      const { outcome, plies, limited } = best(turns.map(({ turn }) => ofTurn(turn, found.shift(), this.#source.limit)));
      if (outcome === 'draw' || outcome === 'loss') {
        this.#contradiction(entry.state, 'won, but none of its turns leads to a lost position');
      }
      entry.value = outcome === 'win' ? { ...entry.value, plies, limited } : entry.value;
    }
  }

  /** The worth of entries by the replies, by entry: those of which nothing is stored, where the replies tell. */
  async #byReplies(entries, cancel) {
    const open = entries.filter(({ state, value }) => value.outcome === 'unknown' && state.pending === 0);
    const values = await this.#byTurns(open.map(({ state }) => state), cancel, false);
    return new Map(open.map((entry, i) => [entry, values[i]]).filter(([, { outcome }]) => outcome !== 'unknown'));
  }

  /**
   * The worth of positions by their turns. Where no table has depths, one turn that wins is enough: then no more is read.
   *
   * @param goesOn whether turns of which nothing is stored are worth what the replies tell; if not, what is damaged counts as unknown
   * @param own what the own table of the one position says, if that is asked
   */
  async #byTurns(states, cancel, goesOn, own = unknown(null)) {
    const all = states.map(state => {
      const turns = this.#turns(state);
      return { state, turns, after: turns.map(turn => this.#entry(turn.after)) };
    });
    const asked = new Set();
    const isOpen = entry => !asked.has(entry) && (entry.value === null || goesOn && entry.value.outcome === 'unknown');
    for (let some = this.#source.isDeep ? Infinity : AT_ONCE; ; some *= 2) {
      const next = all.flatMap(({ after }) => {
        const open = after.filter(isOpen);
        const isEnough = after.some(({ value }) => value?.outcome === 'loss' && ((value.plies ?? Infinity) <= (this.#source.limit === undefined ? 2 : 0) || !this.#source.isDeep && (value.plies ?? 2) === 2 && open.every(({ where }) => where !== null)));
        return isEnough ? [] : [...open.filter(({ where }) => where !== null), ...open.filter(({ where }) => where === null)].slice(0, some);
      });
      if (next.length === 0) {
        break;
      }
      await this.#read(next, cancel, !goesOn);
      const byReplies = goesOn ? await this.#byReplies(next, cancel) : new Map();
      next.forEach(entry => {
        asked.add(entry);
        entry.value = byReplies.get(entry) ?? entry.value;
      });
    }
    const outcomeOf = ({ value }) => value?.outcome ?? 'unknown';
    await this.#detail(all.flatMap(({ after }) => {
      const decisive = own.outcome === 'loss' ? 'win' : DECISIVE.find(outcome => after.some(entry => outcomeOf(entry) === outcome));
      return after.filter(entry => outcomeOf(entry) === decisive);
    }), cancel);
    return all.map(({ state, turns, after }) => best(this.#valued(state, turns, after.map(entry => entry.value ?? unknown(null))).map(turn => lostWithin(turn.value, own))));
  }
}

function nameOf({ own, opponent, ownHand, opponentHand }) {
  return tableName(count(own), count(opponent), ownHand, opponentHand);
}
