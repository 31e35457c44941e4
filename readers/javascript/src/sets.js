// From a position to its slot (FORMAT.md 4).

import { count } from './board.js';

/** Rows and columns of a tile. */
export const SIDE = 128;

/** BINOMIAL[n][k]: how many sets of k of n points there are. */
const BINOMIAL = [[1]];
for (let n = 1; n <= 24; n++) {
  BINOMIAL[n] = Array.from({ length: n + 1 }, (_, k) => (BINOMIAL[n - 1][k - 1] ?? 0) + (BINOMIAL[n - 1][k] ?? 0));
}

/** Numbers the positions of all subspaces. */
export class SlotIndex {
  #board;
  /** The canonical sets of so many points, ascending; found when first asked for. */
  #canonical = [];

  constructor({ board }) {
    this.#board = board;
  }

  /**
   * Where a table has a position, which has nothing pending.
   *
   * @returns {{table: string, row: number, column: number, tile: number, place: number, symmetry: number}} the subspace's name, and
   *     the number of the symmetry that makes the row colour's set canonical
   */
  locate({ own, opponent, ownHand, opponentHand }) {
    const ownStones = count(own);
    const opponentStones = count(opponent);
    // More stones on the board make the rows, of as many those of more in hand, else those of the side to move.
    const ownRows = ownStones === opponentStones ? ownHand >= opponentHand : ownStones > opponentStones;
    const { set, symmetry } = this.#smallestImage(ownRows ? own : opponent);
    const row = search(this.#sets(Math.max(ownStones, opponentStones)), set);
    const column = this.#rank(set, this.#board.symmetries[symmetry].apply(ownRows ? opponent : own));
    const table = tableName(ownStones, opponentStones, ownHand, opponentHand);
    return {
      table,
      row,
      column,
      tile: (row >>> 7) * this.tilesAcross(table) + (column >>> 7),
      place: (row & 127) << 7 | column & 127,
      symmetry,
    };
  }

  rows(table) {
    return this.#sets(stonesOf(table).most).length;
  }

  columns(table) {
    const { most, fewest } = stonesOf(table);
    return BINOMIAL[this.#board.points - most][fewest];
  }

  /** How many tiles lie side by side in a table. */
  tilesAcross(table) {
    return Math.ceil(this.columns(table) / SIDE);
  }

  /** How many blocks each of a table's files has. */
  blocks(table) {
    return Math.ceil(this.rows(table) / SIDE) * this.tilesAcross(table);
  }

  /** The smallest image of a set, and the first symmetry that leads there. */
  #smallestImage(stones) {
    const { symmetries } = this.#board;
    let set = stones;
    let symmetry = 0;
    for (let g = 1; g < symmetries.length; g++) {
      const image = symmetries[g].apply(stones);
      if (image < set) {
        set = image;
        symmetry = g;
      }
    }
    return { set, symmetry };
  }

  /** The number of a set among those of its size on the points that another leaves free; the lowest of these is the highest digit. */
  #rank(taken, set) {
    let rank = 0;
    let digit = 0;
    let found = 0;
    for (let point = this.#board.points - 1; point >= 0; point--) {
      if ((taken >>> point & 1) === 0) {
        if ((set >>> point & 1) !== 0) {
          found++;
          rank += BINOMIAL[digit][found] ?? 0;
        }
        digit++;
      }
    }
    return rank;
  }

  #sets(size) {
    this.#canonical[size] ??= canonicalSets(this.#board, size);
    return this.#canonical[size];
  }
}

/** The name of the table of so many stones: `7-5`, or `6-5+3+2` with stones in hand. */
export function tableName(own, opponent, ownHand, opponentHand) {
  return ownHand + opponentHand === 0 ? `${own}-${opponent}` : `${own}-${opponent}+${ownHand}+${opponentHand}`;
}

function stonesOf(table) {
  const [own, opponent] = table.split(/[-+]/).map(Number);
  return { most: Math.max(own, opponent), fewest: Math.min(own, opponent) };
}

/** The sets of so many points that no symmetry maps to a smaller one, ascending. */
function canonicalSets({ all, symmetries }, size) {
  const found = [];
  let smaller = 0; // the symmetry that mapped the last set to a smaller one, for it often does so with the next one, too
  for (let set = (1 << size) - 1; set <= all; set = next(set)) {
    if (symmetries[smaller].apply(set) >= set) {
      smaller = symmetries.findIndex(symmetry => symmetry.apply(set) < set);
      if (smaller < 0) {
        smaller = 0;
        found.push(set);
      }
    }
  }
  return Int32Array.from(found);
}

/** The next larger number with as many bits (Gosper, HAKMEM item 175); 0 has none. */
function next(set) {
  if (set === 0) {
    return Infinity;
  }
  const low = set & -set;
  const ripple = set + low;
  return ripple | (set ^ ripple) >>> 33 - Math.clz32(low);
}

/** Where a number stands in an ascending list that has it. */
function search(list, wanted) {
  let from = 0;
  let to = list.length;
  while (to - from > 1) {
    const middle = from + to >>> 1;
    if (list[middle] <= wanted) {
      from = middle;
    } else {
      to = middle;
    }
  }
  return from;
}
