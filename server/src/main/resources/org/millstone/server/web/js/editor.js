// Sets up positions: stones by click or drag, hands by number.

import { BLACK, WHITE, other } from './position.js';

export class Editor {
  constructor(position) {
    this.position = position.copy();
    this.brush = WHITE;
  }

  /** What was due in the position that was shown, a stone to take or a pass, is not due in another. */
  change() {
    this.position.removals = { w: 0, b: 0 };
    this.position.passDue = false;
  }

  /** A click: the brush's stone, the other colour, nothing, in turn; with the eraser nothing. */
  touch(point) {
    this.change();
    const stone = this.position.stones[point];
    if (this.brush === null || stone === other(this.brush)) {
      this.position.stones[point] = null;
    } else {
      this.position.stones[point] = stone === this.brush ? other(this.brush) : this.brush;
    }
  }

  /** A drag: the stone goes to the other point, or off the board. */
  drag(from, to) {
    this.change();
    const stone = this.position.stones[from];
    this.position.stones[from] = null;
    if (to !== null) {
      this.position.stones[to] = stone;
    }
  }

  clear() {
    this.change();
    this.position.stones.fill(null);
  }

  setSide(side) {
    this.change();
    this.position.side = side;
  }

  setHand(side, count) {
    this.change();
    this.position.hands[side] = count;
  }

  setBrush(name) {
    this.brush = { white: WHITE, black: BLACK, erase: null }[name];
  }
}
