// How turns are spelled: by the names of points, and as other programs write them, by numbers, in words or by rings.

/** The points of nine men's morris by PlayOK's numbers, from 1: row by row from the top left. Those of OpenSpiel count from 0. */
const BY_NUMBER = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');
/** The same points ring by ring from the inside, each from twelve o'clock clockwise, as the Mill app writes them. */
const BY_RING = 'd5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7'.split(' ');
const RING = 8;

/** The notations, in the order in which a first turn is tried, with the words of which their turns may be. */
export const NOTATIONS = new Map([
  ['standard', ['place', 'to', 'take']],
  ['playok', []],
  ['open-spiel', ['point', 'place', 'at', 'move', 'capture', 'opponent', 'piece']],
  ['polar', []],
]);

export const DASHES = '\\u2010-\\u2015\\u2212';
/** A plus or a symbol, with which people mark turns. An emoji counts as two symbols. */
export const MARK = '[+\\u200d\\u2190\\u2191\\u2193-\\u2211\\u2213-\\u2bff\\ud83c-\\ud83e\\udc00-\\udfff\\ufe0f](?![A-Za-z0-9])';
const BOUNDARY = new RegExp(`[\\s,;!?(){}|$]|${MARK}|$`, 'y');
const PASS = /pass/iy;
const PLACE_TO = /place[ \t]+to[ \t]+/iy;
const PLACE_AT = /place[ \t]+at[ \t]+point[ \t]+/iy;
const POINT = /point[ \t]+/iy;
const MOVE = /move[ \t]+(?:point[ \t]+)?/iy;
const NUMBER = /(?:0|[1-9]\d?)(?!\d)/y;
const RINGED = /\([ \t]*([1-3])[ \t]*,[ \t]*([1-8])[ \t]*\)/y;
const DASH = new RegExp(`[ \\t]*(?:-+>?|[${DASHES}\\u2192])[ \\t]*`, 'y');
const ARROW = /[ \t]*(?:-+>|\u2192)[ \t]*/y;
const CAPTURE = /[ \t]*capture[ \t]+opponent[ \t]+piece[ \t]+at[ \t]+point[ \t]+/iy;
const MINUS = /[ \t]*-(?=\()/y;
/** The signs of removals, by notation. */
const removals = (times, ofPlayOk) => ({ standard: times, playok: ofPlayOk, 'open-spiel': CAPTURE, polar: MINUS });
const REMOVALS = removals(/[ \t]*(?:[xX:\u00d7][ \t]*|[tT][aA][kK][eE][ \t]+)|\*/y, /[ \t]*[xX\u00d7][ \t]*|\*/y);
const REMOVALS_BESIDE_NAMES_WITH_X = removals(/[ \t]*(?:[x:\u00d7][ \t]*|[tT][aA][kK][eE][ \t]+)|\*/y, /[ \t]*[x\u00d7][ \t]*|\*/y);
const OPENING = /[ \t]*\([ \t]*/y;
const BETWEEN = /[ \t,]*/y;
const CLOSING = /[ \t]*\)/y;
/** More brackets behind a turn than this are looked at as removals alone: no turn removes as many stones. */
const MOST_CUTS = 4;

/** A place in a text, and how a turn is spelled there. */
export class Spelling {
  /**
   * @param {Board} board
   * @param {string} text
   */
  constructor(board, text) {
    const { names } = board;
    this.board = board;
    this.names = names;
    this.lowerCase = names.map(name => name.toLowerCase());
    this.removals = names.some(name => name.startsWith('X')) ? REMOVALS_BESIDE_NAMES_WITH_X : REMOVALS;
    this.text = text;
    this.at = 0;
    /** The notation in which turns are read. */
    this.notation = 'standard';
    this.cuts = [];
    /** Whether the turn read last names a point that its notation lacks, but one that counts from another number has: 0, or 24. */
    this.countsOtherwise = false;
  }

  /** Whether the points of other programs' notations are points of the board. */
  isForeignBoard() {
    return !BY_RING.every(name => this.names.includes(name));
  }

  /**
   * Goes past the turn that stands here, and returns it: { from, to, removed, form } with points or -1. Null, and anywhere, if it is none. `form` says
   * what else it may be: 'joined', a placement that removes a stone from the second point; 'places-or-removes', a removal where one is due.
   */
  turn() {
    const start = this.at;
    this.cuts = [];
    this.countsOtherwise = false;
    const turn = { from: -1, to: -1, removed: [], form: 'plain' };
    if (this.take(PASS) === null) {
      Object.assign(turn, this.notation === 'open-spiel' ? this.#spoken() : this.#quiet());
      const begun = this.at > start;
      const glued = this.notation === 'polar' && begun && turn.from < 0 && this.text[this.at] === '-'; // (2,3)-(2,4) may be a move
      const third = turn.form === 'joined' ? this.#point() : -1;
      turn.removed = this.#removals(start, third < 0 ? [] : [third]);
      if (glued || turn.to < 0 && (begun || turn.removed.length === 0)) {
        return null;
      }
    }
    return this.take(BOUNDARY, false) === null ? null : turn;
  }

  /** Goes past what a turn does but for its removals. */
  #quiet() {
    const places = this.notation === 'standard' && this.take(PLACE_TO) !== null;
    const first = this.#point();
    const target = first < 0 || places ? -1 : this.#pointAfter(this.notation === 'polar' ? ARROW : DASH);
    const joined = first >= 0 && !places && target < 0 && this.notation === 'standard' ? this.#point() : -1;
    return joined >= 0 ? { from: first, to: joined, form: 'joined' } : target >= 0 ? { from: first, to: target } : { to: first };
  }

  /** Goes past the same in words. */
  #spoken() {
    if (this.take(PLACE_AT) !== null) {
      return { to: this.#point() };
    }
    if (this.take(POINT) !== null) {
      return { to: this.#point(), form: 'places-or-removes' };
    }
    const from = this.take(MOVE) === null ? -1 : this.#point();
    const dash = from >= 0 && this.take(DASH) !== null;
    if (dash) {
      this.take(POINT);
    }
    const to = dash ? this.#point() : -1;
    return to < 0 ? {} : { from, to };
  }

  /** Goes past the removals of a turn that begins at a place. */
  #removals(start, removed) {
    const brackets = this.notation === 'standard' || this.notation === 'playok';
    for (let more = true; more;) {
      const point = this.#pointAfter(this.removals[this.notation]);
      const found = point >= 0 ? [point] : brackets && this.at > start ? this.#bracketed(removed.length) : [];
      found.forEach(each => removed.push(each)); // a list may be longer than a call's arguments
      more = found.length > 0;
    }
    return removed;
  }

  /** Removals in brackets, `(d7)`, behind so many others; none if there is something else. */
  #bracketed(count) {
    const start = this.at;
    const points = [];
    if (this.take(OPENING) !== null) {
      const signed = this.take(this.removals[this.notation], false) !== null;
      for (let point = this.#removedPoint(); point >= 0; point = this.#removedPoint()) {
        points.push(point);
        this.take(BETWEEN);
      }
      if (points.length > 0 && this.take(CLOSING) !== null) {
        if (!signed && this.cuts.length < MOST_CUTS) {
          this.cuts.push({ at: start, count });
        }
        return points;
      }
    }
    this.at = start;
    return [];
  }

  #removedPoint() {
    const point = this.#pointAfter(this.removals[this.notation]);
    return point >= 0 ? point : this.#point();
  }

  /** Goes past a sign and the point behind it; -1, and nowhere, if they are not there. */
  #pointAfter(sign) {
    const start = this.at;
    const point = this.take(sign) === null ? -1 : this.#point();
    if (point < 0) {
      this.at = start;
    }
    return point;
  }

  /** Goes past the point that stands here; -1, and nowhere, if there is none. */
  #point() {
    return this.notation === 'standard' ? this.#named() : this.notation === 'polar' ? this.#ringed() : this.#numbered(this.notation === 'playok' ? 1 : 0);
  }

  /** Goes past the name of a point; capitals count only where it matters. */
  #named() {
    const name = this.text.slice(this.at, this.at + 2);
    const folded = name.toLowerCase();
    const exact = this.names.indexOf(name);
    const point = exact >= 0 ? exact : this.lowerCase.indexOf(folded);
    if (point < 0 || point !== exact && this.lowerCase.lastIndexOf(folded) !== point) {
      return -1;
    }
    this.at += 2;
    return point;
  }

  /** Goes past a point by its number, row by row from a first number on. */
  #numbered(first) {
    const number = Number(this.take(NUMBER, false)?.[0] ?? -1);
    if (number < 0 || number > BY_NUMBER.length) {
      return -1;
    }
    this.take(NUMBER);
    const name = BY_NUMBER[number - first];
    this.countsOtherwise ||= name === undefined;
    return Math.max(0, this.names.indexOf(name));
  }

  #ringed() {
    const found = this.take(RINGED);
    return found === null ? -1 : Math.max(0, this.names.indexOf(BY_RING[(found[1] - 1) * RING + Number(found[2]) - 1]));
  }

  /** Whether a ring and a point of it stand here in brackets. */
  isRinged() {
    return this.take(RINGED, false) !== null;
  }

  /** Matches here, and goes past what was found. */
  take(pattern, goOn = true) {
    const found = match(pattern, this.text, this.at);
    if (found !== null && goOn) {
      this.at += found[0].length;
    }
    return found;
  }
}

/** Matches a sticky pattern at a place. */
export function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
