// The tables of a folder: parts are fetched when they are needed, checked, and kept for a while.

import { MillstoneError } from './fault.js';
import { Finals } from './grades.js';
import { SIDE } from './sets.js';
import { DTC, DTW, Flaw, GRADE, Head, PLANES, Place, Values, readBlock } from './table.js';

const HEADS = 'lookup.bin';
/** How many numbers of a table's row come before the bytes of its files. */
const BEFORE_PLANES = 3;

export class Source {
  #ranges;
  #index;
  #lookup;
  #places = new Map();
  #heads = new Map();
  #kept;
  #mostPlanes;
  /** Parts that are on their way, by file and place: a reader that wants one of them waits for it, and does not fetch it again. */
  #coming = new Map();
  /** Faults in files that answers did not need: the first of each file, by its name. */
  #damage = new Map();

  /** @param cacheBytes how much is kept: blocks as they came, and pages of the index */
  constructor(rules, lookup, ranges, index, cacheBytes) {
    this.finals = new Finals(rules, lookup.finals, table => this.hasGrades(table));
    this.#lookup = lookup;
    this.#ranges = ranges;
    this.#index = index;
    this.#kept = new Kept(cacheBytes);
    this.#mostPlanes = Math.max(...Object.keys(lookup.tables).map(table => this.#planes(table)));
  }

  has(table) {
    return table in this.#lookup.tables;
  }

  /** Whether a table tells in how many plies positions are lost, or their conversions. */
  tellsOfLosses(table) {
    return this.#hasPlane(table, DTW) || this.#hasPlane(table, DTC);
  }

  hasGrades(table) {
    return this.#hasPlane(table, GRADE);
  }

  /** The move limit; undefined without one. */
  get limit() {
    return this.#lookup.moveLimit;
  }

  get isGraded() {
    return this.#lookup.finals !== undefined;
  }

  /** Whether any table has more than values. */
  get isDeep() {
    return this.#mostPlanes > 1;
  }

  /** Whether a table has all that any has. */
  isWhole(table) {
    return this.#planes(table) === this.#mostPlanes;
  }

  get damage() {
    return [...this.#damage.values()];
  }

  #planes(table) {
    return PLANES.filter((_, plane) => this.#hasPlane(table, plane)).length;
  }

  /** Whether a table has a file: its row in `lookup.json` ends with the bytes of each. */
  #hasPlane(table, plane) {
    return this.has(table) && this.#lookup.tables[table][BEFORE_PLANES + plane] > 0;
  }

