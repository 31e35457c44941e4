// The worth of positions and of turns, and the worth of a position by its turns.
//
// A value is seen by one side: { outcome, least, most, limited, grade, table, missing, byRules }.
//   outcome       'win', 'draw', 'loss' or 'unknown'
//   least, most   in how many plies at least and at most a win or a loss ends the game; equal where it is known in how many, `most` Infinity
//                 where nothing bounds it
//   limited       the conversion of a win or a loss under the move limit (FORMAT.md 17), one more than the limit if that draws it; null where that is
//                 not known
//   grade         which draw (grades.js); null where that is not known
//   table         the position's own table, if it says the outcome; null if the rules do, or its turns
//   missing       of what is unknown, the table that would know; else null
//   byRules       whether it took the rules alone

import { areGraded, compareGrades, mirroredGrade } from './grades.js';
import { isQuiet } from './turns.js';

/** Best first. */
const ORDER = ['win', 'draw', 'unknown', 'loss'];
const REVERSED = { win: 'loss', draw: 'draw', loss: 'win', unknown: 'unknown' };
/** The least plies of a win, or loss, if the game goes on and no turn wins at once. */
const LEAST = { win: 3, loss: 2 };

/** The value of a game that is over. */
export function over(outcome, grade) {
  return { ...value(outcome, outcome === 'draw' ? {} : { least: 0, most: 0 }), limited: outcome === 'draw' ? null : 0, grade, byRules: true };
}

/** A table's value for a position that no turn wins at once. */
export function stored(outcome, table) {
  return { ...value(outcome), table };
}

/** The value of a position whose table is missing. */
export function unknown(table) {
  return { ...value('unknown'), missing: table };
}

function value(outcome, { least = LEAST[outcome] ?? 0, most = Infinity } = {}) {
  return { outcome, least, most, limited: null, grade: null, table: null, missing: null, byRules: false };
}

/** In how many plies the game ends; null for a draw, and where that is not known. */
export function pliesOf({ least, most }) {
  return least === most ? least : null;
}

/** The worth of a turn when the position after it is worth this, with the move limit that there is, if any; a draw's counter is left out. */
export function ofTurn(turn, after, limit) {
  const isOpen = after.limited === null || after.limited > limit;
  return { ...after, outcome: REVERSED[after.outcome], least: after.least + 1, most: after.most + 1, grade: mirroredGrade(after.grade),
    limited: isOpen ? after.limited : isQuiet(turn) ? after.limited + 1 : 1 };
}

/** The outcome under a move limit, of a position or turn before which so many plies in a row were quiet. */
export function outcomeAt({ outcome, limited }, limit, clock) {
  return !(outcome in LEAST) ? outcome : limited === null ? 'unknown' : limited <= Math.max(0, limit - clock) ? outcome : 'draw';
}

/** The value after the best turn, for the side that moves then. */
export function afterBestTurn(before) {
  return { ...before, outcome: REVERSED[before.outcome], least: before.least - 1, most: before.most - 1, grade: mirroredGrade(before.grade) };
}

/**
 * Orders turns: wins, quickest first; draws, by grade; unknown turns; losses, slowest first. How quick a win is at most comes before how
 * quick it is at least, and the same with losses.
 */
export function compare(a, b) {
  const byBound = { win: () => difference(a.most, b.most) || a.least - b.least, loss: () => difference(b.most, a.most) || b.least - a.least };
  return ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (byBound[a.outcome]?.() ?? compareGrades(a.grade, b.grade));
}

/**
 * Orders turns under a move limit: wins that end the game within the rest of it, quickest first; wins, by conversion; wins that it draws, draws,
 * unknown turns, losses that it draws; losses, the longest conversion first.
 */
export function comparisonUnder(limit, clock) {
  const isQuick = value => pliesOf(value) !== null && pliesOf(value) <= limit - clock;
  const rankOf = value => {
    const isDrawn = outcomeAt(value, limit, clock) === 'draw';
    const isKnown = !isDrawn && value.limited !== null;
    return {
      win: () => (isDrawn ? [3, 0] : isQuick(value) ? [0, 0] : isKnown ? [1, value.limited] : [2, 0]),
      draw: () => [4, 0],
      unknown: () => [5, 0],
      loss: () => (isDrawn ? [6, 0] : isKnown ? [8, -value.limited] : [7, 0]),
    }[value.outcome]();
  };
  return (a, b) => {
    const [[group, plies], [groupOfOther, pliesOfOther]] = [rankOf(a), rankOf(b)];
    return group - groupOfOther || plies - pliesOfOther || compare(a, b);
  };
}

