// The worth of positions and of turns, and the worth of a position by its turns.
//
// A value is seen by one side: { outcome, plies, limited, grade, table, missing, byRules }.
//   outcome  'win', 'draw', 'loss' or 'unknown'
//   plies    in how many plies a win or a loss ends the game; null where that is not known
//   limited  the conversion of a win or a loss under the move limit (FORMAT.md 17), one more than the limit if that draws it; null where that is
//            not known
//   grade    which draw (grades.js); null where that is not known
//   table    the position's own table, if it says the outcome; null if the rules do, or its turns
//   missing  of what is unknown, the table that would know; else null
//   byRules  whether it took the rules alone

import { areGraded, compareGrades, mirroredGrade } from './grades.js';
import { isQuiet } from './turns.js';

const DEEPEST = 2 ** 16;
/** Best first. */
const ORDER = ['win', 'draw', 'unknown', 'loss'];
const REVERSED = { win: 'loss', draw: 'draw', loss: 'win', unknown: 'unknown' };
/** The least plies of a win by a turn of unknown depth: it does not end the game, or the rules would say so. */
const SOONEST_OPEN_WIN = 3;

/** The value of a game that is over. */
export function over(outcome, grade) {
  const now = outcome === 'draw' ? null : 0;
  return { ...value(outcome), plies: now, limited: now, grade, byRules: true };
}

/** A table's value for a position that no turn wins at once. */
export function stored(outcome, table) {
  return { ...value(outcome), table };
}

/** The value of a position whose table is missing. */
export function unknown(table) {
  return { ...value('unknown'), missing: table };
}

function value(outcome) {
  return { outcome, plies: null, limited: null, grade: null, table: null, missing: null, byRules: false };
}

/** The worth of a turn when the position after it is worth this, with the move limit that there is, if any; a draw's counter is left out. */
export function ofTurn(turn, after, limit) {
  const isOpen = after.limited === null || after.limited > limit;
  return { ...reversed(after, 1), limited: isOpen ? after.limited : isQuiet(turn) ? after.limited + 1 : 1 };
}

/** The outcome under a move limit, of a position or turn before which so many plies in a row were quiet. */
export function outcomeAt({ outcome, limited }, limit, clock) {
  return outcome !== 'win' && outcome !== 'loss' ? outcome : limited === null ? 'unknown' : limited <= Math.max(0, limit - clock) ? outcome : 'draw';
}

/** The value after the best turn, for the side that moves then. */
export function afterBestTurn(before) {
  return reversed(before, -1);
}

/** A value for the other side, so many plies later. */
function reversed(of, plies) {
  return { ...of, outcome: REVERSED[of.outcome], plies: of.plies === null ? null : of.plies + plies, grade: mirroredGrade(of.grade) };
}

/** Orders turns: wins, quickest first; draws, by grade; unknown turns; losses, slowest first. An unknown depth counts as a long one. */
export function compare(a, b) {
  const deeper = (a.plies ?? DEEPEST) - (b.plies ?? DEEPEST);
  return ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || { win: deeper, loss: -deeper }[a.outcome] || compareGrades(a.grade, b.grade);
}

/**
 * Orders turns under a move limit: wins that end the game within the rest of it, quickest first; wins, by conversion; wins that it draws, draws,
 * unknown turns, losses that it draws; losses, the longest conversion first.
 */
export function comparisonUnder(limit, clock) {
  const isQuick = ({ plies }) => plies !== null && plies <= limit - clock;
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

/**
 * The worth of a position by its turns: as much as the best of them. It is not known if that takes a turn that is not, unless another one
 * wins; nor is its depth if a turn of unknown depth could be better. Which draw it is is known where it is of all that draw.
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
  const isWin = first.outcome === 'win';
  const deciding = ranked.filter(({ outcome }) => outcome === first.outcome || isWin && outcome === 'unknown');
  const isExact = deciding.every(({ plies }) => plies !== null) || isWin && first.plies <= SOONEST_OPEN_WIN;
  return {
    ...first,
    plies: isExact ? first.plies : null,
    limited: bestLimited(deciding, isWin),
    grade: areGraded(ranked) ? first.grade : null,
    table: null,
    byRules: (isWin ? [first] : ranked).every(({ byRules }) => byRules),
  };
}

/** The conversion of a position by the turns that decide it: the least of those that win, else the greatest; an exit that wins is enough. */
function bestLimited(deciding, isWin) {
  const known = deciding.map(({ limited }) => limited).filter(limited => limited !== null);
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
  const both = { ...stored, plies: stored.plies ?? byTurns.plies, grade: stored.grade ?? byTurns.grade };
  const isOther = stored.outcome !== byTurns.outcome || both.plies !== (byTurns.plies ?? both.plies) || both.grade?.worth !== (byTurns.grade ?? both.grade)?.worth;
  return isOther ? null : both;
}

/** The value of a turn in a position: if that is known to be lost, so is the turn. */
export function lostWithin(turn, position) {
  return position.outcome === 'loss' && turn.outcome === 'unknown' ? value('loss') : turn;
}

/** A value in words for messages. */
export function words({ outcome, plies, grade }) {
  return `a ${outcome}${plies === null ? '' : ` in ${plies}`}${grade === null ? '' : ` that comes to ${grade.final}`}`;
}

/**
 * A value as members of an answer.
 *
 * @param limit the move limit; undefined without one
 * @param clock how many plies in a row were quiet before it
 * @param shown the clock that is told: of a turn, that after it
 */
export function valueMembers(value, limit, clock, shown = clock) {
  const { outcome, plies, grade } = value;
  return {
    value: outcome,
    dtw: plies,
    ...grade !== null && { final: grade.final, grade: grade.worth, ...grade.turnsToCapture !== null && { turnsToCapture: grade.turnsToCapture } },
    ...limit !== undefined && { limit: limitMembers(value, limit, clock, shown) },
  };
}

function limitMembers(value, limit, clock, shown) {
  const outcome = outcomeAt(value, limit, clock);
  return { plies: limit, clock: Math.min(shown, limit), value: outcome, conversion: outcome === value.outcome ? value.limited : null };
}
