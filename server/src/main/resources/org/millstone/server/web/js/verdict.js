// What a position is worth, in words.

import { other, sideName } from './position.js';

export function headline({ side }, { value, dtw }) {
  const mover = sideName(side);
  const plies = dtw === null ? '' : ` in ${dtw} ${dtw === 1 ? 'ply' : 'plies'}`;
  switch (value) {
    case 'win':
      return dtw === 0 ? `${mover} has won` : `${mover} to move wins${plies}`;
    case 'loss':
      return dtw === 0 ? `${mover} has lost` : `${mover} to move: ${sideName(other(side))} wins${plies}`;
    case 'draw':
      return `${mover} to move: a draw`;
    default:
      return `${mover} to move: not known here`;
  }
}

export function detail({ value, reason, missing, moves }, geometry) {
  if (value === 'unknown') {
    return reason ?? `This service does not have the table ${missing}. It has ${geometry.tables}; “Statistics” shows which.`;
  }
  if (moves.length === 0) {
    return 'The game is over.';
  }
  const verbs = { win: ['wins', 'win'], draw: ['draws', 'draw'], loss: ['loses', 'lose'], unknown: ['is unknown', 'are unknown'] };
  const parts = Object.entries(verbs).map(([worth, [one, several]]) => {
    const count = moves.filter(move => move.value === worth).length;
    return count === 0 ? null : `${count} ${count === 1 ? one : several}`;
  });
  return `Of ${moves.length} ${moves.length === 1 ? 'turn' : 'turns'} ${parts.filter(Boolean).join(', ')}.`;
}
