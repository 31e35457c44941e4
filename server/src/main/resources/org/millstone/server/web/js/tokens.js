// The turns in a game's text as people and programs write them, without what stands around them: numbers, results, comments, marks.

import { CLOSES, OPENS, commentOf } from './link.js';
import { DASHES, MARK, NOTATIONS, Spelling, match } from './spelling.js';

const HALF = '(?:1/2|\\u00bd)';
const TO = `[ \\t]*[-:${DASHES}][ \\t]*`;
const RESULT = `(?:1${TO}0|0${TO}1|${HALF}${TO}${HALF}|${HALF}|\\*)\\.?(?=[\\s,;]|$)`;
/** A number in brackets that is not of a turn, but for a full stop. */
const NUMBERED = /\d+[.\u2026]/y;
const SCORE = new RegExp(RESULT, 'y');
const AROUND = new RegExp(`[\\s,|]+|\\{[^}]*\\}|${RESULT}|[!?]+|\\.{2,}|\\u2026|\\$\\d+|${MARK}`, 'y');
/** What may stand in a text without turns, apart from digits. */
const SAYS_NOTHING = /[\s,|!?{;*.\u00bd\u2026]/;
const DIGIT = /\d/;
const LETTERS = '\u00c0-\u00d6\u00d8-\u1fff\u3040-\ud7ff';
const NUMBER = /(\d+)(\.+|[\u2026):])?(\d)?/y;
/** A number that has nothing joined to it. */
const BARE_NUMBER = new RegExp(`\\d+(?=[\\s,;!?(){}|$:]|${MARK}|$)`, 'y');
const PAIR = /\([ \t]*\d+[ \t]*,[ \t]*\d+[ \t]*\)/y;
const ENDED = /\s|$/y;
/** No number of a turn has as many digits. */
const MOST_DIGITS = 7;
const TURNS_A_NUMBER = 2;
const PART_OF_ASIDE = /[^\s,;{()]+|[^]/y;
/** Two letters side by side, or a letter and a digit as the names of points have. */
const WORDS = new RegExp(`[A-Za-z${LETTERS}][A-Za-z${LETTERS}]|[A-WYZa-wyz${LETTERS}]\\d`);
const WORD = /[^\s,;]+/y;
const WORD_WITH_COMMAS = /[^\s;]+/y;
const SEMICOLON = /;([^;\n]*)/y;
const REST_OF_LINE = /[^\n]*/y;
const ASIDE = /\{[^}]*\}?|\([^)]*\)?/g;
const ANY_WORDS = [...NOTATIONS.values()].flat();
const OF_A_TURN = /\d|^[^a-z]*$|^x$|^pass[!?]*$/i;
const WHOLE = /^((?!x)..)?((?!x)..)?((?:x..)*)$/;

/**
 * Reads the turns of a text one after the other. The meaning of a turn in a position is another question.
 *
 * All turns are in one notation, which the first of them decides. A number without a full stop is a point of PlayOK's behind a number of a turn with one,
 * and else a number of a turn, if it is the next. What may be either is refused.
 */
export class Tokens extends Spelling {
  #decided = false;
  #turns = 0;
  /** The last number of a turn, and where it stands; -1 if there was none. */
  #number = -1;
  #numberAt = -1;
  /** How many characters mark that number behind its digits. */
  #marks = 0;
  #hasMarkedNumber = false;
  #turnsSinceNumber = 0;
  /** Where a number of a turn stands that has no full stop, and its turn was not read yet; -1 if none does. */
  #bareNumber = -1;
  #lastBrace = Infinity;
  #passesSemicolons = true;
  #odd = null;
  /** Where the last result stands; -1 if none does. */
  #result = -1;
  /** The first bracket before the first turn, and the first there that holds neither turns nor words; null if there is none. */
  #bracket = null;
  misspelled = null;
  /** Where the bracket ends that stands where a turn should; 0 if none does. */
  #noAside = 0;

