// What turns are worth, in words, in the list and on the board.

import { turnParts } from './position.js';

const ORDER = ['win', 'draw', 'loss', 'unknown'];

/** "win in 25", "draw", "loss in 4", "win" where the depth is not known. */
export function worth({ value, dtw }) {
  return dtw === null ? value : `${value} in ${dtw}`;
}

/** The list of turns as buttons, best first. */
export function listTurns(list, moves, play) {
  list.replaceChildren(...moves.map(move => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.className = `turn ${move.value}`;
    button.dataset.move = move.move;
    const name = document.createElement('span');
    name.className = 'turn-name';
    name.textContent = move.move;
    const value = document.createElement('span');
    value.className = 'turn-value';
    value.textContent = move.value === 'unknown' ? `unknown, needs ${move.missing}` : worth(move);
    button.append(name, value);
    button.onclick = () => play(move);
    item.append(button);
    return item;
  }));
}

/**
 * What to show on the board while a turn is put together.
 *
 * @param chosen the points of the turn chosen so far: {from, to, removed}, null or empty where none is
 * @returns the marks for the board, and the turns that are still possible
 */
export function marksOf(geometry, moves, chosen) {
  const possible = moves
    .map(move => ({ ...move, ...turnParts(geometry, move.move) }))
    .filter(turn => (chosen.from === null || turn.from === chosen.from) && (chosen.to === null || turn.to === chosen.to)
      && chosen.removed.every(point => turn.removed.includes(point)));
  const marks = new Map();
  const mark = (point, turn, kind) => {
    const before = marks.get(point);
    if (point !== null && (!before || isBetter(turn, before.turn))) {
      marks.set(point, { turn, kind, value: turn.value, text: kind === 'from' ? '' : depthText(turn), label: `${kindWord(kind)}: ${worth(turn)}` });
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
  for (const point of [chosen.from, chosen.to]) {
    if (point !== null && marks.size > 0) {
      const best = possible[0];
      marks.set(point, { turn: best, kind: 'from', value: best.value, chosen: true, text: '', label: 'chosen' });
    }
  }
  return { marks, possible };
}

function kindWord(kind) {
  return { from: 'best turn of this stone', to: 'go here', remove: 'take this stone' }[kind];
}

function depthText({ value, dtw }) {
  return dtw === null ? { draw: '=', win: '+', loss: '−', unknown: '?' }[value] : String(dtw);
}

function isBetter(turn, than) {
  const order = ORDER.indexOf(turn.value) - ORDER.indexOf(than.value);
  if (order !== 0) {
    return order < 0;
  }
  // Where only who wins is known, that comes last.
  return turn.value === 'win' ? (turn.dtw ?? Infinity) < (than.dtw ?? Infinity) : (turn.dtw ?? -1) > (than.dtw ?? -1);
}
