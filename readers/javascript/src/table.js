// One table: its head, the places of its blocks, and their contents (FORMAT.md 5 to 10 and 13).

import { bitAt, crc32, number, onesIn, unpack } from './bytes.js';
import { MOST_COUNTED, finalOf } from './grades.js';
import { SIDE } from './sets.js';

const MAGIC = 'MILLSTNE';
const HEADER = 128;
const CRC = 4;
const BASE = 8;
/** Bytes of win bits in a block, and of loss bits. */
const HALF = SIDE * SIDE / 8;
const MOST_LEVELS = 127;
/** Where a header has its counts. */
const COUNTS = [88, 120];

/** Bytes of a number of the grades' preamble, and of a symbol. */
const COUNT = 2;
const SYMBOL = 4;
const MOST_STONES = 15;

/** The planes in the order in which heads and pages have them. */
export const PLANES = ['wdl', 'dtw', 'grade', 'dtc'];
export const [, DTW, GRADE, DTC] = PLANES.keys();

/** A table's row in `lookup.json`: where its part of `lookup.bin` begins, and how its parts lie. */
export class Place {
  /** @param row [where it begins, bytes of its head, bytes of a page's entry, bytes of the .wdl, those of the other files, 0 where there is none] */
  constructor([at, head, width, ...lengths], blocks, pageBlocks) {
    Object.assign(this, { at, head, width, lengths, blocks, pageBlocks });
    /** The numbers of the planes that there are. */
    this.planes = [...lengths.keys()].filter(plane => lengths[plane] > 0);
  }

  headPart() {
    return [this.at, this.at + this.head];
  }

  /** The part that is a page; page p has the blocks from p x pageBlocks. */
  pagePart(page) {
    const size = blocks => this.planes.length * (BASE + this.width * blocks) + CRC;
    const from = this.at + this.head + page * size(this.pageBlocks);
    return [from, from + size(this.#blocksOf(page))];
  }

  #blocksOf(page) {
    return Math.min(this.pageBlocks, this.blocks - page * this.pageBlocks);
  }

  /** Reads a page: by plane where each block begins, where the last one ends, and which are stored. @throws {Flaw} */
  readPage(bytes, page) {
    const blocks = this.#blocksOf(page);
    refuse(!isWhole(bytes), 'has a damaged page');
    const read = this.planes.map((_, i) => {
      const at = i * (BASE + this.width * blocks);
      const starts = [number(bytes, at, BASE)];
      const stored = [];
      for (let i = 0; i < blocks; i++) {
        const entry = number(bytes, at + BASE + i * this.width, this.width);
        starts.push(starts[i] + (entry >>> 1));
        stored.push((entry & 1) === 1);
      }
      return { starts, stored };
    });
    return this.lengths.map((_, plane) => read[this.planes.indexOf(plane)]);
  }
}

/** A head: the headers of the planes, and how depths, grades and conversions are coded. */
export class Head {
  #readGrades;
  #grades = null;
  #readConversions;
  #conversions = null;

