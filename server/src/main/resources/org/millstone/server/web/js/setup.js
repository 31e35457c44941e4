// Sets up positions: stones by click or drag, hands by number. Pure: each function takes {position, brush} and returns another.

import { Position, other } from './position.js';

/** Changes a copy of the position. A pending removal or pass, and the clock, do not carry over to another position. */
function changed(setup, change) {
  const position = setup.position.copy();
  position.pending = 0;
  position.passFollows = false;
  position.clock = 0;
  change(position);
  return { ...setup, position };
}

/** A click: the brush's stone, the other colour, nothing, in turn; with the eraser nothing. */
export const touched = (setup, point) => changed(setup, ({ stones }) => {
  const { brush } = setup;
  const stone = stones[point];
  if (brush === null || stone === other(brush)) {
    stones[point] = null;
  } else {
    stones[point] = stone === brush ? other(brush) : brush;
  }
});

/** A drag: the stone goes to the other point, or off the board if that is null. */
export const dragged = (setup, from, to) => changed(setup, ({ stones }) => {
  const stone = stones[from];
  stones[from] = null;
  if (to !== null) {
    stones[to] = stone;
  }
});

export const cleared = setup => changed(setup, position => position.stones.fill(null));
export const moverSet = (setup, side) => changed(setup, position => {
  position.side = side;
});
/** A side has so many stones in hand, a whole number: none at least, and with those on the board not more than the rules' `men`. */
export const handSet = (setup, side, count, men) => changed(setup, position => {
  position.hands[side] = Math.max(0, Math.min(Math.trunc(count) || 0, men - position.count(side)));
});
export const started = (setup, geometry) => ({ ...setup, position: Position.start(geometry) });

/** The board is turned or mirrored, or the colours are exchanged. */
export const transformed = (setup, change) => ({ ...setup, position: change(setup.position) });

/** The stone that a click puts down: w, b, or null to take away. */
export const brushed = (setup, brush) => ({ ...setup, brush });
