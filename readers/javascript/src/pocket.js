// Pocket files: a player that never loses, in one small file. An evaluation orders the turns of a position, and corrections say where its first
// choice is wrong. Both are exact in the region: in all positions that arise while the player follows them from the start of the game.

import { count, pointsOf } from './board.js';
import { bitAt, crc32, number } from './bytes.js';
import { Cancel } from './cancel.js';
import { Corrections } from './corrections.js';
import { COUNTS, Evaluation } from './evaluation.js';
import { MillstoneError } from './fault.js';
import { formatFen, parseFen, startPosition } from './position.js';
import { Ranges, placeOf } from './ranges.js';
import { FEWEST, Rules } from './rules.js';
import { bestFound } from './search.js';
import { tableName } from './sets.js';
import { apply, generate, takenFromHand, turnMembers } from './turns.js';

const MAGIC = 'MSPOCKET\x01\0\0\0'; // with the version
const PROMISES = ['never-loses', 'keeps-wins'];
const MOST_POINTS = 7; // of a pattern
const END = 20; // the bytes of the last part
const SEARCHED = 700; // about how many positions a search looks at

function require(condition, found = 'cannot be understood') {
  if (!condition) {
    throw new MillstoneError('damaged', `The pocket file ${found}: it is none, is damaged, or was cut short.`);
  }
}

/** The parts of a file: header, sections, end. All of them must have the right checksum. */
function partsOf(bytes) {
  require(String.fromCharCode(...bytes.subarray(0, MAGIC.length)) === MAGIC, 'has another format');
  const parts = [];
  for (let at = 0, length = number(bytes, MAGIC.length, 4); at < bytes.length; at += length, length = number(bytes, at, 4) || END) {
    const end = at + length - 4;
    require(length >= END && end + 4 <= bytes.length, 'ends too early');
    require(crc32(bytes.subarray(at, end)) === number(bytes, end, 4), `has a wrong checksum at byte ${end}`);
    parts.push(new Part(bytes.subarray(at, end)));
  }
  return parts;
}

/** A part without its checksum, which is read from the first byte on. */
class Part {
  constructor(all) {
    this.all = all;
    this.at = 0;
    this.require = require;
  }

  bytes(length) {
    this.at += length;
    require(this.at <= this.all.length);
    return this.all.subarray(this.at - length, this.at);
  }

  number(length) {
    return number(this.bytes(length), 0, length);
  }

  json(length) {
    const bytes = this.bytes(length);
    try {
      return Object(JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return {};
    }
  }
}

/** A player whose promise holds against any opponent, from the start of the game on. */
export class Pocket {
  #rules;
  #patterns;
  #patternWeights;
  #sections = new Map();

  /** Opens a pocket file: `source` is its address, a Blob, or its bytes; the options are those of `open` about requests. */
  static async open(source, { signal, ...asked } = {}) {
    if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return new Pocket(new Uint8Array(await new Blob([source]).arrayBuffer()));
    }
    const { url, options } = placeOf(source, asked);
    return new Pocket(await new Ranges(url, options).whole(url.pathname.split('/').at(-1) + url.search, { cancel: Cancel.of(signal), most: 2 ** 30 }));
  }

