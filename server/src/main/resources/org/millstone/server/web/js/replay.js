// Games replayed: a text that is read in one notation, and the words of a link.

import { apply, end, formatTurn, generate } from '../millstone/turns.js';
import { formatFen } from '../millstone/position.js';
import { whyNot } from './legal.js';
import { CLOSES, OPENS, commentOf, tidyComment, turnsCode } from './link.js';
import { BOUNDARY, DASHES, MARK, NOTATIONS, match, spellingOf } from './spelling.js';

const HALF = '(?:1/2|\\u00bd)';
const TO = `[ \\t]*[-:${DASHES}][ \\t]*`;
export const RESULT = `(?:1${TO}0|0${TO}1|${HALF}(?:${TO}${HALF})?|\\*)\\.?(?=[\\s,;]|$)`;
/** What marks a number as that of a turn. */
export const MARKS = '(?:\\.+|[\\u2026)]|:(?!\\d))';
const SCORE = new RegExp(RESULT, 'yu');
const AROUND = new RegExp(`(?:[\\s,|!?\\u2026]+|\\.{2,}|\\$\\d+|${MARK})+`, 'yu');
const NUMBER = new RegExp(`(\\d+)(${MARKS}|(?=\\s|$))`, 'yu');
const WHOLE_NUMBER = new RegExp(`\\d+${BOUNDARY}`, 'yu');
const WORD = /[^\s,;]+/y;
const WORD_WITH_COMMAS = /[^\s;]+/y;
const LINE = /[^\n]*/y;
const UP_TO_SEMICOLON = /[^;\n]*/y;
const COMMENTS_AND_BRACKETS = /\{[^}]*\}?|\([^)]*\)?/g;
const OF_A_TURN = /\d|^[^a-z]*$|^x$|^pass[!?]*$/i;
const OF_A_TURN_WITH_DIGITS = /^(?:place|to|take|point|at|move|capture|opponent|piece|(?:w|white|b|black):)$/i;
/** Who makes the turn that follows, as Kaggle's records say it. */
const MOVER = /(?:w(?:hite)?|b(?:lack)?)[ \t]*:/iy;
const PASS = { text: 'pass', form: 'plain', from: -1, to: -1, removed: [] };
/** What says nothing in brackets. */
const SAYS_NOTHING = new RegExp(`\\{[^}]*\\}?|;[^\\n]*|\\$\\d+|${RESULT}`, 'gu');
const LETTERS = '\\u00c0-\\u00d6\\u00d8-\\u1fff\\u3040-\\ud7ff';
/** Two letters side by side, or a letter and a digit as the names of points have. */
const WORDS = new RegExp(`[A-Za-z${LETTERS}][A-Za-z${LETTERS}]|[A-WYZa-wyz${LETTERS}]\\d`, 'u');
const RING = /\([ \t]*[1-3][ \t]*,[ \t]*[1-8][ \t]*\)/y;
/** Turns by rings, and what may stand around them in a variation. */
const RINGS = new RegExp(`-?${RING.source}(?:[ \\t]*(?:-+>?|\\u2192)[ \\t]*${RING.source})*`, 'gu');
const NUMBERS = new RegExp(`\\d+${MARKS}`, 'gu');
const AROUND_TURNS = new RegExp(`^(?:[\\s,|!?.\\u2026()]|${MARK})*$`, 'u');
/** More digits than the number of any turn has. */
const MOST_DIGITS = 7;
/** How many turns a number counts: White's and Black's. */
const TURNS_A_NUMBER = 2;
/** How deep variations of variations are read. */
const DEEPEST = 20;

/**
 * Reads a game's text in one notation and plays it, up to the first turn that is not possible. It skips what stands around turns: numbers, results,
 * comments, variations, marks.
 *
 * A number with a full stop or another mark counts a turn. Without one it does so if it is the next number, but not among PlayOK's numbers. These need a
 * marked one first, and again after two turns: else they may count from 0.
 */
export class Replay {
  /** The turns that are possible, as {@link readGame} returns them. */
  turns = [];
  /** Why the game was read no further, { turn, token, reason }; null if it was read to its end. */
  problem = null;
  /** How far it was read. */
  reached = 0;
  /** The first bracket before the first turn that holds neither turns nor words; null if there is none. */
  misspelled = null;

