// One table: what its head says, where its blocks are, and what is in them (FORMAT.md 5 to 9 and 15).

import { bitAt, crc32, number, onesIn, unpack } from './bytes.js';
import { SIDE } from './sets.js';

const MAGIC = 'MILLSTNE';
const HEADER = 128;
const CRC = 4;
const BASE = 8;
/** Bytes of win bits in a block, and of loss bits. */
const HALF = SIDE * SIDE / 8;
const MOST_LEVELS = 127;

/** The planes in the order in which heads and pages have them. */
export const PLANES = ['wdl', 'dtw'];

/** What `lookup.json` says of a table: where its part of `lookup.bin` begins, and how its parts lie. */
export class Place {
  /** @param row [where it begins, bytes of its head, bytes of a page's entry, bytes of the .wdl, bytes of the .dtw if there is one] */
  constructor([at, head, width, ...lengths], blocks, pageBlocks) {
    Object.assign(this, { at, head, width, lengths, blocks, pageBlocks });
  }

  get planes() {
    return this.lengths.length;
  }

  /** The part of `lookup.bin` that is the table's head. */
  headPart() {
    return [this.at, this.at + this.head];
  }

  /** The part that is a page; page p has the blocks from p x pageBlocks. */
  pagePart(page) {
    const size = blocks => this.planes * (BASE + this.width * blocks) + CRC;
    const from = this.at + this.head + page * size(this.pageBlocks);
    return [from, from + size(this.#blocksOf(page))];
  }

  #blocksOf(page) {
    return Math.min(this.pageBlocks, this.blocks - page * this.pageBlocks);
  }

  /** Reads a page: for each plane where each block begins, where the last one ends, and which are stored. @throws {Flaw} */
  readPage(bytes, page) {
    const blocks = this.#blocksOf(page);
    refuse(!isWhole(bytes), 'has a damaged page');
    return this.lengths.map((_, plane) => {
      const at = plane * (BASE + this.width * blocks);
      const starts = [number(bytes, at, BASE)];
      const stored = [];
      for (let i = 0; i < blocks; i++) {
        const entry = number(bytes, at + BASE + i * this.width, this.width);
        starts.push(starts[i] + (entry >>> 1));
        stored.push((entry & 1) === 1);
      }
      return { starts, stored };
    });
  }
}

/** A head: the headers of both planes and the tree of depths. */
export class Head {
  /** @throws {Flaw} */
  constructor(bytes, { name, place, fingerprint, rows, columns }) {
    refuse(!isWhole(bytes), 'has a damaged head');
    const numbers = name.split(/[-+]/).map(Number);
    place.lengths.forEach((_, plane) => {
      const header = bytes.subarray(plane * HEADER, (plane + 1) * HEADER);
      refuse(String.fromCharCode(...header.subarray(0, 8)) !== MAGIC || crc32(header.subarray(0, 124)) !== number(header, 124, 4), 'has a damaged head');
      refuse(number(header, 8, 2) !== 1 || number(header, 11, 1) > 2 || number(header, 80, 2) !== SIDE || number(header, 82, 2) !== SIDE,
        'is of a format that this reader does not know');
      refuse(hex(header.subarray(16, 48)) !== fingerprint, 'is of other rules than lookup.json says', 'other-rules');
      refuse(header[10] !== 1 + plane || [12, 13, 14, 15].some((at, i) => header[at] !== (numbers[i] ?? 0))
        || number(header, 72, 4) !== rows || number(header, 76, 4) !== columns, 'is another table than its name says');
    });
    this.tree = place.planes > 1 ? new Tree(bytes.subarray(2 * HEADER, -CRC), bytes[HEADER + 11]) : null;
  }
}

/** How depths are coded (FORMAT.md 8): a leaf is a number of plies, an inner node the pair of its halves. */
class Tree {
  constructor(preamble, size) {
    const leaves = number(preamble, 0, size);
    const length = size * (1 + leaves + Math.max(leaves - 1, 0));
    refuse(preamble.length !== length, 'has a tree of depths that is none');
    let split = 1 + leaves;
    this.nodes = Math.max(leaves - 1, 0);
    this.levels = 0;
    const at = i => number(preamble, i * size, size);
    const grow = (from, to, level) => {
      this.levels = Math.max(this.levels, level);
      if (to - from === 1) {
        return 2 * at(1 + from);
      }
      const middle = at(split++);
      refuse(level === MOST_LEVELS || middle <= from || middle >= to, 'has a tree of depths that is none');
      return [grow(from, middle, level + 1), grow(middle, to, level + 1)];
    };
    this.root = leaves > 0 ? grow(0, leaves, 0) : null;
  }

  /** The most bytes that the content of a block can have. */
  get most() {
    return HALF * this.levels + this.nodes;
  }

  /** The plies of loss number `index` of a block with so many losses. @throws {Flaw} */
  plies(content, losses, index) {
    refuse(this.root === null, 'has no depth for a loss');
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
    const plies = walk(this.root, losses, index);
    refuse(at !== content.length, 'does not fit to its .wdl');
    return plies;
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
    this.losses = onesIn(this.content, HALF, SIDE * SIDE);
  }

  /** 'win', 'draw' or 'loss'. */
  outcome(place) {
    return bitAt(this.content, 0, place) ? 'win' : bitAt(this.content, HALF, place) ? 'loss' : 'draw';
  }

  /** How many losses come before a place. */
  lossesBefore(place) {
    return onesIn(this.content, HALF, place);
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

/** What is wrong with bytes; whoever knows where they are from says that, too. */
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
