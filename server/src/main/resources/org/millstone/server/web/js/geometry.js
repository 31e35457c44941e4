// The board as the service describes it: where its points lie, and how it can be turned.

export class Geometry {
  constructor(variant) {
    this.variant = variant.variant;
    this.men = variant.men;
    this.groups = variant.groups;
    this.names = variant.points;
    this.tables = variant.tables;
    this.wholeGame = variant.wholeGame;
    this.index = new Map(this.names.map((name, point) => [name, point]));
    const files = [...new Set(this.names.map(name => name[0]))].sort();
    this.reach = (files.length - 1) / 2;
    this.files = files;
    // Steps from the centre, to the right and upwards.
    this.places = this.names.map(name => ({
      x: files.indexOf(name[0]) - this.reach,
      y: Number(name.slice(1)) - 1 - this.reach,
    }));
    this.lines = variant.lines.map(line => line.map(name => this.index.get(name)));
  }

  get points() {
    return this.names.length;
  }

  /** Where each point goes when the board is turned a quarter clockwise. */
  rotation() {
    return this.mapping(({ x, y }) => ({ x: y, y: -x }));
  }

  /** Where each point goes when left and right are exchanged. */
  reflection() {
    return this.mapping(({ x, y }) => ({ x: -x, y }));
  }

  /** Where each point goes when the inner and the outer square are exchanged; null where there is one square only. */
  inversion() {
    if (this.reach < 2) {
      return null;
    }
    return this.mapping(({ x, y }) => {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      const other = this.reach + 1 - ring;
      return { x: x * other / ring, y: y * other / ring };
    });
  }

  mapping(image) {
    return this.places.map(place => {
      const { x, y } = image(place);
      return this.places.findIndex(other => other.x === x && other.y === y);
    });
  }

  /** The nearest point in a direction, for the arrow keys; the same point if there is none. */
  towards(point, dx, dy) {
    const from = this.places[point];
    let best = point;
    let least = Infinity;
    this.places.forEach((to, other) => {
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const distance = ahead + 2.5 * aside;
      if (ahead > 0 && distance < least) {
        best = other;
        least = distance;
      }
    });
    return best;
  }
}
