// Sets up positions: stones by click or drag, hands by number.

import { BLACK, WHITE, other } from './position.js';

export class Editor {
  constructor(position) {
    this.position = position.copy();
    this.position.removals = { w: 0, b: 0 };
    this.position.passDue = false;
    this.brush = WHITE;
  }

  /** A click: the brush's stone, the other colour, nothing, in turn; with the eraser nothing. */
  touch(point) {
    const stone = this.position.stones[point];
    if (this.brush === null || stone === other(this.brush)) {
      this.position.stones[point] = null;
    } else {
      this.position.stones[point] = stone === this.brush ? other(this.brush) : this.brush;
    }
  }

  /** A drag: the stone goes to the other point, or off the board. */
  drag(from, to) {
    const stone = this.position.stones[from];
    this.position.stones[from] = null;
    if (to !== null) {
      this.position.stones[to] = stone;
    }
  }

  clear() {
    this.position.stones.fill(null);
  }

  setSide(side) {
    this.position.side = side;
  }

  setHand(side, count) {
    this.position.hands[side] = count;
  }

  setBrush(name) {
    this.brush = { white: WHITE, black: BLACK, erase: null }[name];
  }
}