  #depth;
  #at = 0;
  /** The position before the last turn. */
  #before = null;
  /** A turn that still lacks a removal, with the `problem` that it has so. */
  #open = null;
  /** The comment and the variations of the turn that comes. */
  #ahead = {};
  /** The last number of a turn, how it is written, where it stands, and how many characters mark it; -1 if there was none. */
  #number = { value: -1, digits: '', at: -1, marks: 0 };
  /** How many turns were read after the last number, removals alone left out. */
  #turnsSinceNumber = 0;
  /** Where the last result stands; -1 if none does. */
  #result = -1;
  /** From here on no brace is closed. */
  #lastBrace;
  /** Whether brackets after semicolons are part of comments; not once a bracket is found open. */
  #passesSemicolons = true;

  /**
   * @param {Rules} rules
   * @param {State} start the position from which the turns are played
   * @param {string} notation
   * @param {string} text a game without its tags and its start, its only blanks spaces and tabs, its lines parted by \n
   * @param {string} written the same as it is written: characters that read as others have their place
   * @param {number} depth 0, or of a variation that of the game around it and 1
   */
  constructor(rules, start, notation, text, written, depth = 0) {
    this.rules = rules;
    this.state = start;
    this.notation = notation;
    this.text = text;
    this.written = written;
    this.#depth = depth;
    this.#lastBrace = text.lastIndexOf('}');
    this.spelling = spellingOf(notation, rules.board);
    while (this.#skips()) {
      this.#turn();
    }
    if (this.problem === null) {
      this.reached = text.length;
      this.problem = this.#open?.problem ?? null;
      if (this.#isFirst() && this.#number.at >= 0 && this.#number.marks === 0) {
        this.#misplaced(this.#number.digits);
      }
    }
  }

  /** Whether the text has turns, and all of them are possible. */
  get isThrough() {
    return this.problem === null && this.turns.length > 0;
  }

  isFartherThan(other) {
    return this.turns.length === other.turns.length ? this.reached > other.reached : this.turns.length > other.turns.length;
  }

