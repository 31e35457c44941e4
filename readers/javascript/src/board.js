// Boards and sets of points. A set is an int whose bit p stands for point p.

import { MillstoneError } from './fault.js';

const MOST_POINTS = 24;
const MOST_LINES = 64;
const MOST_SYMMETRIES = 48;
const MOST_TRIES = 1_000_000;
const POINT_NAME = /^[A-Za-wyz0-9][A-Za-z0-9]$/;

export function count(set) {
  let pairs = set - (set >>> 1 & 0x55555555);
  pairs = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
  return Math.imul(pairs + (pairs >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The points of a set, ascending. */
export function pointsOf(set) {
  const points = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    points.push(lowest(rest));
  }
  return points;
}

/** The lowest point of a set that is not empty. */
export function lowest(set) {
  return 31 - Math.clz32(set & -set);
}

/** The points of a board, the lines between them, its mills and its symmetries (FORMAT.md 2 and 3). */
export class Board {
  /** Reads a board written out (RULES.md 2). @throws {MillstoneError} `unusable-rules`, if it is none */
  constructor(json) {
    require(['points', 'groups', 'lines', 'mills'].every(member => Array.isArray(json?.[member])),
      'must have points, groups, lines and mills, written out');
    this.names = json.points.map(point => point?.name);
    this.points = this.names.length;
    require(this.points <= MOST_POINTS && new Set(this.names).size === this.points && this.names.every(name => POINT_NAME.test(name)),
      `must have at most ${MOST_POINTS} points, with a name of two letters or digits each`);
    this.all = (1 << this.points) - 1;
    this.groups = json.groups;
    require(this.groups.every(size => Number.isInteger(size) && size > 0) && this.groups.reduce((a, b) => a + b, 0) === this.points,
      `must have groups that add up to its ${this.points} points`);
    this.lines = json.lines.map(names => this.#set(names, 2));
    require(this.lines.length <= MOST_LINES, `must have at most ${MOST_LINES} lines`);
    this.mills = json.mills.map(names => this.#set(names, 3));
    this.neighbours = this.names.map((_, p) => this.lines.reduce((near, line) => near | (line >>> p & 1 && line ^ 1 << p), 0));
    this.millsOf = this.names.map((_, p) => this.mills.filter(mill => mill >>> p & 1));
    this.symmetries = symmetriesOf(this).map(images => new Symmetry(images));
  }

  #set(names, size) {
    const set = Array.isArray(names) ? names.reduce((points, name) => points | 1 << this.names.indexOf(name), 0) : 0;
    require(names.length === size && count(set) === size && (set & ~this.all) === 0,
      `has a ${size === 2 ? 'line' : 'mill'} that does not have ${size} of its points`);
    return set;
  }

  /** Those stones of a set that stand in a mill made of the set's stones. */
  inMills(stones) {
    return this.mills.reduce((found, mill) => ((stones & mill) === mill ? found | mill : found), 0);
  }

  /** How many mills of a set's stones the stone on a point is part of. */
  millsThrough(stones, point) {
    return this.millsOf[point].filter(mill => (stones & mill) === mill).length;
  }
}

function require(condition, words) {
  if (!condition) {
    throw new MillstoneError('unusable-rules', `the board ${words}`);
  }
}

/** A permutation of the points; it maps a set a byte at a time. */
class Symmetry {
  constructor(images) {
    this.images = images;
    this.sets = new Int32Array(3 << 8);
    for (let i = 0; i < this.sets.length; i++) {
      const point = (i >>> 8) * 8;
      this.sets[i] = images.slice(point, point + 8).reduce((set, image, bit) => set | (i >>> bit & 1) << image, 0);
    }
  }

  apply(set) {
    return this.sets[set & 0xff] | this.sets[0x100 | set >>> 8 & 0xff] | this.sets[0x200 | set >>> 16];
  }
}

/** All symmetries as lists of images, ascending: the points 0, 1, 2, ... get their images in turn, back where a line or a mill is lost. */
function symmetriesOf(board) {
  const looks = looksOf(board);
  const mills = new Set(board.mills);
  const ends = board.names.map((_, p) => board.millsOf[p].filter(mill => mill >>> p === 1)); // the mills whose last point this is
  const images = [];
  const found = [];
  let tries = 0;
  const keepsLines = (point, image) => images.every((other, p) =>
    (board.neighbours[point] >>> p & 1) === (board.neighbours[image] >>> other & 1));
  const keepsMills = point => ends[point].every(mill => mills.has(pointsOf(mill).reduce((set, p) => set | 1 << images[p], 0)));
  const search = (point, used) => {
    if (point === board.points) {
      found.push([...images]);
      require(found.length <= MOST_SYMMETRIES, `has more than ${MOST_SYMMETRIES} symmetries`);
      return;
    }
    for (let image = 0; image < board.points; image++) {
      if ((used >>> image & 1) === 0 && looks[image] === looks[point] && keepsLines(point, image)) {
        require(++tries <= MOST_TRIES, 'has points that look too much alike to find its symmetries');
        images.push(image);
        if (keepsMills(point)) {
          search(point + 1, used | 1 << image);
        }
        images.pop();
      }
    }
  };
  search(0, 0);
  return found;
}

/** The features that tell points apart, as numbers: those of the points that share lines and mills with it, round by round. */
function looksOf(board) {
  let looks = board.names.map(() => 0);
  for (let kinds = 0, before = -1; kinds > before;) {
    const of = set => pointsOf(set).map(p => looks[p]).sort().join();
    const next = board.names.map((_, p) => [looks[p], of(board.neighbours[p]), ...board.millsOf[p].map(of).sort()].join(';'));
    const found = [...new Set(next)];
    looks = next.map(look => found.indexOf(look));
    [before, kinds] = [kinds, found.length];
  }
  return looks;
}