  /**
   * @param {Board} board
   * @param {string} text a game without its tags and its start, its only blanks spaces and tabs, its lines parted by \n
   * @param {?string} notation that of the game around it; null if it is not known yet
   */
  constructor(board, text, notation = null) {
    super(board, text);
    this.#decided = notation !== null;
    this.notation = notation ?? 'standard';
    /** The variations that stand before the turn read last, or the end: the tokens within their brackets. */
    this.variations = [];
    /** The comments that stand there, without their braces. */
    this.comments = [];
  }

  /** What stands before the first turn, is none, and says something all the same; null if there is nothing of the kind. */
  get odd() {
    return this.#odd !== null || this.#number < 0 || this.#number === 1 ? this.#odd : match(this.#word(), this.text, this.#numberAt)[0];
  }

  /**
   * Returns the next turn, { text, turn, cuts }: as it is written, and as {@link Spelling#turn} returns it. Where the text is no turn, `turn` is null and
   * `reason` { key, ... } says why: 'not-a-turn', 'open-comment', 'ambiguous-numbers', 'stray-number', 'other-board' { notation }, 'mixed-notations' { notation,
   * before }. Brackets behind a turn may be removals or a variation: `cuts` says for each that could be either where it begins, and how many stones are
   * removed before it, { at, count }. Returns null at the end.
   */
  next() {
    this.variations = [];
    this.comments = [];
    this.cuts = [];
    while (this.at < this.text.length && this.#takes());
    const start = this.at;
    if (start === this.text.length) {
      return this.#decided || this.#bareNumber < 0 ? null : this.#ambiguous(this.#bareNumber);
    }
    if (this.text[start] === '{') {
      this.take(REST_OF_LINE);
      return this.#unreadable(start, { key: 'open-comment' });
    }
    if (this.#noAside > start) {
      this.at = this.#noAside;
      const unreadable = this.#unreadable(start, { key: 'not-a-turn' });
      return { ...unreadable, text: unreadable.text.split('\n')[0] };
    }
    const isNumber = DIGIT.test(this.text[start]) && !this.#isPointName();
    if (isNumber && this.#bareNumber >= 0) {
      return this.#decided ? this.#stray() : this.#ambiguous(this.#bareNumber);
    }
    if (isNumber && this.#isMisplaced()) {
      return this.#stray();
    }
    const read = isNumber && match(BARE_NUMBER, this.text, start) !== null ? this.#pointOrNumber() : this.#decided ? this.#whole(this.turn()) : this.#firstTurn();
    if (read === null) {
      return this.#notATurn(start);
    }
    if (read.turn !== null && this.countsOtherwise) {
      return this.#unreadable(start, { key: 'ambiguous-numbers' });
    }
    const before = this.notation === 'polar' ? this.#bracket : this.misspelled; // (4,1) is no point, and no variation
    if (this.#turns === 0 && before !== null && read.turn !== null) {
      return { ...this.#unreadable(start, { key: 'not-a-turn' }), text: before };
    }
    if (this.#result >= 0 && this.notation === 'playok' && read.turn !== null) {
      this.at = this.#result; // which may be points, misspelled
      return this.#stray();
    }
    this.#turns++;
    this.#turnsSinceNumber += read.turn !== null && read.turn.to >= 0 ? 1 : 0;
    this.#bareNumber = -1;
    return { ...read, text: read.text ?? this.text.slice(start, this.at), cuts: this.cuts };
  }

  /** Reads on from a bracket of the turn read last: it is a variation. */
  goBack({ at }) {
    this.at = at;
  }

  /** Goes past something that is no turn, and remembers what is odd without turns; returns false if there is nothing of the kind. */
  #takes() {
    const start = this.at;
    const first = this.text[start];
    const before = this.#number;
    const taken = this.#skip(first);
    if (taken && (first === '{' || first === ';' && this.at > start + 1)) {
      this.comments.push(this.text.slice(start + 1, this.at - (first === '{' ? 1 : 0)));
    }
    if (taken && this.#turns === 0 && this.#odd === null
      && (DIGIT.test(first) ? before >= 0 && this.#number !== before : !SAYS_NOTHING.test(first))) {
      this.#odd = this.text.slice(start, this.at);
    }
    if (taken && /[*\u00bd\d]/.test(first) && this.#numberAt !== start) {
      this.#result = start;
    }
    return taken;
  }

  #skip(first) {
    if (first === ';') {
      this.at = this.#pastSemicolon(this.at);
      return true;
    }
    if (first === '(') {
      return !this.#isRinged() && this.#variation();
    }
    return DIGIT.test(first) ? this.take(SCORE) !== null || this.#bareNumber < 0 && this.#numbers() : this.take(AROUND) !== null;
  }

  #whole(turn) {
    return turn && { turn };
  }

