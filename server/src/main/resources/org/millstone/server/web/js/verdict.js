// What a position is worth, in words.

import { other, sideName } from './position.js';

const number = new Intl.NumberFormat('en');

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

export function detail(answer, geometry) {
  const { value, source, reason, missing, moves } = answer;
  if (value === 'unknown') {
    return `This site does not have the table ${missing}. ${reason ?? `It has ${geometry.tables}; “Statistics” shows which.`}`;
  }
  if (moves.length === 0) {
    return 'The game is over.';
  }
  if (moves.length === 1 && moves[0].move === 'pass') {
    return 'The only turn is a pass.';
  }
  const how = source === 'search' ? ' Proved by a search, as a table is missing.' : '';
  return `${tally(moves, 'turn')}${how}${isExact(answer) ? '' : ' Who wins is known here, but not in how many plies.'}`;
}

/** Whether nothing is left open, the depth of what is decided included. */
export function isExact({ value, dtw }) {
  return value === 'draw' || value !== 'unknown' && dtw !== null;
}

/** How many turns are worth what. */
export function tally(moves, noun) {
  const verbs = { win: ['wins', 'win'], draw: ['draws', 'draw'], loss: ['loses', 'lose'], unknown: ['is unknown', 'are unknown'] };
  const parts = Object.entries(verbs).map(([worth, [one, several]]) => {
    const count = moves.filter(move => move.value === worth).length;
    return count === 0 ? null : `${number.format(count)} ${count === 1 ? one : several}`;
  });
  return `Of ${number.format(moves.length)} ${noun}${moves.length === 1 ? '' : 's'} ${parts.filter(Boolean).join(', ')}.`;
}
