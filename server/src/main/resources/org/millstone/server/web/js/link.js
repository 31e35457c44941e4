// Positions and games in addresses, in letters, digits and hyphens alone: chats cut or change an address at most other characters.
//
//   w2b21-w                 the board, point by point: w, b, or how many empty ones follow; then the side to move
//   24-w-9-9                with stones in hand: White's, Black's
//   ...-w-0-0-r1            with so many stones that the side to move has to remove
//   ...-b-0-0-s             a pass is due, or follows once these are removed
//   d6-f4-a1a4xd7-pass      turns, in our notation without its hyphens
//   d6-f4-v-d2-b4-e-a1      after a turn what could have been played instead of it, f4 here: a variation, which may have variations of its own
//   d6-qGoodqqmoveq21q-f4   directly behind a turn a comment on it: q and its text, in which qq is a blank, and q21q the character with that number, in hexadecimal

import { MillstoneError } from '../millstone/fault.js';
import { PASS_DUE, fenReading, formatFen, parseFen } from '../millstone/position.js';

const LONGEST_CODE = 80;
// At most two digits a run: more ways to read the same digits would take for ever.
const POSITION = /^((?:[wb]|[1-9]\d?(?!\d))+)-([wb])(?:-(0|[1-9]\d*)-(0|[1-9]\d*)(?:-r([1-9]\d*))?(-s)?)?$/;
/** The words around a variation: no turn has one letter. */
export const OPENS = 'v';
export const CLOSES = 'e';
/** A comment in a code: no turn begins with its letter. */
const COMMENT = /^q((?:[A-Za-pr-z0-9]|q(?:|(?:10|[1-9a-f])?[0-9a-f]{1,4})q)+)$/;
/** In characters; what is longer is cut. */
const LONGEST_COMMENT = 500;

/** The code of a position, which {@link parseFen} reads. */
export function positionCode(rules, fen) {
  const state = parseFen(rules, fen);
  const { passFollows, pending, side } = state;
  const [board, , , , , white, , black] = formatFen(rules, state).split(' ');
  const points = board.replaceAll('/', '').replace(/\*+/g, run => run.length).replaceAll('O', 'w').replaceAll('@', 'b');
  const passes = pending < 0 || passFollows;
  const hands = white !== '0' || black !== '0' || pending !== 0 || passes ? `-${white}-${black}` : '';
  return `${points}-${side}${hands}${pending > 0 ? `-r${pending}` : ''}${passes ? '-s' : ''}`;
}

/** The position of a code, in full form. @throws {MillstoneError} `unreadable-link`, or `impossible-position` */
export function positionOf(rules, code) {
  const found = code.length > LONGEST_CODE ? null : POSITION.exec(code);
  const [, board = '', side, white, black, removals, passes] = found ?? [];
  const points = board.replace(/\d+/g, run => '*'.repeat(Math.min(run, rules.board.points + 1)));
  const [w, b, pending] = [white, black, removals].map(count => Number(count ?? 0));
  // Nobody passes with stones in hand.
  if (points.length !== rules.board.points || passes && w + b > 0) {
    throw new MillstoneError('unreadable-link', `'${code}' is no position of ${rules.name}`);
  }
  const set = colour => [...points].reduce((stones, letter, point) => (letter === colour ? stones | 1 << point : stones), 0);
  const [own, opponent, ownHand, opponentHand] = side === 'w' ? [set('w'), set('b'), w, b] : [set('b'), set('w'), b, w];
  const state = { own, opponent, ownHand, opponentHand, pending: passes && pending === 0 ? PASS_DUE : pending, passFollows: Boolean(passes) && pending > 0, side };
  try {
    return formatFen(rules, parseFen(rules, formatFen(rules, state)));
  } catch (failure) {
    throw failure.code === 'impossible-position' ? failure : new MillstoneError('unreadable-link', `'${code}': ${failure.message}`);
  }
}

/** The code of turns in our notation, with OPENS and CLOSES around those of variations; empty if there are none. */
export function turnsCode(turns) {
  return turns.map(turn => turn.replaceAll('-', '')).join('-');
}

/** A comment as it is kept: one line, without what would end it in a text, or stands in it for programs; empty if it says nothing. */
export const tidyComment = text => [...text.replace(/\[%[^\]]*\]/g, ' ').replaceAll('{', '(').replaceAll('}', ')').replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()]
  .slice(0, LONGEST_COMMENT).join('').trim();

/** The word of a comment in a code of turns. */
export const commentCode = comment => `q${comment.replace(/[^A-Za-pr-z0-9]/gu, character => (character === ' ' ? 'qq' : `q${character.codePointAt(0).toString(16)}q`))}`;

/** The comment of a word in a code of turns; null if the word is no comment. */
export function commentOf(word) {
  const [, text = null] = COMMENT.exec(word ?? '') ?? [];
  return text && tidyComment(text.replace(/q([0-9a-f]*)q/g, (all, digits) => (digits === '' ? ' ' : String.fromCodePoint(parseInt(digits, 16)))));
}

/** The words of a code of turns. Blanks part them, too: some programs write them so. */
export const wordsOf = code => code.split(/[- ]+/).filter(word => word !== '');

/**
 * The query of the page's address that shows a position, or a game.
 *
 * @param {Rules} rules
 * @param {object} shown `fen`: the position, or the start of the game, null if it is the start of any; as a FEN in the address if it has a clock, of which
 *     codes know nothing; `turns` of the game, in our notation, with OPENS, CLOSES and comments, as {@link commentCode} writes them; none if left out;
 *     `at`: the turn after which it is shown, variations counted as they are written, 0 for the start
 */
export function query(rules, { fen = null, turns = [], at }) {
  const parts = [`v=${encodeURIComponent(rules.name)}`];
  if (fen !== null) {
    const { state, clock } = fenReading(rules, fen);
    parts.push(clock > 0 ? `fen=${encodeURIComponent(formatFen(rules, state, clock).replaceAll(' ', '_'))}` : `p=${positionCode(rules, fen)}`);
  }
  if (turns.length > 0) {
    parts.push(`g=${turnsCode(turns)}`, `at=${at}`);
  }
  return `?${parts.join('&')}`;
}

/**
 * The question of an address, new or old (`?variant=nine&fen=...`), not read any further: the rules may not be there yet.
 *
 * @param {string} search the address from `?` on
 * @returns {{ variant: ?string, position: ?string, fen: ?string, turns: string, at: ?number, puzzle: ?string }} `position`, `turns` and `puzzle` are codes
 */
export function parseQuery(search) {
  const given = new URLSearchParams(search);
  const at = given.get('at');
  return {
    variant: given.get('v') ?? given.get('variant'),
    position: given.get('p'),
    puzzle: given.get('puzzle'),
    fen: given.get('fen'),
    turns: given.get('g') ?? '',
    at: /^\d{1,6}$/.test(at ?? '') ? Number(at) : null,
  };
}
