// The turns in a game's text as people and programs write them, without what stands around them: numbers, results, comments, marks.

import { CLOSES, OPENS } from './link.js';

const DASHES = '\\u2010-\\u2015\\u2212';
const HALF = '(?:1/2|\\u00bd)';
const TO = `[ \\t]*[-:${DASHES}][ \\t]*`;
const RESULT = `(?:1${TO}0|0${TO}1|${HALF}${TO}${HALF}|${HALF}|\\*)\\.?(?=[\\s,;]|$)`;
/** A plus or a symbol, with which people mark turns. An emoji counts as two symbols. */
const MARK = '[+\\u200d\\u2190\\u2191\\u2193-\\u2211\\u2213-\\u2bff\\ud83c-\\ud83e\\udc00-\\udfff\\ufe0f](?![A-Za-z0-9])';
const AROUND = new RegExp(`[\\s,|]+|\\{[^}]*\\}|${RESULT}|\\d+(?:\\.+|\\u2026|\\))|[!?]+|\\.{2,}|\\u2026|\\$\\d+|${MARK}`, 'y');
const BARE_NUMBER = /(\d+)(?::|(?=\s|$))/y;
const WORD = /[^\s,;]+/y;
const BOUNDARY = new RegExp(`[\\s,;!?(){}|$]|${MARK}|$`, 'y');
const SEMICOLON = /;([^;\n]*)/y;
const REST_OF_LINE = /[^\n]*/y;
const ASIDE = /\{[^}]*\}?|\([^)]*\)?/g;
const OF_A_TURN = /\d|^[^a-z]*$|^x$|^pass[!?]*$/i;
const PASS = /pass/iy;
const DASH = new RegExp(`[ \\t]*(?:-+>?|[${DASHES}\\u2192])[ \\t]*`, 'y');
const REMOVAL = /[ \t]*[xX:\u00d7][ \t]*|\*/y;
const REMOVAL_BESIDE_NAMES_WITH_X = /[ \t]*[x:\u00d7][ \t]*|\*/y;
const OPENING = /[ \t]*\([ \t]*/y;
const BETWEEN = /[ \t,]*/y;
const CLOSING = /[ \t]*\)/y;
const WHOLE = /^((?!x)..)?((?!x)..)?((?:x..)*)$/;
/** More brackets behind a turn than this are looked at as removals alone: no turn removes as many stones. */
const MOST_CUTS = 4;

/** Reads the turns of a text one after the other. The meaning of a turn in a position is another question. */
export class Tokens {
  /**
   * @param {Board} board
   * @param {string} text a game without its tags and its start, its only blanks spaces and tabs, its lines parted by \n
   */
  constructor(board, text) {
    const { names } = board;
    this.board = board;
    this.names = names;
    this.lowerCase = names.map(name => name.toLowerCase());
    this.removal = names.some(name => name.startsWith('X')) ? REMOVAL_BESIDE_NAMES_WITH_X : REMOVAL;
    this.text = text;
    this.at = 0;
    /** The variations that stand before the turn read last, or the end: the tokens within their brackets. */
    this.variations = [];
    this.cuts = [];
    this.lastBrace = Infinity;
    this.passesSemicolons = true;
  }

  /**
   * Returns the next turn, { text, turn, cuts }: as it is written, and { from, to, removed } with points or -1. Where the text is no turn, `turn`
   * is null and `key` says why: 'not-a-turn', 'open-comment'. Brackets behind a turn may be removals or a variation: `cuts` says for each that could
   * be either where it begins, and how many stones are removed before it, { at, count }. Returns null at the end.
   */
  next() {
    this.variations = [];
    this.cuts = [];
    this.#skip();
    const start = this.at;
    if (start === this.text.length) {
      return null;
    }
    const comment = this.text[start] === '{';
    const turn = comment ? null : this.#turn();
    if (turn === null) {
      this.at = start;
      this.#take(comment ? REST_OF_LINE : WORD);
    }
    return { text: this.text.slice(start, this.at), turn, cuts: this.cuts, key: turn !== null ? null : comment ? 'open-comment' : 'not-a-turn' };
  }

  /** Reads on from a bracket of the turn read last: it is a variation. */
  goBack({ at }) {
    this.at = at;
  }

  #skip() {
    for (let start = -1; start < this.at;) {
      start = this.at;
      while (this.#take(AROUND) !== null);
      this.#semicolon();
      this.#variation();
      this.#bareNumber();
    }
  }