  /**
   * @param expected.finals what the finals are worth that grades name
   * @param expected.limit the move limit of conversions
   * @throws {Flaw}
   */
  constructor(bytes, { name, place, fingerprint, rows, columns, finals, limit }) {
    refuse(!isWhole(bytes), 'has a damaged head');
    const numbers = name.split(/[-+]/).map(Number);
    const headers = place.lengths.map((_, plane) => place.planes.indexOf(plane)).map(i => (i < 0 ? null : bytes.subarray(i * HEADER, (i + 1) * HEADER)));
    place.planes.forEach(plane => {
      const header = headers[plane];
      refuse(String.fromCharCode(...header.subarray(0, 8)) !== MAGIC || crc32(header.subarray(0, 124)) !== number(header, 124, 4), 'has a damaged head');
      refuse(number(header, 8, 2) !== 1 || number(header, 11, 1) > 2 || number(header, 80, 2) !== SIDE || number(header, 82, 2) !== SIDE,
        'is of a format that this reader does not know');
      refuse(hex(header.subarray(16, 48)) !== fingerprint, 'is of other rules than lookup.json says', 'other-rules');
      refuse(header[10] !== 1 + plane || [12, 13, 14, 15].some((at, i) => header[at] !== (numbers[i] ?? 0))
        || number(header, 72, 4) !== rows || number(header, 76, 4) !== columns, 'is another table than its name says');
    });
    const preambles = bytes.subarray(place.planes.length * HEADER, -CRC);
    const [wdl, dtw, grade, dtc] = headers;
    const fits = header => refuse(hex(header.subarray(...COUNTS)) !== hex(wdl.subarray(...COUNTS)), 'does not fit to its .wdl');
    this.tree = dtw ? new Tree(preambles, dtw[11]) : null;
    const rest = preambles.subarray(this.tree?.length ?? 0);
    refuse(!grade && !dtc && rest.length > 0, 'has a tree that is none');
    this.#readGrades = () => {
      fits(grade);
      const grades = new Grades(rest, finals, numbers);
      refuse(!dtc && grades.length !== rest.length, 'has a tree that is none');
      return grades;
    };
    this.#readConversions = () => {
      fits(dtc);
      const [plies, ...shape] = rest.subarray(grade ? this.grades.length : 0);
      const tree = new Tree(shape, 1);
      refuse(plies !== limit || tree.length !== shape.length || tree.numbers.some(number => number > limit + 1), 'has a tree that is none');
      return tree;
    };
  }

  /** How the draws are graded; read when first asked for, as only draws suffer if it is damaged. @throws {Flaw} */
  get grades() {
    this.#grades ??= this.#readGrades();
    return this.#grades;
  }

  /** How the conversions of losses are coded; read when first asked for. @throws {Flaw} */
  get conversions() {
    this.#conversions ??= this.#readConversions();
    return this.#conversions;
  }
}

/** How numbers are coded (FORMAT.md 8): a leaf is a number, an inner node the pair of its halves. */
class Tree {
  /** The bytes begin with the tree; each number has `size` of them. */
  constructor(bytes, size) {
    const leaves = number(bytes, 0, size);
    this.length = size * (1 + leaves + Math.max(leaves - 1, 0));
    refuse(!(this.length <= bytes.length), 'has a tree that is none');
    let split = 1 + leaves;
    this.nodes = Math.max(leaves - 1, 0);
    this.levels = 0;
    const at = i => number(bytes, i * size, size);
    this.numbers = Array.from({ length: leaves }, (_, i) => at(1 + i));
    const grow = (from, to, level) => {
      this.levels = Math.max(this.levels, level);
      if (to - from === 1) {
        return this.numbers[from];
      }
      const middle = at(split++);
      refuse(level === MOST_LEVELS || middle <= from || middle >= to, 'has a tree that is none');
      return [grow(from, middle, level + 1), grow(middle, to, level + 1)];
    };
    this.root = leaves > 0 ? grow(0, leaves, 0) : null;
  }

  /** The most bytes that the content of a block can have. */
  get most() {
    return HALF * this.levels + this.nodes;
  }

  /** Number `index` of a block with `count` of them. @throws {Flaw} */
  number(content, count, index) {
    refuse(this.root === null, 'has nothing for this place');
    let at = 0;
    // Through both halves, for that is how to find where the upper one begins.
    const walk = (node, size, wanted) => {
      if (!Array.isArray(node) || size === 0) {
        return node;
      }
      const start = at;
      at += size + 7 >>> 3;
      refuse(at > content.length || (size & 7) !== 0 && content[at - 1] >>> (size & 7) !== 0, 'does not fit to its .wdl');
      const ones = onesIn(content, start, size);
      if (wanted < 0) {
        walk(node[0], size - ones, -1);
        walk(node[1], ones, -1);
        return 0;
      }
      const before = onesIn(content, start, wanted);
      const isUpper = bitAt(content, start, wanted) === 1;
      const lower = walk(node[0], size - ones, isUpper ? -1 : wanted - before);
      const upper = walk(node[1], ones, isUpper ? before : -1);
      return isUpper ? upper : lower;
    };
    const found = walk(this.root, count, index);
    refuse(at !== content.length, 'does not fit to its .wdl');
    return found;
  }
}

/** How the draws of a table are graded (FORMAT.md 9): the tree has numbers of symbols, each a final and a counter. */
class Grades {
  #symbols;
  #tree;

