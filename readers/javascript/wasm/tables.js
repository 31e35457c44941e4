// The reader in C, compiled: answers at once, for searches. Reads files by functions that its caller gives.

import { MillstoneError, cacheOf } from '../src/fault.js';

/** By the numbers of ms_code. */
const CODES = {
  2: 'impossible-position', 3: 'out-of-memory', 4: 'missing', 5: 'damaged', 6: 'other-rules', 7: 'unusable-rules', 8: 'unusable-rules', 9: 'unreadable-fen',
  10: 'impossible-position', 12: 'contradiction',
};
const MOST_INPUT = 8192;
const MOST_REASON = 399;
const MOST_CACHE = 2 ** 32 - 1;
const MISSING = 1;
const ARGUMENT = 2;
const FEN = 9;
const BAD_FILE = 8; // of WASI, for what the reader's C library would do without our files

/**
 * Opens the tables of a rule set.
 *
 * @param module millstone.wasm, a WebAssembly.Module
 * @param files how to read: `exists(path)`, `open(path)` returns an object with `size`, `read(file, offset, bytes)` fills bytes, `close(file)`;
 *   each answers at once, or throws
 * @param folder of the rule set, before the "/" of each path; with `options.variant` the one above
 * @param options.cacheBytes how much unpacked data stays in memory, at most 2^32 - 1; 16 MB, also for 0
 */
export function openTables(module, files, folder, { variant = '', cacheBytes = 16 << 20 } = {}) {
  return new Tables(module, files, folder, variant, cacheBytes);
}

const isCounted = n => typeof n === 'number' && n === n >>> 0;

class Tables {
  #c;
  #tables;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(module, files, folder, variant, cacheBytes) {
    const open = new Map();
    let last = 0;
    /** Whether all went well; else the reason is written. */
    const tried = (reason, what) => {
      try {
        return what();
      } catch (e) {
        const why = String(e?.message ?? e);
        const told = why.length <= MOST_REASON / 3 ? why : `${why.slice(0, MOST_REASON / 3 - 4).replace(/\S+$/, '')}...`; // a unit has at most 3 bytes
        this.#encoder.encodeInto(told, this.#bytes(reason, MOST_REASON));
        return 0;
      }
    };
    const imports = {
      exists: path => files.exists(this.#text(path)) ? 1 : 0,
      open: (path, size, reason) => tried(reason, () => {
        const file = files.open(this.#text(path));
        new DataView(this.#c.memory.buffer).setBigUint64(size >>> 0, BigInt(file.size), true);
        open.set(++last, file);
        return last;
      }),
      read: (file, offset, into, count, reason) => tried(reason, () => {
        files.read(open.get(file), offset, this.#bytes(into, count));
        return 1;
      }),
      close: file => {
        files.close(open.get(file));
        open.delete(file);
      },
    };
    const system = new Proxy({}, { get: () => () => BAD_FILE });
    this.#c = new WebAssembly.Instance(module, { files: imports, wasi_snapshot_preview1: system }).exports;
    this.#write('missing', folder, variant);
    this.#tables = this.#c.openTables(cacheOf(cacheBytes, MOST_CACHE));
    if (!this.#tables) this.#fail();
  }

  #bytes(at, length) {
    return new Uint8Array(this.#c.memory.buffer, at >>> 0, length >>> 0); // numbers of WASM are signed
  }

  #text(at) {
    const bytes = new Uint8Array(this.#c.memory.buffer);
    return this.#decoder.decode(bytes.subarray(at >>> 0, bytes.indexOf(0, at >>> 0)));
  }

  /** Hands texts over, with a zero behind each. Those that have one inside, or are too long, are refused by this code. */
  #write(code, ...texts) {
    const zero = texts.map(text => String(text).indexOf('\0')).find(at => at >= 0);
    const details = code === 'missing' ? {} : { position: zero ?? 0 };
    if (zero !== undefined) throw new MillstoneError(code, `There is a NUL after ${zero} characters of ${JSON.stringify(texts.join(' ').slice(0, MOST_REASON))}.`, details);
    const bytes = this.#encoder.encode(texts.join('\0'));
    if (bytes.length > MOST_INPUT - 2) throw new MillstoneError(code, `A text of ${bytes.length} bytes is too long.`, details);
    const room = this.#bytes(this.#c.input(), MOST_INPUT);
    room.set(bytes);
    room.fill(0, bytes.length, bytes.length + 2);
  }

  #fail() {
    const code = this.#c.code();
    throw new MillstoneError(CODES[code] ?? 'unusable-rules', this.#text(this.#c.message()), code === FEN ? { position: this.#c.offset() } : {});
  }

  #opened() {
    if (!this.#tables) throw new MillstoneError('closed', 'The tables are closed. Open them again.');
    return this.#tables;
  }

  #asked(question, fen) {
    const tables = this.#opened();
    this.#write('unreadable-fen', fen);
    if (question(tables)) this.#fail();
    return JSON.parse(this.#text(this.#c.output()));
  }

  /**
   * Who wins, by the position's own table alone: 2 win, 1 draw, 0 loss for the side to move. Bit p of a set stands for point p, in the order of
   * a FEN. A table that is missing is an error of the code `missing`.
   */
  wdl(own, opponent, ownHand = 0, opponentHand = 0) {
    // WASM would take 1.5 as 1, and 2 ** 32 as 0.
    const tables = this.#opened();
    const value = isCounted(own) && isCounted(opponent) && isCounted(ownHand) && isCounted(opponentHand) ? this.#c.wdl(tables, own, opponent, ownHand, opponentHand) : -ARGUMENT;
    if (value >= 0) return value;
    const asked = [own, opponent, ownHand, opponentHand].map(String).join(', ');
    if (value === -MISSING) throw new MillstoneError('missing', `There is no table for the numbers of stones of these sets and hands: ${asked}. Build it, or copy its files.`);
    if (value === -ARGUMENT) throw new MillstoneError('impossible-position', `No position has these sets and hands: ${asked}.`);
    throw new MillstoneError(CODES[-value] ?? 'damaged', `A table cannot be used (code ${-value}); value(fen) says why.`);
  }

  /** `value` and `dtw`, as the module's `value` has them. */
  value(fen) {
    return this.#asked(this.#c.value, fen);
  }

  /** All turns, best first, with the same and `move`. */
  rank(fen) {
    return this.#asked(this.#c.rank, fen);
  }

  /** The position in which a game begins. */
  start() {
    this.#c.start(this.#opened());
    return this.#text(this.#c.output());
  }

  close() {
    if (this.#tables) this.#c.closeTables(this.#tables);
    this.#tables = 0;
  }
}