  #place(table) {
    if (!this.#places.has(table)) {
      this.#places.set(table, new Place(this.#lookup.tables[table], this.#index.blocks(table), this.#lookup.pageBlocks));
    }
    return this.#places.get(table);
  }

  /**
   * Fetches blocks.
   *
   * @param wanted a list of { table, tile, depths, grades }, of tables that there are; depths and grades: whether these are wanted, too; depths with
   *     conversions
   * @param isSpare whether it can be done without values that are damaged
   * @returns a function of table and tile: { values, plies(place), limited(place), grade(place) }; these are numbers of a loss, and a grade
   *     (grades.js); null where damage hides them, or there are none; spare values are undefined
   */
  async blocks(wanted, cancel, isSpare = false) {
    const found = new Map();
    await Promise.all([...new Set(wanted.map(want => want.table))].map(async table =>
      found.set(table, await this.#blocksOf(table, wanted.filter(want => want.table === table), cancel, isSpare))));
    return (table, tile) => found.get(table).get(tile);
  }

  async #blocksOf(table, wants, cancel, isSpare) {
    const place = this.#place(table);
    const tiles = [...new Set(wants.map(want => want.tile))];
    const deep = new Set(wants.filter(want => want.depths).map(want => want.tile));
    const graded = new Set(wants.filter(want => want.grades).map(want => want.tile));
    const pages = await this.#pages(table, place, tiles, cancel);
    const head = this.#heads.get(table);
    const planes = [
      [tiles, (bytes, stored, tile) => new Values(bytes, stored, ...this.#size(table, tile))],
      [this.#hasPlane(table, DTW) ? [...deep] : [], (bytes, stored) => readBlock(bytes, stored, head.tree.most)],
      [[...graded], (bytes, stored) => readBlock(bytes, stored, head.grades.most)],
      [this.#hasPlane(table, DTC) ? [...deep] : [], (bytes, stored) => readBlock(bytes, stored, head.conversions.most)],
    ];
    const [values, depths, grades, conversions] = await Promise.all(planes.map(([of, read], plane) => {
      const readPlane = some => this.#plane(table, place, plane, some, pages, cancel, read);
      return plane > 0 || isSpare ? this.#whole(of, readPlane) : readPlane(of);
    }));
    const number = (plane, tile, contents, action) => (contents.has(tile) ? this.#spared(`${table}.${PLANES[plane]}`, tile, action) : null);
    const ofLoss = (tree, contents, tile, at) => tree.number(contents.get(tile), values.get(tile).losses, values.get(tile).lossesBefore(at));
    return new Map(tiles.map(tile => [tile, {
      values: values.get(tile),
      plies: at => number(DTW, tile, depths, () => 2 * ofLoss(head.tree, depths, tile, at)),
      limited: at => number(DTC, tile, conversions, () => ofLoss(head.conversions, conversions, tile, at)),
      grade: at => number(GRADE, tile, grades, () => head.grades.grade(grades.get(tile), values.get(tile).draws, values.get(tile).drawsBefore(at))),
    }]));
  }

  /** What a block of another plane than that of values says; null if it is damaged. */
  #spared(file, tile, action) {
    try {
      return this.#explained(file, block(tile), action);
    } catch (problem) {
      this.doWithout(problem);
      return null;
    }
  }

  /** The contents of blocks by tile, as `read` has them, but for those that are damaged or not there. */
  async #whole(tiles, read) {
    try {
      return await read(tiles);
    } catch (problem) {
      this.doWithout(problem);
      // One by one, so that what is whole is found.
      const each = problem.code === 'missing' || tiles.length === 1 ? [] : await Promise.all(tiles.map(tile => this.#whole([tile], read)));
      return new Map(each.flatMap(found => [...found]));
    }
  }

  /** Takes note of damage that does not keep an answer from being given; throws all else, such as faults of the host. */
  doWithout(problem) {
    if (!(problem instanceof MillstoneError && ['damaged', 'missing'].includes(problem.code))) {
      throw problem;
    }
    if (!this.#damage.has(problem.file)) {
      this.#damage.set(problem.file, problem);
    }
  }

  /** How many rows and columns of a tile are slots. */
  #size(table, tile) {
    const across = this.#index.tilesAcross(table);
    const within = (all, number) => Math.min(SIDE, all - number * SIDE);
    return [within(this.#index.rows(table), Math.floor(tile / across)), within(this.#index.columns(table), tile % across)];
  }

  /** The pages that know where tiles are, and the table's head if this is the first look into it. */
  async #pages(table, place, tiles, cancel) {
    const pages = new Map();
    const missing = [];
    for (const page of new Set(tiles.map(tile => Math.floor(tile / place.pageBlocks)))) {
      const kept = this.#kept.get(`${table} ${page}`);
      if (kept) {
        pages.set(page, kept);
      } else {
        missing.push(page);
      }
    }
    const parts = missing.map(page => place.pagePart(page));
    if (!this.#heads.has(table)) {
      parts.push(place.headPart());
    }
    await this.#fetch(HEADS, this.#lookup.bytes, parts, cancel, bytesOf => {
      if (!this.#heads.has(table)) {
        this.#heads.set(table, this.#explained(HEADS, `, table ${table}, `, () => new Head(bytesOf(place.headPart()), {
          name: table, place, fingerprint: this.#lookup.rules, rows: this.#index.rows(table), columns: this.#index.columns(table), finals: this.finals, limit: this.limit })));
      }
      for (const page of missing) {
        const [from, to] = place.pagePart(page);
        const read = this.#explained(HEADS, `, table ${table}, `, () => place.readPage(bytesOf([from, to]), page));
        pages.set(page, read);
        this.#kept.set(`${table} ${page}`, read, to - from);
      }
    });
    return pages;
  }

  async #plane(table, place, plane, tiles, pages, cancel, read) {
    const contents = new Map();
    const file = `${table}.${PLANES[plane]}`;
    const key = tile => `${file} ${tile}`;
    const part = tile => {
      const { starts } = pages.get(Math.floor(tile / place.pageBlocks))[plane];
      return [starts[tile % place.pageBlocks], starts[tile % place.pageBlocks + 1]];
    };
    const use = (tile, bytes) => {
      const stored = pages.get(Math.floor(tile / place.pageBlocks))[plane].stored[tile % place.pageBlocks];
      contents.set(tile, this.#explained(file, block(tile), () => read(bytes, stored, tile)));
      this.#kept.set(key(tile), bytes, bytes.length);
    };
    const missing = tiles.filter(tile => {
      const kept = this.#kept.get(key(tile));
      if (kept) {
        use(tile, kept);
      }
      return !kept;
    });
    await this.#fetch(file, place.lengths[plane], missing.map(part), cancel, bytesOf => missing.forEach(tile => use(tile, bytesOf(part(tile)))));
    return contents;
  }

  /** Fetches parts of a file and hands over a function that has them; once more if what came is damaged. */
  async #fetch(file, length, parts, cancel, use, again = true) {
    if (parts.length === 0) {
      return;
    }
    if (parts.some(([from, to]) => !(from < to && to <= length))) {
      throw fault(file, 'is not as long as the index says');
    }
    const found = await this.#parts(file, length, parts, cancel);
    try {
      use(([from]) => found.get(from));
    } catch (problem) {
      if (!again || problem.code !== 'damaged') {
        throw problem;
      }
      await this.#fetch(file, length, parts, cancel, use, false);
    }
  }

  async #parts(file, length, parts, cancel) {
    const key = ([from]) => `${file} ${from}`;
    const found = new Map();
    const others = parts.filter(part => this.#coming.has(key(part))).map(part => [part, this.#coming.get(key(part))]);
    const mine = parts.filter(part => !this.#coming.has(key(part)));
    const arrive = (bytes, start) => mine.filter(([from, to]) => start <= from && to <= start + bytes.length)
      .forEach(([from, to]) => found.set(from, bytes.slice(from - start, to - start)));
    const fetched = this.#ranges.parts(file, length, mine, { cancel, found: arrive });
    mine.forEach(part => this.#coming.set(key(part), fetched.then(() => found.get(part[0]), () => null)));
    try {
      await fetched;
    } finally {
      mine.forEach(part => this.#coming.delete(key(part)));
    }
    const lost = [];
    for (const [part, coming] of others) {
      const bytes = await cancel.race(coming);
      if (bytes) {
        found.set(part[0], bytes);
      } else {
        lost.push(part); // the fetching reader has cancelled, or failed: then this one fetches it itself
      }
    }
    return lost.length === 0 ? found : new Map([...found, ...await this.#parts(file, length, lost, cancel)]);
  }

  /** Does something with bytes of a file. A fault in them is reported with its place. */
  #explained(file, where, action) {
    try {
      return action();
    } catch (flaw) {
      throw flaw instanceof Flaw ? fault(file, `${where}${flaw.what}`, flaw.code) : flaw;
    }
  }
}

const block = tile => `, block ${tile}, `;

function fault(file, what, code = 'damaged') {
  return new MillstoneError(code, `${file}${what.startsWith(',') ? '' : ' '}${what}: it is damaged, or was replaced. The owner of the folder should export it again.`, { file });
}

/** Keeps what was used last, up to a number of bytes. */
class Kept {
  #entries = new Map();
  #left;

  constructor(bytes) {
    this.#left = bytes;
  }

  get(key) {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry?.value;
  }

  set(key, value, bytes) {
    this.#drop(key);
    this.#entries.set(key, { value, bytes });
    this.#left -= bytes;
    for (const [oldest] of this.#entries) {
      if (this.#left >= 0) {
        break;
      }
      this.#drop(oldest);
    }
  }

  #drop(key) {
    this.#left += this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
