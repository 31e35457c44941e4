// The worth of turns, as marks on the board.

import { turnParts } from './position.js';
import { look, worth } from './verdict.js';
import { words } from './words.js';

/** The worth of something as a sign, besides colour and shape: by its look, see verdict.js. */
export const SIGNS = { win: '+', better: '≥', draw: '=', worse: '≤', loss: '−', unknown: '?', open: '' };

/** The same turns without what they are worth, where that is hidden. */
export const veiled = moves => moves.map(({ move, fen }) => ({ move, fen, value: 'open', dtw: null }));

/**
 * The marks for the board while a turn is put together, and the turns that are still possible.
 *
 * @param moves best first
 * @param chosen the points of the turn chosen so far: {from, to, removed}, null or empty where none is
 */
export function marksOf(geometry, moves, chosen) {
  const possible = moves
    .map(move => ({ ...move, ...turnParts(geometry, move.move) }))
    .filter(turn => (chosen.from === null && chosen.to === null || turn.from === chosen.from) && (chosen.to === null || turn.to === chosen.to)
      && chosen.removed.every(point => turn.removed.includes(point)));
  // Where nothing is known of any turn, signs would tell nothing.
  const told = possible.some(({ value }) => value !== 'unknown' && value !== 'open');
  const marks = new Map();
  const mark = (point, turn, kind) => {
    // The first one is the best.
    if (point !== null && !marks.has(point)) {
      const value = told ? look(turn) : 'open';
      marks.set(point, { turn, kind, value, text: told ? text(turn, kind) : '', label: told ? words(`mark.${kind}.worth`, { worth: worth(turn) }) : words(`mark.${kind}`) });
    }
  };
  for (const turn of possible) {
    if (chosen.to !== null || turn.to === null) {
      turn.removed.filter(point => !chosen.removed.includes(point)).forEach(point => mark(point, turn, 'remove'));
    } else if (turn.from !== null && chosen.from === null) {
      mark(turn.from, turn, 'from');
    } else {
      mark(turn.to, turn, 'to');
    }
  }
  // Where nothing is chosen, and all there is to choose draws alike, signs on all of it would say no more than the headline.
  const shown = [...marks.values()];
  if (chosen.from === null && chosen.to === null && shown.length > 1 && shown.every(({ value, text }) => value === 'draw' && text === shown[0].text)) {
    shown.forEach(mark => Object.assign(mark, { even: true, text: '' }));
  }
  for (const point of [chosen.from, chosen.to]) {
    if (point !== null && marks.size > 0) {
      const best = possible[0];
      marks.set(point, { turn: best, kind: 'from', value: told ? look(best) : 'open', chosen: true, text: '', label: words('mark.chosen') });
    }
  }
  return { marks, possible };
}

/** Turns that a symmetry of the position maps onto each other: lists of them, in the order of the first of each. */
export function alike(geometry, position, moves) {
  const fen = position.format(geometry);
  const own = geometry.rules.board.symmetries.map(({ images }) => images).filter(images => position.mapped(images).format(geometry) === fen);
  const found = new Map();
  for (const move of moves) {
    const { from, to, removed } = turnParts(geometry, move.move);
    // In which order stones are removed makes no other turn.
    const [key] = own.map(images => [images[from], images[to], ...removed.map(point => images[point]).sort()].join()).sort();
    found.set(key, [...found.get(key) ?? [], move]);
  }
  return [...found.values()];
}

function text(turn, kind) {
  const { dtw, final = 'equal' } = turn;
  if (kind === 'from' || dtw === null && final === 'equal') {
    return SIGNS[look(turn)];
  }
  return dtw === null ? final.replace('-', ':') : String(dtw);
}
