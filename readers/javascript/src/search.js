// A small search for positions of which nothing is known: alpha-beta by the rules, stones and free steps.

import { count, pointsOf } from './board.js';
import { apply, generate, status } from './turns.js';

const WIN = 1_000_000;

/** The best of a position's turns, for what about so many positions tell; the first of equal ones. */
export function bestFound(rules, state, turns, most) {
  let [left, ordered, first] = [most, turns];
  /** The worth for the side to move: a win less the plies that it takes. It is exact between `alpha` and `beta`. */
  const worth = (at, depth, ply, alpha, beta) => {
    left--;
    const found = status(rules, at);
    if (found !== 'ongoing' || depth === 0) {
      return { won: WIN - ply, lost: ply - WIN, drawn: 0, ongoing: guess(rules, at) }[found];
    }
    let best = -Infinity;
    for (const turn of ply === 0 ? ordered : generate(rules, at).sort((a, b) => b.removed.length - a.removed.length)) {
      if (best >= beta || left < 0) {
        break;
      }
      const value = -worth(apply(rules, at, turn), depth - 1, ply + 1, -beta, -Math.max(alpha, best));
      first = ply === 0 && value > best ? turn : first;
      best = Math.max(best, value);
    }
    return best;
  };
  for (let depth = 1, value = 0; left >= 0 && Math.abs(value) < WIN / 2; depth++) {
    value = worth(state, depth, 0, -Infinity, Infinity);
    ordered = depth > 1 && left < 0 ? ordered : [first, ...ordered.filter(turn => turn !== first)];
  }
  return ordered[0];
}

function guess({ board }, { own, opponent, ownHand, opponentHand }) {
  const steps = stones => pointsOf(stones).reduce((sum, point) => sum + count(board.neighbours[point] & ~(own | opponent)), 0);
  return 100 * (count(own) + ownHand - count(opponent) - opponentHand) + steps(own) - steps(opponent);
}