/** Infinity is as much as Infinity. */
function difference(a, b) {
  return a === b ? 0 : a - b;
}

/**
 * The worth of a position by its turns: as much as the best of them. It is not known if that takes a turn that is not, unless another one
 * wins; which draw it is only where that is known of all that draw.
 *
 * @param values what all turns are worth, at least one
 */
export function best(values) {
  const ranked = [...values].sort(compare);
  const [first] = ranked;
  const open = ranked.filter(({ outcome }) => outcome === 'unknown').at(-1);
  if (open && first.outcome !== 'win') {
    return open;
  }
  const least = ranked.filter(({ outcome }) => outcome === first.outcome).map(turn => turn.least);
  const needed = first.outcome === 'win' ? [first] : ranked;
  return {
    ...first,
    // A turn of which nothing is known may win, too, but not at once.
    least: first.outcome === 'win' ? Math.min(...least, open ? LEAST.win : Infinity) : Math.max(...least),
    limited: bestLimited(ranked),
    grade: areGraded(ranked) ? first.grade : null,
    table: null,
    byRules: needed.every(({ byRules }) => byRules),
  };
}

/** The conversion of a position by its turns, the best first: the least of those that win, else the greatest; an exit that wins is enough. */
function bestLimited([first, ...others]) {
  const isWin = first.outcome === 'win';
  const deciding = [first, ...others].filter(({ outcome }) => outcome === first.outcome || isWin && outcome === 'unknown').map(({ limited }) => limited);
  const known = deciding.filter(limited => limited !== null);
  const plies = isWin ? Math.min(...known) : Math.max(...known);
  return known.length > 0 && (known.length === deciding.length || isWin && plies <= 1) ? plies : null;
}

/**
 * The stored value of a position, joined with the knowledge from its turns; null if they contradict each other.
 *
 * @param stored what its table says, if that is there
 * @param byTurns what {@link best} says
 */
export function combined(stored, byTurns) {
  if (stored.outcome === 'unknown' || byTurns.outcome === 'unknown') {
    return byTurns.outcome === 'unknown' ? stored : byTurns;
  }
  const both = { ...stored, least: Math.max(stored.least, byTurns.least), most: Math.min(stored.most, byTurns.most), grade: stored.grade ?? byTurns.grade };
  const isOther = stored.outcome !== byTurns.outcome || both.least > both.most || both.grade?.worth !== (byTurns.grade ?? both.grade)?.worth;
  return isOther ? null : both;
}

/** The value of a turn if its position is known to be lost: it loses, too, and takes no longer. */
export function lostWithin(turn, position) {
  if (position.outcome !== 'loss' || !['loss', 'unknown'].includes(turn.outcome) || turn.least > position.most) {
    return turn;
  }
  return turn.outcome === 'unknown' ? { ...value('loss'), most: position.most } : { ...turn, most: Math.min(turn.most, position.most) };
}

/** A value in words for messages. */
export function words({ outcome, least, most, grade }) {
  return `a ${outcome}${least === most ? ` in ${least}` : ''}${grade === null ? '' : ` that comes to ${grade.final}`}`;
}

/**
 * A value as members of an answer. A bound is there where it says more than what every such value has.
 *
 * @param limit the move limit; undefined without one
 * @param clock how many plies in a row were quiet before it
 * @param shown the clock that is told: of a turn, that after it
 */
export function valueMembers(value, limit, clock, shown = clock) {
  const { outcome, least, most, grade, limited } = value;
  const isOpen = outcome in LEAST && least !== most;
  return {
    value: outcome,
    dtw: pliesOf({ least, most }),
    ...isOpen && least > LEAST[outcome] && { dtwAtLeast: least },
    ...isOpen && most < Infinity && { dtwAtMost: most },
    ...grade !== null && { final: grade.final, grade: grade.worth, ...grade.turnsToCapture !== null && { turnsToCapture: grade.turnsToCapture } },
    ...limit !== undefined && { limit: limitMembers(value, limit, clock, shown) },
  };
}

function limitMembers(value, limit, clock, shown) {
  const outcome = outcomeAt(value, limit, clock);
  return { plies: limit, clock: Math.min(shown, limit), value: outcome, conversion: outcome === value.outcome ? value.limited : null };
}
