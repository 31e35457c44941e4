// Positions and their text (FEN).
//
// A State is seen by the side to move, and never changed: { own, opponent, ownHand, opponentHand, pending, passFollows, side }.
//   own, opponent            the stones on the board, as sets of points
//   ownHand, opponentHand    stones in hand
//   pending                  how many stones the side to move still has to remove in its present turn; PASS_DUE: it has to pass; else 0
//   passFollows              whether, once those are removed, the other side has to pass (only after a last placement)
//   side                     'w' or 'b', for texts alone

import { count, pointsOf } from './board.js';
import { MillstoneError, beginning } from './fault.js';
import { FEWEST } from './rules.js';

/** The pending part of a position whose side to move has to pass: after the last placement, where the other side moves first. */
export const PASS_DUE = -1;

const SIDES = ['White', 'Black'];
const LETTERS = 'wb';
const LARGEST_COUNT = 99;
/** How many numbers the form before 2022 has: four counts, the removals of the side to move, clock, number of the turn. */
const OLD_FORM = 7;
const CLOCK = /^\d{1,9}$/;
const MOST_CLOCK = 999_999_999;
const LONGEST_QUOTE = 40;

export function startPosition({ men }) {
  return { own: 0, opponent: 0, ownHand: men, opponentHand: men, pending: 0, passFollows: false, side: 'w' };
}

/**
 * Reads a position; the fields after the side may be left out.
 *
 * @throws {MillstoneError} `unreadable-fen`, with the 0-based `position` of the character, the text's length if it ends too early; or
 *     `impossible-position`
 */
export function parseFen(rules, text) {
  return fenReading(rules, text).state;
}

/**
 * Does the same, and tells what else the text says.
 *
 * @returns {{ state: State, clock: number, ignored: string }} `clock`: how many plies in a row were quiet, moves or passes that removed no stone,
 *     0 to 999,999,999; 0 where the text has none, and where a removal is pending. `ignored`: the fields at the end that mean nothing here, as they
 *     are written; a clock that cannot be is one. Empty if there are none
 */
export function fenReading(rules, text) {
  const read = new FenReader(rules, text).read();
  check(rules, read);
  return told(read);
}

/** Does what {@link fenReading} does, without asking whether the rules allow the position: of one that is only being set up. */
export function readFen(rules, text) {
  return told(new FenReader(rules, text).read());
}

const told = read => ({ state: stateOf(read), clock: read.clock, ignored: read.ignored });

function stateOf({ side, stones, hands, removals, passDue }) {
  const pending = removals[side] === 0 && passDue ? PASS_DUE : removals[side];
  return {
    own: stones[side],
    opponent: stones[1 - side],
    ownHand: hands[side],
    opponentHand: hands[1 - side],
    pending,
    passFollows: passDue && pending > 0,
    side: LETTERS[side],
  };
}

/** A position's text in full, always in the same form, with a clock of so many plies, unless that is 0. */
export function formatFen(rules, state, clock = 0) {
  const { board } = rules;
  const { own, opponent, ownHand, opponentHand, pending, side } = state;
  const whiteFirst = pair => (side === 'w' ? pair : pair.reverse());
  const [white, black] = whiteFirst([own, opponent]);
  let point = 0;
  const groups = board.groups.map(size => Array.from({ length: size }, () => {
    const bit = 1 << point++;
    return white & bit ? 'O' : black & bit ? '@' : '*';
  }).join(''));
  // Where hands are free the phase is that of the side to move; with a removal pending it is placing as long as anybody places.
  const inHand = ownHand > 0 || rules.hasFreeHands && pending === 0 ? ownHand : opponentHand;
  const placing = inHand > 0 || pending === PASS_DUE || state.passFollows;
  const action = pending > 0 ? 'r' : ownHand > 0 ? 'p' : 's';
  const [whiteHand, blackHand] = whiteFirst([ownHand, opponentHand]);
  return [groups.join('/'), side, placing ? 'p' : 'm', action, count(white), whiteHand, count(black), blackHand,
    ...whiteFirst([Math.max(pending, 0), 0]), ...clock === 0 ? [] : [Math.min(clock, MOST_CLOCK), 1]].join(' ');
}