  constructor(bytes) {
    const parts = partsOf(bytes);
    const [header, end] = [parts[0], parts.at(-1)];
    this.#readHeader(header);
    parts.slice(1, -1).forEach(section => this.#readSection(section));
    const [zero, sections] = [4, 4, 8].map(length => end.number(length)); // then: how many positions the region has
    require(zero === 0 && sections === this.#sections.size && parts.every(part => part.at === part.all.length));
  }

  #readHeader(from) {
    from.bytes(MAGIC.length + 4);
    this.promise = PROMISES[from.number(1)];
    const [colours, patterns] = [from.number(1), from.number(2)];
    this.#patternWeights = from.number(4);
    const { tables, ruleSet } = from.json(from.number(4));
    require(this.promise !== undefined && colours > 0 && colours < 4 && typeof tables === 'string' && this.#patternWeights <= 2 ** 16);
    this.#rules = Rules.of(ruleSet);
    Object.assign(this, { name: ruleSet.name, colours: ['w', 'b'].filter((_, i) => colours >>> i & 1), tables });
    this.#patterns = Array.from({ length: patterns }, () => {
      const points = pointsOf(from.number(4)).reverse();
      require(points.length <= MOST_POINTS && points[0] < this.#rules.board.points);
      const numbers = Array.from({ length: 3 ** points.length }, () => from.number(2));
      require(numbers.every(weight => weight < this.#patternWeights));
      return { points, numbers };
    });
  }

  /** Reads the evaluation and the corrections for some numbers of stones. */
  #readSection(from) {
    from.number(4);
    const table = tableName(...[1, 1, 1, 1].map(length => from.number(length)));
    const [, weightsOf] = [8, 2].map(length => from.number(length)); // before it: how many positions of the region have these
    require(weightsOf <= this.#sections.size && !this.#sections.has(table));
    const evaluation = [...this.#sections.values()][weightsOf]?.evaluation ?? new Evaluation(this.#rules, this.#patterns, this.#readWeights(from));
    this.#sections.set(table, { evaluation, corrections: new Corrections(from) });
  }

  /** Reads a bit for each weight that is not 0, then these weights. */
  #readWeights(from) {
    const weights = new Int8Array(this.#patternWeights + COUNTS);
    const bits = from.bytes(Math.ceil(weights.length / 8));
    return weights.map((_, i) => (bitAt(bits, 0, i) ? from.number(1) : 0));
  }

  start() {
    return formatFen(this.#rules, startPosition(this.#rules));
  }

  /**
   * The turn to play in a position (FEN), or at the end of a game (see keepsPromise); null if the game is over. Its `source` is `pocket`, or `search`
   * where the game is none of the player's, or the player has no turn. `proved`: whether the promise holds, which takes a game.
   */
  turn(asked) {
    const game = [asked].flat();
    const state = parseFen(this.#rules, game.at(-1));
    const ranked = this.#ranked(state);
    const turns = ranked ?? generate(this.#rules, state);
    if (turns.length === 0) {
      return null;
    }
    const keeps = this.keepsPromise(game);
    const isOwn = ranked !== null && (keeps || game.length === 1);
    const turn = isOwn ? ranked[0] : bestFound(this.#rules, state, turns, SEARCHED);
    const fen = formatFen(this.#rules, apply(this.#rules, state, turn));
    return { ...turnMembers(this.#rules, turn), fen, source: isOwn ? 'pocket' : 'search', proved: keeps && isOwn };
  }

  /**
   * Whether the promise holds for the side to move: the game began at the start and followed the rules, and all turns of that side were the player's
   * own, or symmetric to them. The game is a list of positions (FEN), from the first to that in question.
   */
  keepsPromise(game) {
    const states = game.map(fen => parseFen(this.#rules, fen));
    const { side } = states.at(-1);
    const seen = at => JSON.stringify([this.#key(at), at.ownHand, at.opponentHand, at.pending, at.side]);
    return this.colours.includes(side) && formatFen(this.#rules, states[0]) === this.start() && states.slice(1).every((after, i) => {
      const turns = states[i].side === side ? this.#ranked(states[i])?.slice(0, 1) : generate(this.#rules, states[i]);
      return turns?.some(turn => seen(apply(this.#rules, states[i], turn)) === seen(after));
    });
  }

  /**
   * All turns of a position. The player's own is the first, which keeps the promise in the region; null if there is no section for it. Then come higher
   * scores first, and among equal ones the smaller key of the position after the turn, as the side that made it sees that.
   */
  #ranked(state) {
    const section = this.#sections.get(tableName(count(state.own), count(state.opponent), state.ownHand, state.opponentHand));
    if (section === undefined || state.pending !== 0) {
      return null;
    }
    const rated = generate(this.#rules, state).map(turn => {
      const { own: opponent, opponent: own, ownHand: opponentHand, opponentHand: ownHand } = apply(this.#rules, state, turn);
      const taken = turn.removed.length + takenFromHand(this.#rules, state, turn);
      const wins = count(opponent) + opponentHand < FEWEST;
      return { turn, own, opponent, hands: ownHand << 4 | opponentHand,
        score: wins ? Infinity : section.evaluation.score(own, opponent, ownHand, opponentHand, taken) };
    });
    const key = one => (one.key ??= this.#key(one));
    const byKey = (a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1] || a.hands - b.hands;
    const ordered = rated.sort((a, b) => (a.score === b.score ? byKey(a, b) : b.score - a.score)).map(({ turn }) => turn);
    const place = Math.min(section.corrections.place(...this.#key(state)), ordered.length - 1);
    return [...ordered.splice(place, 1), ...ordered];
  }

  /** The stones of a position, own first, in the image whose stones make the smallest numbers. */
  #key({ own, opponent }) {
    const { symmetries } = this.#rules.board;
    const images = symmetries.map(symmetry => symmetry.apply(own));
    const least = Math.min(...images);
    return [least, Math.min(...symmetries.filter((_, g) => images[g] === least).map(symmetry => symmetry.apply(opponent)))];
  }
}
