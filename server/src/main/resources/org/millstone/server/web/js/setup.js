// Sets up positions: stones by click or drag, hands by number. Pure: each function takes {position, brush, men, held, isChanged} and returns another.
//
// Hands follow the stones. Where they are `held`, they are as somebody chose them, as far as the rules' `men` allow; else all stones are placed, or none.

import { Position, other } from './position.js';

const SIDES = ['w', 'b'];

/** Begins with a position; with stones on the board and in hand it is one of placing, and stays so. */
export const begun = (position, men) => ({ position, men, brush: 'w', held: SIDES.some(side => position.hands[side] > 0) && SIDES.some(side => position.count(side) > 0) });

/** Changes a copy of the position. A pending removal or pass, and the clock, do not carry over to another position. */
function changed(setup, change) {
  const { men, held } = setup;
  const position = setup.position.copy();
  Object.assign(position, { pending: 0, passFollows: false, clock: 0 });
  change(position);
  const isEmpty = SIDES.every(side => position.count(side) === 0);
  SIDES.forEach(side => {
    position.hands[side] = held ? Math.max(0, Math.min(position.hands[side], men - position.count(side))) : isEmpty ? men : 0;
  });
  return { ...setup, position, isChanged: true };
}

/** A click: the brush's stone, the other colour, nothing, in turn; with the eraser nothing. */
export const touched = (setup, point) => changed(setup, ({ stones }) => {
  const turns = [null, setup.brush, setup.brush && other(setup.brush)];
  stones[point] = setup.brush && turns[(turns.indexOf(stones[point]) + 1) % turns.length];
});

/** A drag: the stone goes to the other point, or off the board if that is null. */
export const dragged = (setup, from, to) => changed(setup, ({ stones }) => {
  const stone = stones[from];
  stones[from] = null;
  if (to !== null) {
    stones[to] = stone;
  }
});

/** The board is empty: all men are in hand, and White is to move. */
export const cleared = (setup, geometry) => ({ ...setup, position: Position.parse(geometry, geometry.startFen), held: false, isChanged: true });
export const moverSet = (setup, side) => changed(setup, position => {
  position.side = side;
});
/** A side has so many stones in hand, a whole number: none at least, and with those on the board not more than the rules' `men`. */
export const handSet = (setup, side, count) => changed({ ...setup, held: true }, position => {
  position.hands[side] = Math.trunc(count) || 0;
});
export const swapped = setup => ({ ...setup, position: setup.position.coloursExchanged(), isChanged: true });

/** The stone that a click puts down: w, b, or null to take away. */
export const brushed = (setup, brush) => ({ ...setup, brush });
