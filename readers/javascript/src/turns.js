// Turn generation: which turns there are, what they lead to, and whether the game is over (RULES.md 4).
//
// A turn is { from, to, removed }: points, -1 where no stone leaves or arrives, and the points whose stones are removed, in an order in
// which the rules allow it. A turn that only completes a pending removal has neither `from` nor `to`; a pass has nothing at all. Stones that a
// mill takes from the opponent's hand are no choice, and not in it.

import { count, pointsOf } from './board.js';
import { PASS_DUE } from './position.js';
import { FEWEST } from './rules.js';

const PASS = { from: -1, to: -1, removed: [] };

/**
 * All turns, in ascending order of origin, target and removal; none if the game is over. Turns that remove the same stones are one: of the
 * orders in which the rules allow it, it has the first.
 */
export function generate(rules, state) {
  const { own, opponent, ownHand, opponentHand, pending } = state;
  if (statusOfStones(rules, state) !== 'ongoing') {
    return [];
  }
  if (pending === PASS_DUE) {
    return [PASS];
  }
  const most = removalsToWin(state);
  if (pending > 0) {
    return removals(rules, opponent, Math.min(pending, most)).map(removed => ({ from: -1, to: -1, removed }));
  }
  const turns = [];
  const add = (from, targets) => {
    for (const to of pointsOf(targets)) {
      const due = Math.min(most, removalsDue(rules, state, { from, to }));
      for (const removed of removals(rules, opponent, due - takenFromHand(rules, state, { from, to }))) {
        turns.push({ from, to, removed });
      }
    }
  };
  if (ownHand > 0) {
    add(-1, rules.board.all & ~(own | opponent));
  }
  if (rules.mayMove(ownHand)) {
    pointsOf(own).forEach(from => add(from, destinations(rules, from, own, opponent, ownHand)));
  }
  return turns.length === 0 && statusOfBlocked(rules, state) === 'ongoing' ? [PASS] : turns;
}

/** All ways to remove so many stones of an opponent, fewer where it runs out of such as may be removed: lists of points. */
function removals(rules, opponent, most) {
  const ways = [];
  const seen = new Set();
  const remove = (left, removed) => {
    const removable = removed.length < most ? rules.removable(left) : 0;
    if (removable === 0 && !seen.has(left)) {
      seen.add(left);
      ways.push(removed);
    }
    pointsOf(removable).forEach(point => remove(left ^ 1 << point, [...removed, point]));
  };
  remove(opponent, []);
  return ways;
}

/** After so many removals the opponent has lost, and no more is removed. */
const removalsToWin = ({ opponent, opponentHand }) => count(opponent) + opponentHand - FEWEST + 1;

/** How many stones a turn takes that places or moves one, from the board or from the hand: unless it ends sooner. */
export function removalsDue(rules, { own }, { from, to }) {
  const after = (from < 0 ? own : own ^ 1 << from) | 1 << to;
  return from < 0 && !rules.millsPayWhilePlacing ? 0 : rules.removalsFor(rules.board.millsThrough(after, to));
}

/** How many stones a turn takes from the opponent's hand. */
export function takenFromHand(rules, state, turn) {
  return turn.from >= 0 || turn.to < 0 ? 0 : rules.fromHand(Math.min(removalsDue(rules, state, turn), removalsToWin(state)), state.opponentHand);
}

function destinations(rules, from, own, opponent, ownHand) {
  return (rules.flies(count(own), ownHand) ? rules.board.all : rules.board.neighbours[from]) & ~(own | opponent);
}

/** Whether a turn neither places nor removes a stone: then a move limit counts it. */
export const isQuiet = ({ from, to, removed }) => removed.length === 0 && (from >= 0 || to < 0);

/** The position after a whole turn. */
export function apply(rules, state, turn) {
  const { own, opponent, ownHand, opponentHand, passFollows, side } = state;
  const places = turn.from < 0 && turn.to >= 0;
  const after = {
    own: turn.removed.reduce((stones, point) => stones & ~(1 << point), opponent),
    opponent: [turn.from, turn.to].reduce((stones, point) => (point < 0 ? stones : stones ^ 1 << point), own),
    ownHand: opponentHand - takenFromHand(rules, state, turn),
    opponentHand: ownHand - (places ? 1 : 0),
    pending: 0,
    passFollows: false,
    side: side === 'w' ? 'b' : 'w',
  };
  const lastPlacement = rules.skipsAfterPlacing && places && after.ownHand + after.opponentHand === 0;
  const passDue = (lastPlacement || passFollows) && statusOfStones(rules, after) === 'ongoing';
  return passDue ? { ...after, pending: PASS_DUE } : after;
}

/** Whether the game goes on, and if not, how it ended for the side to move: `ongoing`, `won`, `lost` or `drawn`. */
export function status(rules, state) {
  const byStones = statusOfStones(rules, state);
  return byStones !== 'ongoing' || state.pending !== 0 || canMove(rules, state.own, state.opponent, state.ownHand)
    ? byStones : statusOfBlocked(rules, state);
}

/** Why the game is over: `fewer-than-three`, `board-full` or `blocked`; null while it goes on. */
export function end(rules, state) {
  const byStones = statusOfStones(rules, state);
  if (byStones !== 'ongoing') {
    return byStones === 'drawn' ? 'board-full' : 'fewer-than-three';
  }
  return status(rules, state) === 'ongoing' ? null : 'blocked';
}

/** The result by the numbers of stones, before any search for a move. */
function statusOfStones(rules, { own, opponent, ownHand, opponentHand, pending }) {
  if (count(own) + ownHand < FEWEST) {
    return 'lost';
  }
  if (count(opponent) + opponentHand < FEWEST) {
    return 'won';
  }
  // A last stone that closes a mill takes another off the full board: with a removal pending nothing is decided.
  const full = pending <= 0 && ownHand + opponentHand === 0 && rules.drawnByFullBoard(count(own | opponent));
  return full ? 'drawn' : 'ongoing';
}

/** The result if the side to move cannot move. */
function statusOfBlocked(rules, { own, opponent, opponentHand }) {
  if (rules.blocked === 'pass') {
    return canMove(rules, opponent, own, opponentHand) ? 'ongoing' : 'drawn';
  }
  return rules.blocked === 'draw' ? 'drawn' : 'lost';
}

/** Whether a side has a stone to place or to move. */
export function canMove(rules, own, opponent, ownHand) {
  return ownHand > 0 ? (rules.board.all & ~(own | opponent)) !== 0
    : pointsOf(own).some(from => destinations(rules, from, own, opponent, 0) !== 0);
}

/** A turn's text: `d6`, `a1-a4`, each with `xd7` for every stone removed; `xd7` alone completes a removal; `pass`. */
export function formatTurn(rules, { from, to, removed }) {
  const { names } = rules.board;
  const parts = [from, to].filter(point => point >= 0).map(point => names[point]).join('-')
    + removed.map(point => `x${names[point]}`).join('');
  return parts || 'pass';
}

/** A turn as members of an answer, points by name: `move` (the text), `from`, `to` (null where no stone leaves or arrives), `remove`. */
export function turnMembers(rules, turn) {
  const name = point => rules.board.names[point] ?? null;
  return { move: formatTurn(rules, turn), from: name(turn.from), to: name(turn.to), remove: turn.removed.map(name) };
}
