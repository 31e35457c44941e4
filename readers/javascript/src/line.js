// The length of a best line. Its turns are those of the ranking: { turn, after, value }.

import { mirroredGrade } from './grades.js';
import { isQuiet } from './turns.js';

/** How many turns a draw's line shows at least. */
export const DRAWN_TURNS = 8;

/**
 * Whether a line has a next turn to show: a win or a loss to the end of the game, a draw to its final. A depth falls by one each time, so it
 * ends whatever the tables say.
 *
 * @param promised what the position at its end is worth
 * @param at that position
 */
export function goesOn(finals, promised, at, line) {
  const { outcome, plies, grade } = promised;
  return outcome !== 'draw' ? plies !== null
    : line.length < DRAWN_TURNS || grade !== null && !finals.stays(at, grade) && falls(line);
}

/** Whether a line comes nearer to a final: a stone was placed or removed lately, or a side's counter has fallen since its turn before. */
function falls(line) {
  const last = line.slice(-4);
  const counter = turn => turn.value.grade?.turnsToCapture ?? null;
  const fell = (before, now) => counter(before) !== null && counter(now) !== null && counter(now) < counter(before);
  return last.some(({ turn }) => !isQuiet(turn)) || fell(last[0], last[2]) || fell(last[1], last[3]);
}

/** After how many turns of a draw's line from a position its final is reached, and it could go on for ever; null if it is not, or is not known. */
export function reachedAfter(finals, state, line) {
  const grade = line[0]?.value.grade ?? null;
  if (grade === null) {
    return null;
  }
  const stays = [state, ...line.map(({ after }) => after)].map(at => finals.stays(at, at.side === state.side ? grade : mirroredGrade(grade)));
  const reached = stays.lastIndexOf(false) + 1;
  return reached < stays.length ? reached : null;
}