/** Reads from the left to the right. Data of White and Black is in pairs: 0 is White, 1 Black. */
class FenReader {
  constructor(rules, text) {
    if (typeof text !== 'string') {
      throw new MillstoneError('unreadable-fen', `A FEN is a text, not of type ${typeof text}.`, { position: 0 });
    }
    Object.assign(this, { rules, text, at: 0, stones: [0, 0], hands: [0, 0], removals: [0, 0], phase: 'm', action: '?', clock: 0, clockAt: 0 });
  }

  read() {
    this.readBoard();
    this.side = LETTERS.indexOf(this.readLetter('the side to move', LETTERS));
    if (this.hasMore()) {
      this.phaseAt = this.at;
      this.phase = this.readLetter('the phase', 'pmrno');
    }
    if (this.hasMore()) {
      this.actionAt = this.at;
      this.action = this.readLetter('the action', 'psr?');
    }
    const numbers = this.numbersAhead();
    if (this.hasMore()) {
      this.readStones(0);
      this.readStones(1);
      this.checkPhase();
    } else if (this.phase === 'p' || this.phase === 'r') {
      this.deriveHands();
    }
    if (this.hasMore()) {
      if (numbers === OLD_FORM) {
        this.removals[this.side] = this.readCount('the number of stones that the side to move is to remove');
      } else {
        this.removals = SIDES.map(name => this.readCount(`the number of stones that ${name} is to remove`));
      }
      this.checkAction();
      this.readClock(numbers === OLD_FORM ? 2 : numbers - 6);
    } else if (this.action === 'r') {
      this.removals[this.side] = 1;
    }
    const { side, stones, hands, removals, rules } = this;
    const inHand = hands[0] + hands[1];
    const passDue = rules.skipsAfterPlacing && this.phase === 'p' && inHand === 0;
    if (removals[side] > 0) {
      this.clock = 0; // the turn that it completes is not quiet, whatever the clock was before it
    } else if (this.clock > 0 && (passDue || inHand > 0 && !rules.hasFreeHands)) {
      this.clock = 0; // the last turn was a placement
      this.at = this.clockAt;
    }
    return { side, stones, hands, removals, passDue, clock: this.clock, ignored: this.rest() };
  }

  readBoard() {
    this.hasMore();
    const { groups, points } = this.rules.board;
    let point = 0;
    groups.forEach((size, group) => {
      if (group > 0) {
        if (this.text[this.at] !== '/') {
          this.fail(`expected '/' after the ${groups[group - 1]} points of group ${group}, found ${this.found()}`);
        }
        this.at++;
      }
      for (let i = 0; i < size; i++, point++, this.at++) {
        const colour = 'O@*'.indexOf(this.text[this.at] ?? ' ');
        if (colour < 0) {
          this.fail(`expected O, @ or * in group ${group + 1} of the board, found ${this.found()}`);
        } else if (colour < 2) {
          this.stones[colour] |= 1 << point;
        }
      }
    });
    if (!this.atEndOfField()) {
      this.fail(`the board of ${this.rules.name} has ${points} points in ${groups.length} ${groups.length === 1 ? 'group' : 'groups'}, but `
        + `${this.found()} follows`);
    }
  }

  readLetter(name, allowed) {
    const { field, start } = this.readField(name);
    if (field.length !== 1 || !allowed.includes(field)) {
      this.fail(`expected ${name}, one of ${[...allowed].join(', ')}, found ${quoted(field)}`, start);
    }
    return field;
  }

  /** Reads how many stones a side has on the board, which must be true, and in hand. */
  readStones(side) {
    const name = SIDES[side].toLowerCase();
    const present = count(this.stones[side]);
    this.hasMore();
    const start = this.at;
    const said = this.readCount(`the number of ${name} stones on the board`);
    if (said !== present) {
      this.fail(`the board has ${present} ${name} stones, but the count says ${said}`, start);
    }
    this.hands[side] = this.readCount(`the number of ${name} stones in hand`);
  }

  readCount(name) {
    const { field, start } = this.readField(name);
    if (!/^\d+$/.test(field) || Number(field) > LARGEST_COUNT) {
      this.fail(`expected ${name}, found ${quoted(field)}`, start);
    }
    return Number(field);
  }

