// Positions as text: FEN in and out.

import { formatFen, parseFen, readFen } from '../millstone/position.js';
import { takenFromHand } from '../millstone/turns.js';
import { Refusal } from './questions.js';

export const WHITE = 'w';
const BLACK = 'b';

/** The stones on the board and in the hands, and the side to move. */
export class Position {
  /**
   * @param pending how many stones the side to move still has to remove, or PASS_DUE
   * @param passFollows whether, once those are removed, the other side has to pass; rule sets may have it so after the last placement
   * @param clock how many plies in a row were quiet; 0 where there is no move limit
   */
  constructor(stones, side, hands, pending = 0, passFollows = false, clock = 0) {
    Object.assign(this, { stones, side, hands, pending, passFollows, clock });
  }

  static empty(geometry) {
    return new Position(Array(geometry.points).fill(null), WHITE, { w: 0, b: 0 });
  }

  /** Reads a FEN, full or short, of a position that need not be one by the rules; throws a Refusal that says what is wrong. */
  static parse({ rules, moveLimit }, fen) {
    const { state, clock } = orRefused(() => readFen(rules, fen));
    const { own, opponent, ownHand, opponentHand, pending, passFollows, side } = state;
    const stones = Array.from({ length: rules.board.points }, (_, point) => (own >> point & 1 ? side : opponent >> point & 1 ? other(side) : null));
    return new Position(stones, side, bySide(side, ownHand, opponentHand), pending, passFollows, moveLimit && clock);
  }

  /** The fields at the end of a FEN that mean nothing here, as they are written; throws as {@link parse} does. */
  static ignored({ rules }, fen) {
    return orRefused(() => readFen(rules, fen)).ignored;
  }

  /** Refuses a text that is no position by the rules; throws a Refusal that says why. */
  static check({ rules }, fen) {
    orRefused(() => parseFen(rules, fen));
  }

  count(side) {
    return this.stones.filter(stone => stone === side).length;
  }

  /** How many stones a side has, those in hand included. */
  total(side) {
    return this.count(side) + this.hands[side];
  }

  /** The same as the rules have it. */
  get state() {
    const { stones, side, hands, pending, passFollows } = this;
    const set = colour => stones.reduce((points, stone, point) => (stone === colour ? points | 1 << point : points), 0);
    return { own: set(side), opponent: set(other(side)), ownHand: hands[side], opponentHand: hands[other(side)], pending, passFollows, side };
  }

  format({ rules }) {
    return formatFen(rules, this.state, this.clock);
  }

  mapped(mapping) {
    const stones = Array(this.stones.length).fill(null);
    mapping.forEach((to, from) => {
      stones[to] = this.stones[from];
    });
    return new Position(stones, this.side, { ...this.hands }, this.pending, this.passFollows, this.clock);
  }

  /** The same with the colours exchanged, the side to move included. */
  coloursExchanged() {
    return new Position(this.stones.map(stone => stone && other(stone)), other(this.side), { w: this.hands.b, b: this.hands.w }, this.pending, this.passFollows, this.clock);
  }

  /** The position as it looks while a stone to take is still being chosen. */
  halfPlayed({ rules }, { from, to, removed }) {
    const half = this.copy();
    removed.forEach(point => {
      half.stones[point] = null;
    });
    if (to !== null) {
      half.stones[to] = this.side;
      if (from === null) {
        half.hands[this.side]--;
        half.hands[other(this.side)] -= takenFromHand(rules, this.state, { from: -1, to });
      } else {
        half.stones[from] = null;
      }
    }
    return half;
  }

  copy() {
    return new Position([...this.stones], this.side, { ...this.hands }, this.pending, this.passFollows, this.clock);
  }
}

export function other(side) {
  return side === WHITE ? BLACK : WHITE;
}

const bySide = (side, own, opponent) => (side === WHITE ? { w: own, b: opponent } : { w: opponent, b: own });

/** Why a position is refused: a key with its values; without one that says why, an English sentence is among these. */
export const reasonOf = problem => ({ ...problem, english: problem.message, key: problem.reason ? `impossible.${problem.reason}` : `fen.${problem.code}` });

function orRefused(read) {
  try {
    return read();
  } catch (problem) {
    throw new Refusal(reasonOf(problem), { position: problem.position });
  }
}

/** The points of a turn in our notation, each with the sign before it: names have two letters, also such as `ax`, and a pass has none. */
function pointsOf(move) {
  const begins = move.length % 3 === 2;
  const rest = move === 'pass' ? '' : begins ? move.slice(2) : move;
  return [...(begins ? [['', move.slice(0, 2)]] : []), ...Array.from({ length: rest.length / 3 }, (_, i) => [rest[3 * i], rest.slice(3 * i + 1, 3 * i + 3)])];
}

/** The parts of a turn: the points it leaves, goes to and takes from, each null where there is none. */
export function turnParts({ index }, move) {
  const points = { '': [], '-': [], x: [] };
  pointsOf(move).forEach(([sign, name]) => points[sign].push(index.get(name)));
  const [first = null] = points[''];
  const [to = first] = points['-'];
  return { from: to === first ? null : first, to, removed: points.x };
}