  /** @param stones the table's stones: own and opponent's, and those in hand, if there are any */
  constructor(bytes, finals, stones) {
    const staying = finals.countsBelow(...stones);
    const count = number(bytes, 0, COUNT);
    const end = COUNT + SYMBOL * count;
    refuse(!(end <= bytes.length), 'has symbols that are none');
    this.#symbols = Array.from({ length: count }, (_, i) => {
      const [own, opponent, counter, rest] = bytes.subarray(COUNT + SYMBOL * i);
      const worth = finals.worth(own, opponent);
      refuse((own | opponent) > MOST_STONES || counter > MOST_COUNTED || rest !== 0, 'has symbols that are none');
      refuse(worth === undefined, `names the final ${own}-${opponent}, of which nothing says what it is worth`);
      refuse(worth === 0 && own + opponent !== 0, `names the final ${own}-${opponent}, which is worth 0 and is not written 0-0`);
      refuse(counter !== 0 && worth >= staying, `counts turns where the final ${own}-${opponent} harms nobody`);
      return { final: finalOf(own, opponent), worth, turnsToCapture: worth < staying ? counter : null };
    });
    refuse(new Set(this.#symbols.map(({ final, turnsToCapture }) => `${final} ${turnsToCapture}`)).size !== count, 'has a symbol twice');
    this.#tree = new Tree(bytes.subarray(end), COUNT);
    this.length = end + this.#tree.length;
    refuse(this.#tree.numbers.length !== count || this.#tree.numbers.some((number, i) => number !== i),
      'has a tree that is none');
  }

  get most() {
    return this.#tree.most;
  }

  /** The grade of draw number `index` of a block with so many draws, where the side that profits has no counter. @throws {Flaw} */
  grade(content, draws, index) {
    return this.#symbols[this.#tree.number(content, draws, index)];
  }
}

/** Checks and unpacks a block; `most` is how long its content can be. @throws {Flaw} */
export function readBlock(bytes, stored, most) {
  const payload = bytes.subarray(CRC);
  refuse(bytes.length < CRC || crc32(payload) !== number(bytes, 0, CRC), 'does not match its checksum');
  const content = stored ? payload : unpack(payload, most);
  refuse(content === null || content.length > most, 'cannot be unpacked');
  return content;
}

/** The content of a block of .wdl. */
export class Values {
  /** @throws {Flaw} */
  constructor(bytes, stored, height, width) {
    this.content = readBlock(bytes, stored, 2 * HALF);
    refuse(this.content.length !== 2 * HALF || !isPossible(this.content, height, width), 'holds what cannot be');
    this.width = width;
    this.losses = onesIn(this.content, HALF, SIDE * SIDE);
    this.draws = height * width - this.losses - onesIn(this.content, 0, SIDE * SIDE);
  }

  outcome(place) {
    return bitAt(this.content, 0, place) ? 'win' : bitAt(this.content, HALF, place) ? 'loss' : 'draw';
  }

  lossesBefore(place) {
    return onesIn(this.content, HALF, place);
  }

  /** How many draws come before a slot's place; places without a slot are none. */
  drawsBefore(place) {
    const slots = (place >>> 7) * this.width + (place & SIDE - 1);
    return slots - this.lossesBefore(place) - onesIn(this.content, 0, place);
  }
}

/** Whether no place is won and lost, and none decided where there is no slot. */
function isPossible(content, height, width) {
  for (let i = 0; i < HALF; i++) {
    const decided = content[i] | content[HALF + i];
    const row = i >>> 4;
    const slots = row >= height ? 0 : (1 << Math.max(0, Math.min(8, width - (i & 15) * 8))) - 1;
    if ((content[i] & content[HALF + i]) !== 0 || (decided & ~slots) !== 0) {
      return false;
    }
  }
  return true;
}

/** Whether bytes end with their checksum. */
function isWhole(bytes) {
  return bytes.length > CRC && crc32(bytes.subarray(0, -CRC)) === number(bytes, bytes.length - CRC, CRC);
}

function hex(bytes) {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** A fault in bytes; the caller adds where they are from. */
export class Flaw {
  constructor(what, code) {
    Object.assign(this, { what, code });
  }
}

function refuse(condition, what, code = 'damaged') {
  if (condition) {
    throw new Flaw(what, code);
  }
}
