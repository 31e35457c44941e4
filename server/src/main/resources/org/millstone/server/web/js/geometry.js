// A rule set and its board as the service describes them: where the points lie, and how the board can be turned.

import { formatFen, startPosition } from '../millstone/position.js';
import { Rules } from '../millstone/rules.js';

const NEAR = 1e-6;
/** Steps from the centre to the edge, at most: else stones would be too small to see. */
const FARTHEST = 8;
/** Steps between the nearest two points, at least: else their stones would hide each other. */
const LEAST = 0.2;

export class Geometry {
  constructor(variant) {
    const { variant: name, men, title, summary, inWords, points: names, rules: parameters, tables, wholeGame, moveLimit, pocket } = variant;
    Object.assign(this, { variant: name, men, title, summary, inWords, names, parameters, tables, wholeGame, moveLimit, pocket });
    this.mills = variant.board.mills.length;
    this.index = new Map(this.names.map((name, point) => [name, point]));
    this.lines = variant.lines.map(line => line.map(name => this.index.get(name)));
    lazily(this, {
      rules: () => Rules.of({ name: variant.variant, men: variant.men, board: variant.board, ...variant.rules }),
      startFen: () => formatFen(this.rules, startPosition(this.rules)),
      places: () => steps(variant.board.points.map(({ x, y }) => [x, y])),
      reach: () => Math.max(...this.places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)])),
    });
  }

  /** The same board seen otherwise: each point at the place of another one, as a mapping says. */
  turned(mapping) {
    return Object.create(this, { places: { value: mapping.map(point => this.places[point]) } });
  }

  /** The names along the bottom, by the first or the second character of points' names. */
  get files() {
    return this.edgeNames(0, 'x') ?? this.edgeNames(1, 'x');
  }

  /** Those along the left. */
  get ranks() {
    return this.edgeNames(1, 'y') ?? this.edgeNames(0, 'y');
  }

  /** The names along an edge, as [character, place]; null where names do not go by files and ranks. */
  edgeNames(character, axis) {
    const found = new Map();
    for (const [point, name] of this.names.entries()) {
      const place = this.places[point][axis];
      if (Math.abs((found.get(name[character]) ?? place) - place) > NEAR) {
        return null;
      }
      found.set(name[character], place);
    }
    const places = [...found.values()].sort((a, b) => a - b);
    return places.some((place, i) => i > 0 && place - places[i - 1] < NEAR) ? null : [...found];
  }

  get points() {
    return this.names.length;
  }

  /** Where each point goes when the board is turned a quarter clockwise; this and the next are null where that is another board. */
  rotation() {
    return this.mapping(({ x, y }) => ({ x: y, y: -x }));
  }

  /** Where each point goes when left and right are exchanged. */
  reflection() {
    return this.mapping(({ x, y }) => ({ x: -x, y }));
  }

  /** Where each point goes when the inner and the outer square are exchanged; null where there is one square only, too. */
  inversion() {
    return this.reach < 2 ? null : this.mapping(({ x, y }) => {
      const other = (this.reach + 1) / Math.max(Math.abs(x), Math.abs(y)) - 1;
      return { x: x * other, y: y * other };
    });
  }

  mapping(image) {
    const mapping = this.places.map(place => {
      const { x, y } = image(place);
      return this.places.findIndex(other => Math.abs(other.x - x) < NEAR && Math.abs(other.y - y) < NEAR);
    });
    return this.rules.board.symmetries.some(({ images }) => images.every((image, point) => image === mapping[point])) ? mapping : null;
  }

  /** The nearest point in a direction, for the arrow keys; the same point if there is none. */
  towards(point, dx, dy) {
    const from = this.places[point];
    const distances = this.places.map(to => {
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      return ahead > 0 ? ahead + 2.5 * aside : Infinity;
    });
    const least = Math.min(...distances);
    return least === Infinity ? point : distances.indexOf(least);
  }
}

/** Gives an object members that are made when somebody asks for them: of all rule sets that there are, a page shows one. */
function lazily(object, members) {
  for (const [name, make] of Object.entries(members)) {
    Object.defineProperty(object, name, {
      configurable: true,
      get() {
        const value = make();
        Object.defineProperty(object, name, { value });
        return value;
      },
    });
  }
}

/** Places as steps from the centre, to the right and upwards; the nearest two points are a step apart, if that leaves room. */
export function steps(given) {
  const largest = Math.max(...given.flat().map(Math.abs));
  // By a power of two, which is exact, to less than 1: differences of the largest numbers there are would be infinite.
  const places = given.map(place => place.map(value => value / 2 ** Math.floor(Math.log2(largest || 1)) / 2));
  const made = scaled(places);
  // Where a few points are so far away that others would lie on each other, their order is all that is kept.
  const order = [0, 1].map(axis => [...new Set(given.map(place => place[axis]))].sort((a, b) => a - b));
  return nearest(made.map(({ x, y }) => [x, y])) < LEAST
    ? scaled(given.map(place => place.map((value, axis) => order[axis].indexOf(value)))) : made;
}

function nearest(places) {
  return Math.min(...places.flatMap((a, i) => places.slice(i + 1).map(b => Math.hypot(a[0] - b[0], a[1] - b[1]))));
}

function scaled(places) {
  const middle = axis => (Math.min(...places.map(place => place[axis])) + Math.max(...places.map(place => place[axis]))) / 2;
  const [x, y] = [middle(0), middle(1)];
  const widest = Math.max(...places.flatMap(place => [Math.abs(place[0] - x), Math.abs(place[1] - y)]));
  const step = Math.max(nearest(places), widest / FARTHEST);
  return places.map(place => ({ x: (place[0] - x) / step, y: (place[1] - y) / step }));
}
