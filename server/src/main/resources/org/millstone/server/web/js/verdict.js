// What a position and its turns are worth, in words.

import { number, words } from './words.js';
import { other } from './position.js';

/** "win in 25", "draw", "loss in 4", "win" where the depth is not known. */
export function worth({ value, dtw }) {
  return dtw === null || dtw === undefined ? words(`worth.${value}`) : words('worth.depth', { value, dtw });
}

/** Who wins, in one sentence. */
export function headline({ side }, { value, dtw, end }) {
  if (end !== undefined && value !== 'draw' || dtw === 0) {
    return words(value === 'win' ? 'headline.won' : 'headline.lost', { side });
  }
  return words(`headline.${value}`, { side, other: other(side), dtw });
}

/** What else is to be said of an answer. */
export function detail(answer, geometry) {
  const { value, source, moves } = answer;
  if (value === 'unknown') {
    return unknown(answer, geometry);
  }
  if (moves.length === 0) {
    return words('detail.over');
  }
  if (moves.length === 1 && moves[0].move === 'pass') {
    return words('detail.pass');
  }
  return [tally(moves, 'turns'), source === 'search' ? words('detail.proved') : '', isExact(answer) ? '' : words('detail.depthless')]
    .filter(Boolean).join(' ');
}

/** What a missing table means for people: which positions nobody can judge here, and what to do. */
function unknown({ missing = '', code }, geometry) {
  const [board = '', ...hands] = missing.split('+');
  const [own, opponent] = board.split('-').map(Number);
  const [ownHand, opponentHand] = hands.map(Number);
  const which = hands.length > 0 ? words('unknown.placing', { own, opponent, ownHand, opponentHand }) : words('unknown.moving', { own, opponent });
  return `${which} ${code ? words(`unknown.${code}`) : words('unknown.tables', { tables: geometry.tables })}`;
}

/** Whether nothing is left open, the depth of what is decided included. */
export function isExact({ value, dtw }) {
  return value === 'draw' || value !== 'unknown' && dtw !== null;
}

/** How many turns, or placements, are worth what. */
export function tally(moves, noun) {
  const counts = ['win', 'draw', 'loss', 'unknown'].map(value => [value, moves.filter(move => move.value === value).length]);
  const parts = counts.filter(([, count]) => count > 0).map(([value, count]) => words(`tally.${value}`, { count, text: number(count) }));
  return words(`tally.${noun}`, { count: moves.length, text: number(moves.length), parts: parts.join(', ') });
}
