// How turns are spelled: a table of notations, and how one turn is read at a place in a text.

/** The points of nine men's morris row by row from the top left. */
const BY_ROW = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');
/** The same points ring by ring from the inside, each from twelve o'clock clockwise. */
const BY_RING = 'd5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7'.split(' ');
const RING = 8;

const NUMBER = '(?:0|1\\d?|2[0-4]?|[3-9])(?!\\d)';
/**
 * The notations by name: patterns of a point, of a placement or move, and of the sign before a point whose stone is removed. In these a letter may be a
 * capital, # is a point, @ a dash or an arrow, & an arrow, ~ stands for blanks or nothing, and _ for blanks. The groups are the point of a placement (`put`),
 * of what is a removal where one is due (`either`), those of a move (`from`, `to`), and those that are joined to a point. `order` has the points as it counts
 * them, and `called` what it calls one, without brackets; else they have their own names. Games are read in each, in this order.
 *
 *   standard     d6, a1-a4xd7; also a1a4d7, and Place to D6, take D7 (GoldToken)
 *   playok       points from 1 to 24, row by row from the top left: 5, 4-5x12
 *   open-spiel   points from 0 to 23, row by row, behind words: Point 5, Move point 3 -> point 10; behind such turns 3-10
 *   polar        a ring, 1 the inner one, and a point of it, from twelve o'clock clockwise: (1,6), (2,3)->(2,4), -(2,3); (2,3)-(2,4) may be a move
 */
export const NOTATIONS = {
  standard: { movement: 'place_to_(?<put>#)|(?<from>#)(?:@(?<to>#)|(?<joined>#)(?<third>#)?)?', sign: '(?:[x:\\u00d7]~|take_|\\*)' },
  playok: { point: NUMBER, order: BY_ROW, called: i => `${i + 1}`, movement: '(?<from>#)(?:@(?<to>#))?', sign: '(?:[x:\\u00d7]~|\\*)' },
  'open-spiel': {
    point: NUMBER, order: BY_ROW, called: i => `${i}`, sign: 'capture_(?:opponent_piece_at_)?point_',
    movement: 'place_(?:at_)?point_(?<put>#)|point_(?<either>#)|(?:move_(?:point_)?)?(?<from>#)@(?:point_)?(?<to>#)',
  },
  polar: {
    point: '\\(~[1-3]~,~[1-8]~\\)', order: BY_RING, called: i => `${Math.floor(i / RING) + 1}${i % RING + 1}`,
    movement: '(?<from>#)(?:&(?<to>#)|(?!-))', sign: '-(?=\\()',
  },
};

export const DASHES = '\\u2010-\\u2015\\u2212';
/** A plus or a symbol, with which people mark turns. */
export const MARK = '[+\\u200d\\u2190\\u2191\\u2193-\\u2211\\u2213-\\u2bff\\ufe0f\\u{1f000}-\\u{1fbff}](?![A-Za-z0-9])';
/** Where a turn is over. */
export const BOUNDARY = `(?=[\\s,;!?(){}|$\\u{1f000}-\\u{1fbff}]|${MARK}|$)`;

const NONE = -1;
const UNKNOWN = Infinity;

/** A notation on a board. */
class Spelling {
  #points = new Map();

  /**
   * @param {string} notation
   * @param {Board} board
   */
  constructor(notation, { names }) {
    const letters = at => [...new Set(names.map(name => name[at]))].join('');
    const { movement, sign, point = `[${letters(0)}][${letters(1)}]`, order = names, called = i => names[i] } = NOTATIONS[notation];
    this.notation = notation;
    /** Whether the board lacks points that the notation names. */
    this.isForeign = !order.every(name => names.includes(name));
    const points = order.map((name, i) => [called(i), Math.max(0, names.indexOf(name))]);
    for (const [name, at] of points) {
      const folded = name.toLowerCase();
      this.#points.set(folded, this.#points.has(folded) ? UNKNOWN : at);
    }
    points.forEach(([name, at]) => this.#points.set(name, at));
    const compiled = (pattern, flags) => new RegExp(pattern.replaceAll('#', point).replaceAll('@', `~(?:-+>?|[${DASHES}\\u2192])~`)
      .replaceAll('&', '~(?:-+>|\\u2192)~').replaceAll('~', '[ \\t]*').replaceAll('_', '[ \\t]+'), `iu${flags}`);
    const whole = `(?:${movement})?(?<removals>(?:(?:~(?!\\*)|(?=\\*))${sign}#)*)`;
    this.turns = compiled(`(?:pass|(?=(?<whole>${whole}))\\k<whole>)${BOUNDARY}`, 'y'); // nothing of a turn is given back
    this.brackets = compiled(`~\\(~(?<sign>${sign})?#(?:[ \\t,]*(?:${sign})?#)*[ \\t,]*\\)`, 'y');
    this.removals = compiled(`(?:${sign})?(?<point>#)`, 'g');
  }

  /** Whether a point is called so. */
  hasName(name) {
    return this.notation === 'standard' && this.#points.has(name);
  }

  /**
   * Returns the turn that stands at a place of a text: { text, form, from, to, removed } with points or -1; null if none does. `form` says what else it may
   * be: 'joined', a placement that removes a stone from the second point; 'places-or-removes', a removal where one is due; 'unknown' if it names a point
   * that the notation lacks, but one that counts from another number has: 0, or 24.
   */
  turn(text, at) {
    const found = match(this.turns, text, at);
    if (found === null || found[0] === '') {
      return null;
    }
    const { put, either, from, to, joined, third, removals } = found.groups;
    const [placed, first, target] = [put ?? either, from, to ?? joined].map(written => this.#point(written));
    const removed = [...third === undefined ? [] : [this.#point(third)], ...this.#removed(removals)];
    const isKnown = ![placed, first, target].includes(UNKNOWN) && !removed.includes(UNKNOWN);
    const form = !isKnown ? 'unknown' : joined !== undefined ? 'joined' : either !== undefined ? 'places-or-removes' : 'plain';
    const moves = target !== NONE;
    return !isKnown && this.notation === 'standard' ? null
      : { text: found[0], form, from: moves ? first : NONE, to: moves ? target : Math.max(placed, first), removed };
  }

  /** Returns the removals that stand at a place in brackets, in the form 'may-be-variation' if they have no sign; null if none do. */
  bracket(text, at) {
    const found = ['standard', 'playok'].includes(this.notation) ? match(this.brackets, text, at) : null;
    const removed = this.#removed(found?.[0]);
    return found === null || removed.includes(UNKNOWN) ? null
      : { text: found[0], form: found.groups.sign === undefined ? 'may-be-variation' : 'plain', from: NONE, to: NONE, removed };
  }

  #removed(removals = '') {
    return [...removals.matchAll(this.removals)].map(({ groups }) => this.#point(groups.point));
  }

  #point(written) {
    const name = written?.replace(/[(), \t]/g, '');
    return name === undefined ? NONE : this.#points.get(name) ?? this.#points.get(name.toLowerCase()) ?? UNKNOWN;
  }
}

const known = new WeakMap();

/** The spelling of a notation on a board; the same where it was asked for before. */
export function spellingOf(notation, board) {
  const spellings = known.get(board) ?? {};
  known.set(board, spellings);
  spellings[notation] ??= new Spelling(notation, board);
  return spellings[notation];
}

/** Matches a sticky pattern at a place. */
export function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
