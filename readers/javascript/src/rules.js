// A rule set: everything that decides what a position is worth (RULES.md).

import { Board } from './board.js';
import { MillstoneError, beginning } from './fault.js';
import { sha256 } from './sha256.js';

/** The fewest stones a side can have, on the board and in hand, without having lost. */
export const FEWEST = 3;

const FLY_AT = { never: 0, 'at-three': 3, 'at-four': 4, 'at-three-in-all': 3, 'at-four-in-all': 4 };
const WORDS = {
  flying: Object.keys(FLY_AT),
  removals: ['one', 'each'],
  fromMills: ['never', 'if-all', 'always'],
  whilePlacing: ['remove', 'nothing', 'hand'],
  blocked: ['loss', 'draw', 'pass'],
  afterPlacing: ['turn', 'other'],
  fullBoard: ['blocked', 'draw'],
  placing: ['first', 'any-time'],
};
/** Newer members, which may be left out: then they have their defaults. */
const USUAL = { placing: 'first' };
const OTHERS = ['name', 'title', 'summary', 'board', 'men', 'inWords'];

/** A rule set. Its parameters are the words of a rule-set file, but for `flyAt`, a number of stones (0: nobody flies). */
export class Rules {
  /** Reads a manifest's `ruleSet`, the board written out. @throws {MillstoneError} `unusable-rules`, if it is none, or has an unknown parameter */
  static of(json) {
    try {
      return new Rules(json);
    } catch (problem) {
      throw problem instanceof MillstoneError ? problem : new MillstoneError('unusable-rules', 'the rule set is none', { cause: problem });
    }
  }

  /** @private */
  constructor(json) {
    require(typeof json?.name === 'string', 'must have a name');
    const wordOf = member => (Object.hasOwn(json, member) ? json[member] : USUAL[member]);
    for (const [member, words] of Object.entries(WORDS)) {
      require(words.includes(wordOf(member)), `must have "${member}", one of ${words.join(', ')}, not ${said(json[member])}`);
      this[member] = wordOf(member);
    }
    const unknown = Object.keys(json).find(member => !(Object.hasOwn(WORDS, member) || OTHERS.includes(member)));
    require(unknown === undefined, `has "${unknown}", which is not known here`);
    this.name = json.name;
    this.board = new Board(json.board);
    this.men = json.men;
    require(Number.isInteger(this.men) && this.men >= FEWEST && 2 * this.men <= this.board.points,
      `must have 3 men or more a side, and twice as many points, not ${said(this.men)} on ${this.board.points}`);
    this.flyAt = FLY_AT[json.flying];
    /** Whether stones in hand count for that, too, and do not keep a side from flying. */
    this.flyInAll = json.flying.endsWith('-in-all');
    require(!this.flyInAll || this.placing === 'any-time', `cannot have "flying" "${json.flying}" without "placing" "any-time"`);
    require(!this.skipsAfterPlacing || !this.hasFreeHands,
      'cannot have "afterPlacing" "other" with "placing" "any-time" or "whilePlacing" "hand"');
  }

  /** Whether a side that may move may fly. */
  flies(onBoard, inHand) {
    return inHand === 0 ? onBoard <= this.flyAt : this.flyInAll && onBoard + inHand <= this.flyAt;
  }

  /** Whether a side with so many stones in hand may move one on the board. */
  mayMove(inHand) {
    return inHand === 0 || this.placing === 'any-time';
  }

  /** Whether the hands can be any pair: they do not follow from whose turn it is. */
  get hasFreeHands() {
    return this.placing === 'any-time' || this.whilePlacing === 'hand';
  }

  /** Whether moves that remove nothing lead from so many stones in hand to the same, as the other side sees them, or may lead back from there. */
  isJoined(ownHand, opponentHand) {
    return this.mayMove(ownHand) && this.mayMove(opponentHand) || this.hasFreeHands && (ownHand === 0 || opponentHand === 0);
  }

  /** Whether a mill closed by placing a stone takes any. */
  get millsPayWhilePlacing() {
    return this.whilePlacing !== 'nothing';
  }

  /** How many of the stones that a mill takes, closed by placing, come from the opponent's hand. */
  fromHand(due, opponentHand) {
    return this.whilePlacing === 'hand' ? Math.min(due, opponentHand) : 0;
  }

  /** Whether the side whose turn it is after the last placement passes first. */
  get skipsAfterPlacing() {
    return this.afterPlacing === 'other';
  }

  /** How many stones are to be removed after closing so many mills at once, if there are as many to remove. */
  removalsFor(mills) {
    return this.removals === 'each' ? mills : Math.min(mills, 1);
  }

  /** The stones of an opponent's set that may be removed after closing a mill. */
  removable(opponent) {
    const free = this.fromMills === 'always' ? opponent : opponent & ~this.board.inMills(opponent);
    return free === 0 && this.fromMills === 'if-all' ? opponent : free;
  }

  /** Whether all points being occupied by so many stones, none in hand, ends the game as a draw. */
  drawnByFullBoard(stones) {
    return this.fullBoard === 'draw' && stones === this.board.points;
  }

  /** The rule set as one line of text, in which the name has no part (FORMAT.md 11). */
  canonicalText() {
    const { board } = this;
    const hex = sets => sets.map(set => ` ${set.toString(16)}`).join('');
    const word = text => text.toUpperCase().replace('-', '_');
    return `points ${board.names.join(' ')}; lines${hex(board.lines)}; mills${hex(board.mills)}; men ${this.men}; flyAt ${this.flyAt}`
      + `; fromMills ${word(this.fromMills)}; removals ${word(this.removals)}; blocked ${word(this.blocked)}; moveWhilePlacing ${this.placing === 'any-time'}`
      + `; fullBoard ${word(this.fullBoard)}`
      // Newer members are left out if they have their defaults.
      + (this.whilePlacing === 'remove' ? '' : `; whilePlacing ${word(this.whilePlacing)}`)
      + (this.skipsAfterPlacing ? `; afterPlacing ${word(this.afterPlacing)}` : '')
      + (this.flyInAll ? '; flyInAll true' : '');
  }

  /** The SHA-256 of {@link canonicalText}, as 64 hexadecimal digits: a database belongs to one. */
  fingerprint() {
    return sha256(new TextEncoder().encode(this.canonicalText()));
  }
}

/** A value for a message: short, whatever it is. */
function said(value) {
  return typeof value === 'string' || typeof value === 'number' ? beginning(JSON.stringify(value), 40) : typeof value;
}

function require(condition, words) {
  if (!condition) {
    throw new MillstoneError('unusable-rules', `the rule set ${words}`);
  }
}
