// Positions that people wrote about: the figures of R. Gasser, Solving Nine Men's Morris (1996).

import { Position } from './position.js';

const GASSER = [
  { name: 'gasser9', white: 'd7 g7 g1', black: 'a4 d5 g4', side: 'b', hands: [0, 0] },
  { name: 'gasser10', white: 'a1 a7 b6 c3 c4 d3 d5 d7', black: 'a4 b2 c5 d6 e3 f6 g1', side: 'w', hands: [0, 0] },
  { name: 'gasser12', white: 'b4 d3 d6 e4 f2', black: 'c4 d2 d5 f4', side: 'b', hands: [4, 5] },
  { name: 'gasser13', white: 'b6 d2 f2 f4 g1', black: 'b4 d1 d6 g4', side: 'b', hands: [4, 5] },
  { name: 'gasser14', white: 'a1 a7 g1', black: 'd2 d6', side: 'b', hands: [6, 7] },
];

/** The famous positions of a variant that its tables know, as {name, fen}; `rows`: which tables there are. */
export function famous(geometry, rows) {
  return geometry.variant !== 'nine' ? [] : GASSER
    .filter(position => rows.some(row => isIn(row, position)))
    .map(({ name, white, black, side, hands: [w, b] }) => {
      const stones = Array(geometry.points).fill(null);
      white.split(' ').forEach(point => {
        stones[geometry.index.get(point)] = 'w';
      });
      black.split(' ').forEach(point => {
        stones[geometry.index.get(point)] = 'b';
      });
      return { name, fen: new Position(stones, side, { w, b }).format(geometry) };
    });
}

function isIn({ own, opp, ownHand, oppHand }, { white, black, side, hands: [w, b] }) {
  const sides = [[white.split(' ').length, w], [black.split(' ').length, b]];
  const [[ours, ourHand], [theirs, theirHand]] = side === 'w' ? sides : sides.reverse();
  return own === ours && opp === theirs && ownHand === ourHand && oppHand === theirHand;
}