  /** Reads the first turn: it is of the first notation in which it is one. */
  #firstTurn() {
    const start = this.at;
    this.#decided = true;
    for (const notation of NOTATIONS.keys()) {
      this.notation = notation;
      this.at = start;
      const turn = this.turn();
      if (turn !== null && !(this.countsOtherwise && notation === 'playok')) {
        const isUnsure = notation === 'playok' && !(this.#hasMarkedNumber && this.#bareNumber < 0) && !this.isForeignBoard();
        return isUnsure ? this.#ambiguous(this.#bareNumber < 0 ? start : this.#bareNumber) : this.#onThisBoard(start, turn);
      }
    }
    this.at = start;
    this.notation = this.#isRinged() ? 'polar' : 'standard';
    return null;
  }

  #onThisBoard(start, turn) {
    return this.notation === 'standard' || !this.isForeignBoard() ? { turn } : this.#unreadable(start, { key: 'other-board', notation: this.notation });
  }

  /** Reads a number without a full stop that is not skipped: a point of PlayOK's, or a fault. */
  #pointOrNumber() {
    const start = this.at;
    if (this.#decided && this.notation !== 'playok') {
      return this.#stray();
    }
    const isOneOfTwo = this.#hasMarkedNumber && this.#turnsSinceNumber < TURNS_A_NUMBER;
    if (!isOneOfTwo || match(NUMBER, this.text, start)[2] === ':' || !this.#decided && DIGIT.test(this.#odd?.[0])) {
      return this.#ambiguous(start);
    }
    this.#decided = true;
    this.notation = 'playok';
    const turn = this.turn();
    return turn && this.#onThisBoard(start, turn);
  }

  #stray() {
    const start = this.at;
    this.take(this.#word());
    return this.#unreadable(start, { key: 'stray-number' });
  }

  #ambiguous(start) {
    this.at = start;
    this.take(this.#word());
    return this.#unreadable(start, { key: 'ambiguous-numbers' });
  }

  #word() {
    return this.notation === 'polar' ? WORD_WITH_COMMAS : WORD;
  }

  /** What stands at a place and is no turn of the game's notation. */
  #notATurn(start) {
    const expected = this.notation;
    for (const notation of NOTATIONS.keys()) {
      this.notation = notation;
      this.at = start;
      if (notation !== expected && this.#turns > 0 && this.turn() !== null && !this.countsOtherwise) {
        return this.#unreadable(start, { key: 'mixed-notations', notation, before: expected });
      }
    }
    this.notation = expected;
    this.at = start;
    this.take(this.#word());
    return this.#unreadable(start, { key: 'not-a-turn' });
  }

  #unreadable(start, reason) {
    return { text: this.text.slice(start, this.at), turn: null, cuts: [], reason };
  }

  /** A semicolon parts turns if nothing else follows up to the next one; else what follows is a comment. */
  #pastSemicolon(start) {
    const [{ length }, rest] = match(SEMICOLON, this.text, start);
    const words = rest.replace(ASIDE, ' ').split(/[\s,]+/).filter(word => word !== '');
    const isOfTurns = words.every(word => OF_A_TURN.test(word) || NOTATIONS.get(this.notation).includes(word.toLowerCase())
      || new Tokens(this.board, word, this.notation).turn() !== null
      || DIGIT.test(rest) && ANY_WORDS.includes(word.toLowerCase())); // in another notation, of which no turn lacks a digit
    return isOfTurns ? start + 1
      : start + length + match(REST_OF_LINE, this.text, start + length)[0].length;
  }

  /** Whether a ring and a point of it stand here in brackets, which are no variation. A game by rings has no other pairs of numbers. */
  #isRinged() {
    return this.#decided && this.notation === 'polar' ? this.take(PAIR, false) !== null : this.isRinged();
  }

  /**
   * Whether brackets that are closed at a place hold a variation, or words, or nothing. Numbers are turns only among PlayOK's, and not where they
   * may be a ring and its point, or a turn that should stand here. By rings a variation has a number, or two turns.
   *
   * @param inner its tokens
   */
  #isAside(inner) {
    const hasTurns = this.#decided && (this.notation === 'playok' || this.notation === 'polar');
    if (!DIGIT.test(inner.text)) {
      return !hasTurns || this.notation === 'playok';
    }
    const { held, numbered, digits, words, rest } = inner.#contents(hasTurns, this.#passesSemicolons);
    if (hasTurns && this.notation === 'polar') {
      return !rest && held > (numbered ? 0 : 1);
    }
    const isExpected = this.#number >= 0 && this.#turnsSinceNumber === 0;
    return words || !digits || hasTurns && !rest && this.take(PAIR, false) === null && !isExpected;
  }

  /**
   * What brackets hold: how many turns, whether there are numbers of turns, digits and words, and whether something is neither a turn nor around
   * turns. Goes to the beginning.
   */
  #contents(hasTurns, passesSemicolons) {
    const found = { held: 0, numbered: false, digits: false, words: false, rest: false };
    const lastBrace = this.text.lastIndexOf('}');
    this.at = 0;
    while (this.at < this.text.length) {
      const start = this.at;
      const first = this.text[start];
      if (first === ';' && passesSemicolons) {
        this.at = this.#pastSemicolon(start);
      } else if (first === '{' && start > lastBrace || this.take(AROUND) === null) {
        const isNumber = this.take(NUMBERED) !== null;
        const isTurn = !isNumber && hasTurns && this.turn() !== null;
        const word = isNumber || isTurn || '();'.includes(first) ? '' : match(PART_OF_ASIDE, this.text, start)[0];
        this.at = isNumber || isTurn ? this.at : start + Math.max(1, word.length);
        found.held += isTurn ? 1 : 0;
        found.numbered ||= isNumber;
        found.rest ||= word !== '';
        found.digits ||= isNumber || isTurn || DIGIT.test(word);
        found.words ||= WORDS.test(word);
      }
    }
    this.at = 0;
    return found;
  }

  /** Brackets that hold no removal hold a variation or a remark. Returns false, and goes nowhere, if they hold something else, or are not closed. */
  #variation() {
    let end = this.#closing();
    if (end < 0 && this.#passesSemicolons) {
      this.#passesSemicolons = false;
      end = this.#closing();
    }
    if (end < 0) {
      return false;
    }
    const inner = new Tokens(this.board, this.text.slice(this.at + 1, end), this.#decided ? this.notation : null);
    const isAside = this.#isAside(inner);
    if (this.#decided && !isAside) {
      this.#noAside = end + 1;
      return false;
    }
    if (!this.#decided) {
      const bracket = this.text.slice(this.at, end + 1);
      this.#bracket ??= bracket;
      this.misspelled ??= isAside ? null : bracket;
    }
    this.variations.push(inner);
    this.at = end + 1;
    return true;
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
      if (c === '{' && i < this.#lastBrace) {
        const end = this.text.indexOf('}', i);
        this.#lastBrace = end < 0 ? i : this.#lastBrace; // a long text is searched once for what is not there
        i = Math.max(i, end);
      } else if (c === ';' && this.#passesSemicolons) {
        i = this.#pastSemicolon(i) - 1;
      }
    }
    return -1;
  }

  /** A number of a turn, with dots, a bracket or a colon behind it or, if it is the next one, without. */
  #numbers() {
    const [whole, digits, sign, next] = match(NUMBER, this.text, this.at);
    if (this.#isMarked(digits, sign, next)) {
      return !this.#isMisplaced() && this.#numbered(digits, whole.length - (next?.length ?? 0));
    }
    return sign === undefined && match(ENDED, this.text, this.at + digits.length) !== null && !this.#isPointName() && this.#mayNumber(digits)
      && this.#numbered(digits, digits.length);
  }

  /** Whether digits have behind them what makes them a number of a turn. In `5:20` that may be the sign of a removal. */
  #isMarked(digits, sign, next) {
    return sign !== undefined && (sign !== ':' || !this.names.includes(digits) && !(next !== undefined && (!this.#decided || this.notation === 'playok')));
  }

  /**
   * Whether a number of a turn is not the next one where that says something: among PlayOK's numbers it may be a point with a full stop, and behind a
   * result another game begins.
   */
  #isMisplaced() {
    const [, digits, sign, next] = match(NUMBER, this.text, this.at);
    const value = valueOf(digits);
    return this.#decided && this.#number >= 0 && this.#isMarked(digits, sign, next) && (this.notation === 'playok'
      ? !(value === this.#number || value === this.#number + 1 && this.#turnsSinceNumber > 0) : this.#beginsAnew(value));
  }

  /** Whether a number behind a result is not that of a turn that could be next. */
  #beginsAnew(value) {
    return this.#result > this.#numberAt && (value < this.#number || value === this.#number && this.#turnsSinceNumber >= TURNS_A_NUMBER);
  }

  /** Whether a bare number is none of a turn though it fits: the last one says the same, or lacks its turn, or points are numbers. */
  #isPoint(value) {
    return this.#marks > 0 && (value === this.#number || this.#turnsSinceNumber === 0) || this.#marks === 1 && this.notation === 'open-spiel';
  }

  #isNext(value) {
    return value === this.#number || value === this.#number + 1;
  }

  /** Whether a number without a full stop is the next number of a turn, or may be the first. */
  #mayNumber(digits) {
    if (!this.#decided) {
      return !this.#hasMarkedNumber;
    }
    const value = valueOf(digits);
    const next = this.#turns + 1;
    return this.notation !== 'playok' && (this.#number >= 0 ? this.#isNext(value) && !this.#beginsAnew(value) && !this.#isPoint(value) : [next, Math.floor((next + 1) / 2), Math.floor(next / 2) + 1].includes(value));
  }

  #numbered(digits, length) {
    this.#number = valueOf(digits);
    this.#numberAt = this.at;
    this.#marks = length - digits.length;
    this.#hasMarkedNumber ||= length > digits.length;
    this.#bareNumber = length > digits.length ? -1 : this.at;
    this.#turnsSinceNumber = 0;
    this.at += length;
    return true;
  }

  #isPointName() {
    return this.names.includes(match(NUMBER, this.text, this.at)[1]);
  }
}

/** The value of a number; a large one if it is larger than a number of a turn. */
const valueOf = digits => Number(digits.slice(0, MOST_DIGITS));

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
    /** The comment that stands directly behind the turn read before; empty if none does. */
    this.comments = [];
  }

  /** Returns the next turn as {@link Tokens} does, with `whole`: no word that follows is a part of it. Returns null at the end. */
  next() {
    this.variations = [];
    const comment = this.at > 0 ? commentOf(this.words[this.at]) : null;
    this.comments = comment === null ? [] : [comment];
    this.at += Number(comment !== null);
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
    return text === undefined ? null : { text, turn: this.#turn(text), cuts: [], reason: { key: 'not-a-turn' }, whole: true };
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