  #isFirst() {
    return this.turns.length === 0 && this.#open === null;
  }

  /** The turn to which comments and variations belong that stand here: the last one, or the one that comes. */
  get #told() {
    return this.#open === null && this.turns.length > 0 ? this.turns.at(-1) : this.#ahead;
  }

  /** Goes past what stands around turns. Returns false at the end, or where the game cannot be read on. */
  #skips() {
    while (this.problem === null && this.#at < this.text.length) {
      const start = this.#at;
      const first = this.text[start];
      if (first === '{') {
        const behind = this.#pastComment(start);
        if (behind < 0) {
          this.#fail({ key: 'open-comment' }, this.#word(LINE));
        } else {
          addComment(this.#told, this.written.slice(start + 1, behind - 1));
          this.#at = behind;
        }
      } else if (first === ';') {
        this.#at = this.#pastSemicolon(start);
        addComment(this.#told, this.written.slice(start + 1, this.#at));
      } else if (first === '(' && match(RING, this.text, start) === null) {
        this.#bracket();
      } else if (!('wWbB'.includes(first) && this.#isMover()) && !this.#take(AROUND)) {
        if (this.#take(SCORE)) {
          this.#result = start;
        } else if (!this.#isNumber()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Reads the turn that stands here, and plays it. */
  #turn() {
    const { notation, spelling } = this;
    const turn = spelling.turn(this.text, this.#at);
    const isNumber = turn !== null && /^\d+$/.test(turn.text);
    const isBare = turn !== null && notation === 'open-spiel' && /^\d/.test(turn.text);
    if (turn === null || isBare && this.#isFirst() || turn.form === 'unknown' && notation === 'playok' && this.#number.at < 0 && !isNumber) {
      this.#notATurn();
      return;
    }
    const token = this.written.slice(this.#at, this.#at + turn.text.length);
    this.#at += turn.text.length;
    const isUnnumbered = this.#number.at >= 0 ? this.#number.marks === 0 : isNumber || !spelling.isForeign;
    const mayCount = isUnnumbered || isNumber && this.#turnsSinceNumber >= TURNS_A_NUMBER || turn.text.includes(':');
    if (notation === 'playok' && mayCount || turn.form === 'unknown' && !spelling.isForeign) {
      this.#fail({ key: 'ambiguous-numbers' }, isUnnumbered && this.#number.at >= 0 && notation === 'playok' ? this.#number.digits : token);
    } else if (spelling.isForeign) {
      this.#fail({ key: 'other-board', notation }, token);
    } else if (this.#isFirst() && this.misspelled !== null) {
      this.#fail({ key: 'not-a-turn' }, this.misspelled);
    } else if ((notation === 'playok' || isBare) && this.#result >= 0) {
      this.#at = this.#result; // which may be points, misspelled
      this.#fail({ key: 'stray-number' }, this.#word());
    } else {
      this.#turnsSinceNumber += isRemoval(turn) ? 0 : 1;
      const whole = { ...turn, text: token };
      this.#play(this.#open === null && this.state.pending <= 0 ? whole : whereRemovalIsDue(whole));
    }
  }

  /** Plays a turn, with the removals in brackets that stand behind it. */
  #play(turn) {
    const { rules, spelling } = this;
    if (this.#open !== null && !isRemoval(turn)) {
      this.problem = this.#open.problem;
      return;
    }
    let whole = this.#open === null ? fitting(rules, this.state, turn) : joined(this.#open, ' ', turn);
    let wrong = whyNot(rules, this.state, whole);
    if (wrong?.key === 'must-pass') {
      const { after } = played(rules, this.state, PASS);
      const isTwice = isPossible(rules, after, PASS); // behind a last placement that blocks the other side
      if (isPossible(rules, isTwice ? played(rules, after, PASS).after : after, turn)) {
        this.#add(PASS);
        this.#play(turn);
        return;
      }
    }
    for (let more = spelling.bracket(this.text, this.#at); more !== null; more = spelling.bracket(this.text, this.#at)) {
      if (more.form === 'may-be-variation' && wrong?.key !== 'removal-missing') {
        break;
      }
      const from = this.#at;
      this.#at += more.text.length;
      whole = joined(whole, '', { ...more, text: this.written.slice(from, this.#at) });
      wrong = whyNot(rules, this.state, whole);
    }
    this.reached = this.#at;
    const problem = wrong && { turn: this.turns.length + 1, token: whole.text, reason: wrong };
    if (wrong === null) {
      this.#add(whole);
      Object.assign(this.turns.at(-1), this.#ahead);
      this.#ahead = {};
      this.#open = null;
    } else if (wrong.key === 'removal-missing') {
      this.#open = { ...whole, problem };
    } else {
      this.problem = problem;
    }
  }

  #add(turn) {
    const { after, turn: last } = played(this.rules, this.state, turn);
    this.#before = this.state;
    this.state = after;
    this.turns.push(last);
  }

  /** Goes past a word such as `W:` that names the side to move; or the other side, if the turn before its own is a pass. */
  #isMover() {
    const found = match(MOVER, this.text, this.#at);
    const isNext = found !== null && (found[0][0].toLowerCase() === this.state.side || isPossible(this.rules, this.state, PASS));
    this.#at += isNext ? found[0].length : 0;
    return isNext;
  }

  /** Says why what stands here is no turn. */
  #notATurn() {
    if (this.notation !== 'playok' && match(WHOLE_NUMBER, this.text, this.#at) !== null) {
      this.#misplaced(this.#word());
      return;
    }
    for (const other of Object.keys(NOTATIONS)) {
      const turn = other === this.notation || this.#isFirst() ? null : spellingOf(other, this.rules.board).turn(this.text, this.#at);
      if (turn !== null && turn.form !== 'unknown') {
        this.#fail({ key: 'mixed-notations', notation: other, before: this.notation }, this.written.slice(this.#at, this.#at + turn.text.length));
        return;
      }
    }
    this.#fail({ key: 'not-a-turn' }, this.#word());
  }

  /** Keeps why the game is read no further: a turn that lacks a removal, if there is one, but in a comment the removal may stand. */
  #fail(reason, token) {
    this.reached = this.#at;
    this.problem = this.#open !== null && reason.key !== 'open-comment' ? this.#open.problem
      : { turn: this.turns.length + 1, token, reason: { ...reason, side: this.state.side } };
  }

  /** Goes past a number that counts a turn: with a mark, or, not among PlayOK's, as the next one. Returns false if there is none. */
  #isNumber() {
    const start = this.#at;
    const [whole, digits, mark] = match(NUMBER, this.text, start) ?? [];
    if (whole === undefined || mark === '' && this.spelling.hasName(digits)) {
      return false;
    }
    const value = Number(digits.slice(0, MOST_DIGITS));
    const turns = this.#turnsSinceNumber;
    const isSame = value === this.#number.value && turns < TURNS_A_NUMBER && (mark !== '' || this.#number.marks === 0 && turns > 0);
    const isNext = isSame || value === this.#number.value + 1 && turns > 0;
    if (mark === '' && (this.#number.at < 0 ? !this.#mayBeFirst(value)
      : !isNext || this.notation === 'playok' || this.notation === 'open-spiel' && this.#number.marks === 1)) {
      return false;
    }
    this.#at += whole.length;
    const beginsAnew = this.#result > this.#number.at && !this.#isFirst() && value <= this.#number.value;
    if (this.#number.at >= 0 && !isNext && (this.notation === 'playok' || beginsAnew || this.#number.marks === 0 && turns === 0)) {
      this.#misplaced(this.written.slice(start, this.#at));
    }
    this.#number = { value, digits: this.written.slice(start, start + digits.length), at: start, marks: mark.length };
    this.#turnsSinceNumber = 0;
    return true;
  }

  /** Whether a number without a mark may be the first: it counts turns, or White's and Black's together. */
  #mayBeFirst(value) {
    const next = this.turns.length + (this.#open === null ? 1 : 2);
    return next === 1 || [next, Math.floor((next + 1) / 2), Math.floor(next / 2) + 1].includes(value);
  }

  /** Keeps that a number is not that of the next turn: before all turns it may be a point of PlayOK's, and is the first that is read amiss. */
  #misplaced(token) {
    const isPoint = this.notation === 'playok' && this.#isFirst();
    this.#fail({ key: isPoint ? 'ambiguous-numbers' : 'stray-number' }, token);
    this.reached = isPoint || this.#turnsSinceNumber > 0 || this.#number.at < 0 ? this.reached : this.#number.at;
  }

  /** Goes past a bracket that holds a variation or a remark, or stands before the first turn. */
  #bracket() {
    let behind = this.#pastBracket();
    if (behind < 0 && this.#passesSemicolons) {
      this.#passesSemicolons = false;
      behind = this.#pastBracket();
    }
    const whole = this.text.slice(this.#at, behind);
    const written = this.written.slice(this.#at, behind);
    const isAside = behind >= 0 && this.#isAside(whole.slice(1, -1));
    if (behind < 0 || !isAside && !this.#isFirst()) {
      this.#fail({ key: 'not-a-turn' }, behind < 0 ? this.#word() : written.split('\n')[0]);
      return;
    }
    this.misspelled ??= isAside ? null : written;
    this.#at = behind;
    if (!this.#isFirst() && this.#depth < DEEPEST) {
      const { turns } = new Replay(this.rules, this.#open === null ? this.#before : this.state, this.notation, whole.slice(1, -1), written.slice(1, -1), this.#depth + 1);
      addVariation(this.#told, turns);
    }
  }

  /**
   * Whether what stands in brackets is a variation, or words, or nothing. Numbers alone may be a point's. Among PlayOK's they are turns behind the number
   * of one, and by rings a variation has such a number or two turns.
   */
  #isAside(inner) {
    const said = inner.replace(SAYS_NOTHING, ' ');
    if (this.notation === 'polar') {
      const rest = said.replace(RINGS, ' ');
      const last = rest.replace(NUMBERS, ' ');
      return (said.match(RINGS) ?? []).length > (last === rest ? 1 : 0) && AROUND_TURNS.test(last);
    }
    const isExpected = this.#number.at >= 0 && this.#turnsSinceNumber === 0;
    return WORDS.test(said) || !/\d/.test(said) || this.notation === 'playok' && !isExpected && said.trim().search(NUMBERS) === 0;
  }

  /**
   * The place after the bracket that closes the one here; -1 if none does. Brackets in comments do not count. Those after semicolons count only once a
   * bracket was found open without them, as where the whole game is on one line.
   */
  #pastBracket() {
    let depth = 0;
    for (let i = this.#at; i < this.text.length; i++) {
      const c = this.text[i];
      depth += { '(': 1, ')': -1 }[c] ?? 0;
      if (depth === 0) {
        return i + 1;
      }
      i = c === '{' ? Math.max(i, this.#pastComment(i) - 1) : c === ';' && this.#passesSemicolons ? this.#pastSemicolon(i) - 1 : i;
    }
    return -1;
  }

  /** The place after a comment that begins with a brace at a place; -1 if it is not closed. */
  #pastComment(from) {
    return from < this.#lastBrace ? this.text.indexOf('}', from) + 1 : -1;
  }

  /** The place after a semicolon. If only turns follow up to the next one, it parts turns; else a comment, up to the line's end. */
  #pastSemicolon(semicolon) {
    const [following] = match(UP_TO_SEMICOLON, this.text, semicolon + 1);
    const rest = following.replace(COMMENTS_AND_BRACKETS, ' ');
    const isOfTurns = rest.split(/[\s,]+/).every(word => OF_A_TURN.test(word) || OF_A_TURN_WITH_DIGITS.test(word) && /\d/.test(rest)
      || this.spelling.turn(word, 0) !== null);
    const to = semicolon + 1 + following.length;
    return isOfTurns ? semicolon + 1 : to + match(LINE, this.text, to)[0].length;
  }

  /** The word that stands here, or what a pattern finds, as it is written. */
  #word(pattern = this.text[this.#at] === '(' || this.notation === 'polar' ? WORD_WITH_COMMAS : WORD) {
    return this.written.slice(this.#at, this.#at + match(pattern, this.text, this.#at)[0].length);
  }

  /** Goes past what a pattern finds here; returns false if it finds nothing. */
  #take(pattern) {
    const found = match(pattern, this.text, this.#at);
    this.#at += found?.[0].length ?? 0;
    return found !== null;
  }
}

/**
 * Plays the words of a link's code: each is a whole turn, a comment on the turn before, or goes around a variation. One that was cut off goes on to the
 * end. Returns { turns, state, problem } as {@link Replay} has them.
 */
export function replayCode(rules, start, words, depth = 0) {
  const turns = [];
  const isWord = (turn, word) => turnsCode([formatTurn(rules, turn)]) === word;
  let state = start;
  let at = 0;
  while (at < words.length) {
    const before = state;
    const word = words[at++];
    const listed = generate(rules, state).find(turn => isWord(turn, word));
    if (listed === undefined) {
      const turn = spellingOf('standard', rules.board).turn(word, 0);
      const reason = turn !== null && isWord(turn, word) ? whyNot(rules, state, turn) : null;
      return { turns, state, problem: { turn: turns.length + 1, token: word, reason: reason ?? { key: 'not-a-turn', side: state.side } } };
    }
    state = apply(rules, state, listed);
    turns.push(written(rules, listed, state));
    const comment = commentOf(words[at]);
    at += comment === null ? 0 : 1;
    addComment(turns.at(-1), comment ?? '');
    while (words[at] === OPENS) {
      const from = at + 1;
      let open = 0;
      do {
        open += { [OPENS]: 1, [CLOSES]: -1 }[words[at++]] ?? 0;
      } while (open > 0 && at < words.length);
      const inner = words.slice(from, open === 0 ? at - 1 : at);
      addVariation(turns.at(-1), depth === DEEPEST ? [] : replayCode(rules, before, inner, depth + 1).turns);
    }
  }
  return { turns, state, problem: null };
}

function addComment(turn, more) {
  const comment = tidyComment(`${turn.comment ?? ''} ${more}`);
  if (comment || turn.comment) {
    turn.comment = comment;
  }
}

function addVariation(turn, variation) {
  if (variation.length > 0) {
    (turn.variations ??= []).push(variation);
  }
}

const isRemoval = ({ to, removed }) => to < 0 && removed.length > 0;

/** A turn with the removals of another one added, behind what stands between them. */
const joined = (turn, between, removal) => ({ ...turn, text: `${turn.text}${between}${removal.text}`, removed: [...turn.removed, ...removal.removed] });

/** The meaning of a turn where a removal is due. */
const whereRemovalIsDue = turn => (turn.form === 'places-or-removes' ? { ...turn, to: -1, removed: [turn.to, ...turn.removed] } : turn);

/** The meaning of a turn in a position: two joined points may be a move, or a placement with a removal, never both. */
function fitting(rules, state, turn) {
  const placing = { ...turn, from: -1, to: turn.from, removed: [turn.to, ...turn.removed] };
  const reason = turn.form === 'joined' ? whyNot(rules, state, placing) : undefined;
  return reason === null || reason?.key === 'removal-missing' ? placing : turn;
}

/** Whether a turn is possible in a position, or only lacks a removal. */
function isPossible(rules, state, turn) {
  const reason = whyNot(rules, state, fitting(rules, state, turn));
  return reason === null || reason.key === 'removal-missing';
}

/** Plays a turn that is possible, in whatever order it removes: the position after it, and the turn as {@link readGame} has it. */
function played(rules, state, { from, to, removed }) {
  const listed = generate(rules, state).find(other => other.from === from && other.to === to && other.removed.length === removed.length
    && removed.every(point => other.removed.includes(point)));
  const after = apply(rules, state, listed);
  return { after, turn: written(rules, listed, after) };
}

const written = (rules, turn, after) => ({ text: formatTurn(rules, turn), fen: formatFen(rules, after) });
