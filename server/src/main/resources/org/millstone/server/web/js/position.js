// Positions as text: FEN in and out.

import { parseFen } from '../millstone/position.js';
import { Refusal } from './questions.js';

export const WHITE = 'w';
export const BLACK = 'b';

const SYMBOL = { O: WHITE, '@': BLACK, '*': null };

/** What lies on the board and in the hands, and who is to move. */
export class Position {
  /** @param passDue whether the side to move has but a pass, after the last placement; rule sets may have it so */
  constructor(stones, side, hands, removals, passDue = false) {
    this.stones = stones;
    this.side = side;
    this.hands = hands;
    this.removals = removals;
    this.passDue = passDue;
  }

  static empty(geometry) {
    return new Position(Array(geometry.points).fill(null), WHITE, { w: 0, b: 0 }, { w: 0, b: 0 });
  }

  /** The position in which a game begins. */
  static start(geometry) {
    return new Position(Array(geometry.points).fill(null), WHITE, { w: geometry.men, b: geometry.men }, { w: 0, b: 0 });
  }

  /** Reads the normal form, and short forms; throws a Refusal that says what is wrong. */
  static parse(geometry, fen) {
    const [board = '', side, phase, action, , whiteHand, , blackHand, whiteRemovals, blackRemovals] = fen.trim().split(/\s+/);
    const symbols = [...board.replaceAll('/', '')];
    if (symbols.length !== geometry.points || symbols.some(symbol => !(symbol in SYMBOL))) {
      throw new Refusal({ key: 'fen.board', points: geometry.points });
    }
    if (side !== WHITE && side !== BLACK) {
      throw new Refusal({ key: 'fen.side' });
    }
    const number = text => Number.parseInt(text ?? '0', 10) || 0;
    const stones = symbols.map(symbol => SYMBOL[symbol]);
    // While placing, what is left out are all stones that are not on the board.
    const hand = (text, colour) => (text === undefined && (phase === 'p' || phase === 'r')
      ? geometry.men - stones.filter(stone => stone === colour).length : number(text));
    const removals = { w: number(whiteRemovals), b: number(blackRemovals) };
    if (action === 'r' && removals.w + removals.b === 0) {
      removals[side] = 1;
    }
    const hands = { w: hand(whiteHand, WHITE), b: hand(blackHand, BLACK) };
    const passDue = phase === 'p' && hands.w + hands.b + removals.w + removals.b === 0;
    return new Position(stones, side, hands, removals, passDue);
  }

  /** Refuses a text that is no position by the rules; throws a Refusal that says why. */
  static check(geometry, fen) {
    try {
      parseFen(geometry.rules, fen);
    } catch (problem) {
      throw new Refusal(problem.message, { position: problem.position });
    }
  }

  count(side) {
    return this.stones.filter(stone => stone === side).length;
  }

  format(geometry) {
    let at = 0;
    const board = geometry.groups.map(size => {
      const group = this.stones.slice(at, at + size).map(stone => (stone === WHITE ? 'O' : stone === BLACK ? '@' : '*'));
      at += size;
      return group.join('');
    }).join('/');
    const placing = this.passDue || this.hands.w + this.hands.b > 0;
    const action = this.removals[this.side] > 0 ? 'r' : this.hands[this.side] > 0 ? 'p' : 's';
    return `${board} ${this.side} ${placing ? 'p' : 'm'} ${action} ${this.count(WHITE)} ${this.hands.w}`
      + ` ${this.count(BLACK)} ${this.hands.b} ${this.removals.w} ${this.removals.b}`;
  }

  /** The same with every point's stone on another point. */
  mapped(mapping) {
    const stones = Array(this.stones.length).fill(null);
    mapping.forEach((to, from) => {
      stones[to] = this.stones[from];
    });
    return new Position(stones, this.side, { ...this.hands }, { ...this.removals }, this.passDue);
  }

  /** The same with the colours exchanged, the side to move included. */
  coloursExchanged() {
    return new Position(this.stones.map(stone => stone && other(stone)), other(this.side),
      { w: this.hands.b, b: this.hands.w }, { w: this.removals.b, b: this.removals.w }, this.passDue);
  }

  /** The position as it looks while a stone to take is still being chosen. */
  halfPlayed({ from, to, removed }) {
    const half = this.copy();
    removed.forEach(point => {
      half.stones[point] = null;
    });
    if (to !== null) {
      half.stones[to] = this.side;
      if (from === null) {
        half.hands[this.side]--;
      } else {
        half.stones[from] = null;
      }
    }
    return half;
  }

  copy() {
    return new Position([...this.stones], this.side, { ...this.hands }, { ...this.removals }, this.passDue);
  }
}

export function other(side) {
  return side === WHITE ? BLACK : WHITE;
}

/** A turn with every point as another one. */
export const mappedTurn = (geometry, move, mapping) =>
  move.split(/([-x])/).map(part => geometry.names[mapping[geometry.index.get(part)]] ?? part).join('');

/** The parts of a turn: the points it leaves, goes to and takes from, each null where there is none. */
export function turnParts(geometry, move) {
  const [quiet, ...removed] = move.split('x');
  const [first, second] = quiet.split('-');
  const point = name => (name ? geometry.index.get(name) ?? null : null);
  return {
    from: second ? point(first) : null,
    to: point(second ?? first),
    removed: removed.map(point),
  };
}
