// Puzzles, drawn from the tables: positions in which exactly one turn wins.

import { underLimit } from './analysis.js';
import * as api from './api.js';
import { Position } from './position.js';

const TRIES = 5;
/** Shorter wins are seen at once, longer ones nobody finds. */
const [SHORTEST, LONGEST] = [3, 41];

/**
 * Draws a puzzle: White to move, and one turn wins.
 *
 * @param rows the tables there are
 * @returns {fen, move}; null if so many tries found none
 */
export async function drawPuzzle(geometry, rows, random = Math.random) {
  const tables = rows.filter(({ own, opp, ownHand, oppHand, wins, states, longestWin }) => ownHand + oppHand === 0 && own >= 3 && opp >= 3
    && longestWin >= SHORTEST && wins > 0 && wins < 0.9 * states);
  for (let round = 0; round < TRIES && tables.length > 0; round++) {
    const fens = Array.from({ length: api.mostRanked }, () => randomPosition(geometry, tables[Math.floor(random() * tables.length)], random));
    const found = (await api.ranked(geometry.variant, fens, 'puzzle')).map(underLimit).find(isPuzzle);
    if (found) {
      return { fen: found.fen, move: found.moves[0].move };
    }
  }
  return null;
}

function isPuzzle({ value, dtw, moves }) {
  return value === 'win' && dtw >= SHORTEST && dtw <= LONGEST && moves.length > 2 && moves[1].value !== 'win' && moves.every(move => move.value !== 'unknown');
}

function randomPosition(geometry, { own, opp }, random) {
  const points = Array.from({ length: geometry.points }, (_, point) => ({ point, at: random() })).sort((a, b) => a.at - b.at);
  const stones = Array(geometry.points).fill(null);
  points.slice(0, own + opp).forEach(({ point }, i) => {
    stones[point] = i < own ? 'w' : 'b';
  });
  return new Position(stones, 'w', { w: 0, b: 0 }).format(geometry);
}