  checkPhase() {
    const { hands: [white, black], phase, rules, side } = this;
    // Where hands are free the phase is that of the side to move.
    const inHand = rules.hasFreeHands ? this.hands[side] : white + black;
    const eitherLetter = rules.hasFreeHands && this.action === 'r';
    if (phase === 'm' && inHand > 0 && !eitherLetter) {
      this.fail(`the phase is m (moving), but there are stones in hand: White ${white}, Black ${black}`, this.phaseAt);
    }
    // With a removal pending, engines call it placing until the stone that the last placement may take is gone.
    if (phase === 'p' && inHand === 0 && this.action !== 'r' && !rules.skipsAfterPlacing) {
      this.fail(`the phase is p (placing), but ${rules.hasFreeHands ? `${SIDES[side]} has` : 'there are'} no stones in hand`, this.phaseAt);
    }
  }

  /** The stones in hand that follow from those on the board if none has been lost. */
  deriveHands() {
    this.hands = this.stones.map(stones => this.rules.men - count(stones));
    const ahead = this.hands[this.side] + (this.action === 'r' ? 1 : 0) - this.hands[1 - this.side];
    if (Math.min(...this.hands) < 0 || ahead !== 0 && ahead !== 1 && !this.rules.hasFreeHands) {
      this.fail('the stones in hand do not follow from the board, as some have been lost: add the action and the counts (white on board, '
        + 'white in hand, black on board, black in hand)', this.text.length);
    }
    if (this.phase === 'p') {
      this.checkPhase();
    }
  }

  checkAction() {
    const { removals: [white, black], action } = this;
    if (action === 'r' && white + black === 0) {
      this.fail('the action is r (remove), but the counts say that there is nothing to remove', this.actionAt);
    }
    if ((action === 'p' || action === 's') && white + black > 0) {
      this.fail(`the action is ${action}, but the counts say that White has ${white} and Black ${black} stones to remove`, this.actionAt);
    }
  }

  /** Reads how many plies in a row were quiet, the last but one of two, six or seven further numbers. What is no clock stays, to be ignored. */
  readClock(further) {
    if (![2, 6, 7].includes(further)) {
      return;
    }
    for (let before = further - 2; before > 0; before--) {
      this.readField();
    }
    const { field, start } = this.readField();
    this.clockAt = start;
    if (CLOCK.test(field)) {
      this.clock = Number(field);
      this.readField();
    } else {
      this.at = start;
    }
  }

  /** How many of the next fields, one after the other, are whole numbers. */
  numbersAhead() {
    const { at } = this;
    let numbers = 0;
    while (this.hasMore() && /^-?\d+$/.test(this.readField().field)) {
      numbers++;
    }
    this.at = at;
    return numbers;
  }

  /** What has not been read, without blanks around it. */
  rest() {
    this.hasMore();
    let end = this.text.length;
    while (end > this.at && isSpace(this.text[end - 1])) {
      end--;
    }
    return this.text.slice(this.at, end);
  }

  readField(name) {
    if (!this.hasMore()) {
      this.fail(`${name} is missing`);
    }
    const start = this.at;
    while (!this.atEndOfField()) {
      this.at++;
    }
    return { field: this.text.slice(start, this.at), start };
  }

  /** Goes to the next field; false if there is none. */
  hasMore() {
    while (this.at < this.text.length && isSpace(this.text[this.at])) {
      this.at++;
    }
    return this.at < this.text.length;
  }

  atEndOfField() {
    return this.at === this.text.length || isSpace(this.text[this.at]);
  }

  found() {
    return this.at < this.text.length ? quoted(String.fromCodePoint(this.text.codePointAt(this.at))) : 'the end';
  }

  fail(message, position = this.at) {
    throw new MillstoneError('unreadable-fen', message, { position });
  }
}

/** Whether a character parts fields: addresses have an underscore in place of a blank. */
function isSpace(character) {
  return ' \t\r\n_'.includes(character);
}