  #semicolon() {
    if (this.text[this.at] === ';') {
      this.at = this.#pastSemicolon(this.at);
    }
  }

  /** A semicolon parts turns if nothing else follows up to the next one; else what follows is a comment. */
  #pastSemicolon(start) {
    const [{ length }, rest] = match(SEMICOLON, this.text, start);
    const words = rest.replace(ASIDE, ' ').split(/[\s,]+/).filter(word => word !== '');
    return words.every(word => OF_A_TURN.test(word) || new Tokens(this.board, word).#turn() !== null) ? start + 1
      : start + length + match(REST_OF_LINE, this.text, start + length)[0].length;
  }

  /** Brackets that hold no removal hold a variation. */
  #variation() {
    if (this.text[this.at] === '(') {
      let end = this.#closing();
      if (end < 0 && this.passesSemicolons) {
        this.passesSemicolons = false;
        end = this.#closing();
      }
      if (end >= 0) {
        this.variations.push(new Tokens(this.board, this.text.slice(this.at + 1, end)));
        this.at = end + 1;
      }
    }
  }

  /**
   * Where the bracket that opens here is closed; -1 if it is not. Brackets in comments do not count, but those after semicolons do from where a
   * bracket is else not closed: its line is then the whole game.
   */
  #closing() {
    let depth = 0;
    for (let i = this.at; i < this.text.length; i++) {
      const c = this.text[i];
      depth += { '(': 1, ')': -1 }[c] ?? 0;
      if (depth === 0) {
        return i;
      }
      if (c === '{' && i < this.lastBrace) {
        const end = this.text.indexOf('}', i);
        this.lastBrace = end < 0 ? i : this.lastBrace; // a long text is searched once for what is not there
        i = Math.max(i, end);
      } else if (c === ';' && this.passesSemicolons) {
        i = this.#pastSemicolon(i) - 1;
      }
    }
    return -1;
  }

  /** A number without its dot, or with a colon, unless it is the name of a point. */
  #bareNumber() {
    const start = this.at;
    const found = this.#take(BARE_NUMBER);
    if (found !== null && this.names.includes(found[1])) {
      this.at = start;
    }
  }

  #turn() {
    const turn = { from: -1, to: -1, removed: [] };
    if (this.#take(PASS) === null) {
      turn.to = this.#point();
      if (turn.to >= 0) {
        const to = this.#pointAfter(DASH);
        const target = to >= 0 ? to : this.#point();
        Object.assign(turn, target >= 0 ? { from: turn.to, to: target } : {});
      }
      turn.removed = this.#removals();
      if (turn.to < 0 && turn.removed.length === 0) {
        return null;
      }
    }
    return this.#take(BOUNDARY, false) === null ? null : turn;
  }

  #removals() {
    const removed = [];
    for (let more = true; more;) {
      const point = this.#pointAfter(this.removal);
      const found = point >= 0 ? [point] : this.#bracketed(removed.length);
      found.forEach(each => removed.push(each)); // a list may be longer than a call's arguments
      more = found.length > 0;
    }
    return removed;
  }

  /** Removals in brackets, `(d7)`, behind so many others; none if there is something else. */
  #bracketed(count) {
    const start = this.at;
    const points = [];
    if (this.#take(OPENING) !== null) {
      const signed = this.#take(this.removal, false) !== null;
      for (let point = this.#removedPoint(); point >= 0; point = this.#removedPoint()) {
        points.push(point);
        this.#take(BETWEEN);
      }
      if (points.length > 0 && this.#take(CLOSING) !== null) {
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
    const point = this.#pointAfter(this.removal);
    return point >= 0 ? point : this.#point();
  }

  /** Goes past a sign and the point behind it; -1, and nowhere, if they are not there. */
  #pointAfter(sign) {
    const start = this.at;
    const point = this.#take(sign) === null ? -1 : this.#point();
    if (point < 0) {
      this.at = start;
    }
    return point;
  }

  /** Goes past the name of a point; capitals count only where it matters. -1 if there is none. */
  #point() {
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

  /** Matches here, and goes past what was found. */
  #take(pattern, goOn = true) {
    const found = match(pattern, this.text, this.at);
    if (found !== null && goOn) {
      this.at += found[0].length;
    }
    return found;
  }
}

/** Reads the turns of a link's code as {@link Tokens} does those of a text: each word is a whole turn, in the spelling of codes. */
export class Words {
  /**
   * @param {Board} board
   * @param {string[]} words of the code
   */
  constructor(board, words) {
    this.board = board;
    this.words = words;
    this.at = 0;
    /** The variations that stand before the turn read last, or the end. One that was cut off goes on to the end. */
    this.variations = [];
  }

  /** Returns the next turn as {@link Tokens} does, with `whole`: no word that follows is a part of it. Returns null at the end. */
  next() {
    this.variations = [];
    while (this.at > 0 && this.words[this.at] === OPENS) {
      const start = this.at + 1;
      let depth = 0;
      do {
        depth += Number(this.words[this.at] === OPENS) - Number(this.words[this.at] === CLOSES);
        this.at++;
      } while (depth > 0 && this.at < this.words.length);
      this.variations.push(new Words(this.board, this.words.slice(start, depth === 0 ? this.at - 1 : this.at)));
    }
    const text = this.words[this.at++];
    return text === undefined ? null : { text, turn: this.#turn(text), cuts: [], key: 'not-a-turn', whole: true };
  }

  #turn(word) {
    if (word === 'pass') {
      return { from: -1, to: -1, removed: [] };
    }
    const [, first, second, taken = ''] = WHOLE.exec(word) ?? [];
    const removed = [...taken.matchAll(/x(..)/g)].map(([, name]) => name);
    const points = [first, second, ...removed].filter(Boolean).map(name => this.board.names.indexOf(name));
    if (points.includes(-1) || points.length === 0) {
      return null;
    }
    const moved = points.splice(0, points.length - removed.length);
    return { from: second ? moved[0] : -1, to: moved.at(-1) ?? -1, removed: points };
  }
}

function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
