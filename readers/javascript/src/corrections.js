// The corrections of a pocket file, as static functions: these have a few bits for each of a set of keys, and anything for other keys.

/** A hash of 32 bits. */
function mix(x) {
  const half = Math.imul(x ^ x >>> 16, 0x85ebca6b);
  const whole = Math.imul(half ^ half >>> 13, 0xc2b2ae35);
  return whole ^ whole >>> 16;
}

/** A static function: the exclusive or of four cells, one each in segments side by side. Their places follow from the key. */
class Retrieval {
  constructor(from) {
    from.number(4); // the number of keys
    [this.segments, this.bits, this.seed, this.segmentBits] = [4, 1, 1, 1].map(length => from.number(length));
    from.require(this.segments > 0 && this.bits > 0 && this.bits <= 16 && this.segmentBits > 1 && this.segmentBits <= 16);
    this.cells = from.bytes(Math.ceil((this.segments + 3) * 2 ** this.segmentBits * this.bits / 8));
  }

  get(own, opponent) {
    const first = mix(own ^ mix(opponent + Math.imul(this.seed, 0x9e3779b9)));
    const second = mix(opponent ^ mix(first + own));
    const third = mix(second + 0x9e3779b9 ^ first);
    const start = Math.floor((first >>> 0) * this.segments / 2 ** 32);
    const cell = (segment, hash) => {
      const bit = ((start + segment) * 2 ** this.segmentBits + (hash & 2 ** this.segmentBits - 1)) * this.bits;
      const at = Math.floor(bit / 8);
      return (this.cells[at] | this.cells[at + 1] << 8 | this.cells[at + 2] << 16) >>> bit % 8;
    };
    return (cell(0, second) ^ cell(1, second >>> 16) ^ cell(2, third) ^ cell(3, third >>> 16)) & 2 ** this.bits - 1;
  }
}

/** At which place of the order of turns the turn to play stands, exact for all positions of the region. */
export class Corrections {
  constructor(from) {
    const [filters, levels] = [from.number(1), from.number(1)];
    from.require(filters <= 1);
    [this.filters, this.levels] = [filters, levels].map(length => Array.from({ length }, () => new Retrieval(from)));
  }

  /** The place of a position by its key: its stones, own first, in the image whose stones make the smallest numbers. */
  place(own, opponent) {
    const fingerprint = mix(opponent ^ mix(own + 0x7f4a7c15));
    const isFirst = this.filters.some(filter => filter.get(own, opponent) !== fingerprint >>> 32 - filter.bits);
    const place = isFirst ? 0 : this.levels.findIndex(level => level.get(own, opponent) === 0);
    return place < 0 ? this.levels.length : place;
  }
}
