// The turns in a game's text as people and programs write them, without what stands around them: numbers, results, comments, marks.

const DASHES = '\\u2010-\\u2015\\u2212';
const HALF = '(?:1/2|\\u00bd)';
const TO = `[ \\t]*[-:${DASHES}][ \\t]*`;
const RESULT = `(?:1${TO}0|0${TO}1|${HALF}${TO}${HALF}|${HALF}|\\*)\\.?(?=[\\s,;]|$)`;
const AROUND = new RegExp(`[\\s,|]+|\\{[^}]*\\}|${RESULT}|\\d+(?:\\.+|\\u2026|\\))|[!?]+|\\$\\d+`, 'y');
const BARE_NUMBER = /\d+(?=\s|$)/y;
const WORD = /[^\s,;]+/y;
const BOUNDARY = /[\s,;!?(){}|$]|$/y;
const SEMICOLON = /;([^;\n]*)/y;
const REST_OF_LINE = /[^\n]*/y;
const ASIDE = /\{[^}]*\}?|\([^)]*\)?/g;
const OF_A_TURN = /\d|^[^a-z]*$|^x$|^pass[!?]*$/i;
const PASS = /pass/iy;
const DASH = new RegExp(`[ \\t]*(?:-+>?|[${DASHES}\\u2192])[ \\t]*`, 'y');
const REMOVAL = /[ \t]*[xX:\u00d7][ \t]*/y;
const REMOVAL_BESIDE_NAMES_WITH_X = /[ \t]*[x:\u00d7][ \t]*/y;
const OPENING = /[ \t]*\([ \t]*/y;
const BETWEEN = /[ \t,]*/y;
const CLOSING = /[ \t]*\)/y;

/** Reads the turns of a text one after the other. What a turn means in some position is another question. */
export class Tokens {
  /**
   * @param {Board} board
   * @param {string} text a game without its tags and its start, its only blanks spaces and tabs, its lines parted by \n
   */
  constructor({ names }, text) {
    this.names = names;
    this.lowerCase = names.map(name => name.toLowerCase());
    this.removal = names.some(name => name.startsWith('X')) ? REMOVAL_BESIDE_NAMES_WITH_X : REMOVAL;
    this.text = text;
    this.at = 0;
    /** The variations that stand before the turn read last, or the end: what is within their brackets. */
    this.variations = [];
  }

  /**
   * Returns the next turn, { text, turn }: as it is written, and { from, to, removed } with points or -1. Where the text is no turn, `turn`
   * is null and `key` says why: 'not-a-turn', 'open-comment'. Returns null at the end.
   */
  next() {
    this.variations = [];
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
    return { text: this.text.slice(start, this.at), turn, key: turn !== null ? null : comment ? 'open-comment' : 'not-a-turn' };
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

  /** A semicolon parts turns if nothing else follows up to the next one; else what follows is a comment. */
  #semicolon() {
    const start = this.at;
    const found = this.#take(SEMICOLON);
    if (found !== null) {
      const words = found[1].replace(ASIDE, ' ').split(/[\s,]+/).filter(word => word !== '');
      this.at = start + 1;
      if (!words.every(word => OF_A_TURN.test(word) || new Tokens(this, word).#turn() !== null)) {
        this.#take(REST_OF_LINE);
      }
    }
  }

  /** What stands in brackets, and is no removal, is what might have been played: a variation. */
  #variation() {
    let depth = 0;
    for (let i = this.at; this.text[this.at] === '(' && i < this.text.length; i++) {
      depth += { '(': 1, ')': -1 }[this.text[i]] ?? 0;
      if (depth === 0) {
        this.variations.push(this.text.slice(this.at + 1, i));
        this.at = i + 1;
        return;
      }
    }
  }

  /** A number without its dot, unless it is the name of a point. */
  #bareNumber() {
    const start = this.at;
    const found = this.#take(BARE_NUMBER);
    if (found !== null && this.names.includes(found[0])) {
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
      const found = point >= 0 ? [point] : this.#bracketed();
      found.forEach(each => removed.push(each)); // a list may be longer than a call's arguments
      more = found.length > 0;
    }
    return removed;
  }

  /** Removals in brackets, `(d7)`; none if there is something else. */
  #bracketed() {
    const start = this.at;
    const points = [];
    if (this.#take(OPENING) !== null) {
      for (let point = this.#removedPoint(); point >= 0; point = this.#removedPoint()) {
        points.push(point);
        this.#take(BETWEEN);
      }
      if (points.length > 0 && this.#take(CLOSING) !== null) {
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
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null && goOn) {
      this.at += found[0].length;
    }
    return found;
  }
}