/** Characters that are not seen: controls, blanks but the space, formats, and what is no character. The same as in Java. */
const HIDDEN = new RegExp('[\\u{0}-\\u{1f}\\u{7f}-\\u{a0}\\u{ad}\\u{34f}\\u{600}-\\u{605}\\u{61c}\\u{6dd}\\u{70f}\\u{890}-\\u{891}\\u{8e2}\\u{115f}-\\u{1160}\\u{1680}'
  + '\\u{17b4}-\\u{17b5}\\u{180b}-\\u{180f}\\u{2000}-\\u{200f}\\u{2028}-\\u{202f}\\u{205f}-\\u{206f}\\u{2800}\\u{3000}\\u{3164}\\u{d800}-\\u{f8ff}\\u{fdd0}-\\u{fdef}\\u{fe00}-\\u{fe0f}\\u{feff}'
  + '\\u{ffa0}\\u{fff0}-\\u{ffff}\\u{110bd}\\u{110cd}\\u{13430}-\\u{1345f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{1fffe}-\\u{1ffff}\\u{2fffe}-\\u{2ffff}\\u{323b0}-\\u{10ffff}]', 'gu');

/** Foreign text in quotation marks, cut off when long; characters that are not seen, as U+XXXX. */
function quoted(text) {
  const shown = beginning(text, LONGEST_QUOTE).replace(HIDDEN, character => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
  return `'${shown}${text.length > LONGEST_QUOTE ? '...' : ''}'`;
}

/** Refuses a position that the rules do not allow; whether a sequence of turns leads there is not asked. The frequent reasons have names, for other languages. */
function check(rules, { side, stones, hands, removals, passDue }) {
  const other = 1 - side;
  const onBoard = stones.map(count);
  const totals = onBoard.map((number, i) => number + hands[i]);
  const pending = removals[side];
  const noCaptures = `${rules.name} has no captures while placing`;
  const require = (condition, message, details) => {
    if (!condition) {
      throw new MillstoneError('impossible-position', message, details);
    }
  };
  const requireNobodyLost = what => totals.forEach((total, i) =>
    require(total >= FEWEST, `${what}, but ${SIDES[i]} has already lost: ${total} ${total === 1 ? 'stone' : 'stones'}`));

  totals.forEach((total, i) => require(total <= rules.men,
    `${SIDES[i]} has ${total} stones (${onBoard[i]} on the board, ${hands[i]} in hand), but ${rules.name} is played with ${rules.men}`,
    { reason: 'many', side: 'wb'[i], total, men: rules.men }));
  require(Math.max(...totals) >= FEWEST,
    `both sides have fewer than ${FEWEST} stones, in hand included: White ${totals[0]}, Black ${totals[1]}`,
    { reason: 'few', white: totals[0], black: totals[1] });

  // The side that is about to place has as many stones in hand as the other, or one more, whichever began. Free hands are any pair.
  const placing = hands[0] + hands[1] > 0;
  const ahead = hands[side] + (pending > 0 ? 1 : 0) - hands[other];
  const [mover, waiting] = [SIDES[side], SIDES[other]];
  require(!placing || rules.hasFreeHands || ahead === 0 || ahead === 1,
    `White has ${hands[0]} in hand and Black ${hands[1]}, but with ${mover} to ${pending > 0
      ? `remove a stone ${waiting} must have as many as ${mover} or one more`
      : `move ${mover} must have as many as ${waiting} or one more`}`, pending > 0 ? {} : { reason: 'hands', white: hands[0], black: hands[1] });

  if (!rules.millsPayWhilePlacing && !rules.mayMove(1) && (placing || passDue)) {
    totals.forEach((total, i) => require(total === rules.men,
      `${SIDES[i]} has ${total} stones of ${rules.men}, but ${noCaptures}: nobody has lost a stone yet`));
    require(pending === 0, `${mover} has a removal pending, but ${noCaptures}`);
  }

  require(removals[other] === 0, `${waiting} has a removal pending, but ${mover} is to move`);
  if (pending > 0) {
    requireNobodyLost(`${mover} has a removal pending`);
    const closed = Math.max(0, ...pointsOf(stones[side]).map(point => rules.removalsFor(rules.board.millsThrough(stones[side], point))));
    require(pending <= closed, `${mover} has ${pending} removals pending, but its mills allow ${closed}`);
    require(rules.removable(stones[other]) !== 0, `${mover} has a removal pending, but no stone of ${waiting} may be removed`);
  }
  if (passDue) {
    requireNobodyLost('a pass is due');
    require(pending > 0 || !rules.drawnByFullBoard(onBoard[0] + onBoard[1]),
      'a pass is due, but the game is already drawn: the board is full');
  }
}
