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

function movement(rules, { own, opponent, ownHand }, { from, to }, no) {
  const { board } = rules;
  const has = (stones, point) => (stones >>> point & 1) !== 0;
  if (from < 0 && ownHand === 0) {
    return no('must-move');
  }
  if (from >= 0 && !rules.mayMove(ownHand)) {
    return no('must-place', { count: ownHand });
  }
  if (from >= 0 && !has(own, from)) {
    return no(has(opponent, from) ? 'opponents-stone' : 'empty', { point: board.names[from] });
  }
  if (has(own | opponent, to)) {
    return no('taken', { point: board.names[to] });
  }
  if (from >= 0 && !rules.flies(count(own), ownHand) && !has(board.neighbours[from], to)) {
    return no('not-neighbours', { from: board.names[from], to: board.names[to] });
  }
  return null;
}

function removals(rules, { opponent, opponentHand }, { removed }, due, no) {
  let left = opponent;
  const missing = done => Math.min(due - done, count(left) + opponentHand - FEWEST + 1);
  for (const [done, point] of removed.entries()) {
    const name = rules.board.names[point];
    if (missing(done) <= 0) {
      return due === 0 ? no('no-mill', { point: name }) : no('too-many-removals', { count: done });
    }
    if ((left >>> point & 1) === 0) {
      return no('no-stone-to-remove', { point: name });
    }
    if ((rules.removable(left) >>> point & 1) === 0) {
      return no('protected', { point: name });
    }
    left ^= 1 << point;
  }
  const still = missing(removed.length);
  return still > 0 && rules.removable(left) !== 0 ? no('removal-missing', { count: still }) : null;
}
