// Whether a turn is possible, and if not, why.

import { count } from '../millstone/board.js';
import { PASS_DUE } from '../millstone/position.js';
import { FEWEST } from '../millstone/rules.js';
import { canMove, end, removalsDue, takenFromHand } from '../millstone/turns.js';

/**
 * Returns why a turn is not possible, as { key, side, ...values }; null if it is possible.
 *
 *   game-over { end }          must-pass                    may-not-pass             must-remove { count } (a removal is due, and nothing else)
 *   must-place { count }       must-move                    empty { point }          opponents-stone { point } (at the point that it leaves)
 *   taken { point }            not-neighbours { from, to }  no-mill { point }        no-stone-to-remove { point }
 *   protected { point }        too-many-removals { count }  removal-missing { count }
 *
 * `side` is the side to move, points are names, `count` says how many stones: in hand, to remove, still to remove.
 *
 * @param {Rules} rules
 * @param {State} state
 * @param {Turn} turn any points that are on the board
 */
export function whyNot(rules, state, turn) {
  const { names } = rules.board;
  const no = (key, values = {}) => ({ key, side: state.side, ...values });
  const over = end(rules, state);
  if (over !== null) {
    return no('game-over', { end: over });
  }
  const isPass = turn.to < 0 && turn.removed.length === 0;
  const mustPass = state.pending === PASS_DUE || state.pending === 0 && !canMove(rules, state.own, state.opponent, state.ownHand);
  if (isPass || mustPass) {
    return isPass && mustPass ? null : no(isPass ? 'may-not-pass' : 'must-pass');
  }
  if (turn.to < 0) {
    return state.pending > 0 ? removals(rules, state, turn, state.pending, no) : no('no-mill', { point: names[turn.removed[0]] });
  }
  if (state.pending > 0) {
    return no('must-remove', { count: state.pending });
  }
  const wrong = movement(rules, state, turn, no);
  const fromHand = takenFromHand(rules, state, turn);
  return wrong ?? removals(rules, { ...state, opponentHand: state.opponentHand - fromHand }, turn, removalsDue(rules, state, turn) - fromHand, no);
}

const has = (stones, point) => (stones >>> point & 1) !== 0;

/** The first of some cases that holds, [whether it does, key, values]; null if none does. */
function first(no, cases) {
  const [, ...why] = cases.find(([holds]) => holds) ?? [];
  return why.length === 0 ? null : no(...why);
}

function movement(rules, { own, opponent, ownHand }, { from, to }, no) {
  const { names, neighbours } = rules.board;
  const moves = from >= 0;
  return first(no, [
    [!moves && ownHand === 0, 'must-move'],
    [moves && !rules.mayMove(ownHand), 'must-place', { count: ownHand }],
    [moves && !has(own, from), has(opponent, from) ? 'opponents-stone' : 'empty', { point: names[from] }],
    [has(own | opponent, to), 'taken', { point: names[to] }],
    [moves && !rules.flies(count(own), ownHand) && !has(neighbours[from], to), 'not-neighbours', { from: names[from], to: names[to] }],
  ]);
}

function removals(rules, { opponent, opponentHand }, { removed }, due, no) {
  let left = opponent;
  const missing = done => Math.min(due - done, count(left) + opponentHand - FEWEST + 1);
  for (const [done, point] of removed.entries()) {
    const name = rules.board.names[point];
    const wrong = first(no, [
      [missing(done) <= 0 && due === 0, 'no-mill', { point: name }],
      [missing(done) <= 0, 'too-many-removals', { count: done }],
      [!has(left, point), 'no-stone-to-remove', { point: name }],
      [!has(rules.removable(left), point), 'protected', { point: name }],
    ]);
    if (wrong !== null) {
      return wrong;
    }
    left ^= 1 << point;
  }
  const still = missing(removed.length);
  return still > 0 && rules.removable(left) !== 0 ? no('removal-missing', { count: still }) : null;
}
