// What a pocket file thinks of a position after a turn: a sum of small weights, the same in every language.

import { count, lowest, pointsOf } from './board.js';

const FEW = 4;
/** The counts of both sides, each with so many values, in the order of their weights; `kinds` is 1 if the mills within reach play no part. */
const GROUPS = [{ of: 'steps', size: 32, kinds: 1 }, { of: 'mills', size: FEW, kinds: FEW * FEW }, { of: 'blocked', size: 8, kinds: FEW * FEW },
  { of: 'completing', size: FEW, kinds: FEW * FEW }];
/** How many weights belong to counts, the stones that the turn took among them. They follow those of patterns. */
export const COUNTS = GROUPS.reduce((sum, { size, kinds }) => sum + kinds * size * size, FEW);

export class Evaluation {
  /**
   * @param patterns a list of { points, numbers }: its points, the highest first, and the number of the weight for each index: the sum of 3^i for own
   *     stones and twice that for others, where i counts the points from the lowest
   * @param weights the weights, an Int8Array
   */
  constructor(rules, patterns, weights) {
    this.rules = rules;
    this.patterns = patterns.map(({ points, numbers }) => ({ points, direct: Int8Array.from(numbers, i => weights[i]) }));
    this.weights = weights;
  }

  /** The score of a turn that took so many stones, more if it is better. The numbers are those after it, first of the side that made it. */
  score(own, opponent, ownHand, opponentHand, taken) {
    let sum = 0;
    for (const { points, direct } of this.patterns) {
      let index = 0;
      for (const point of points) {
        index = 3 * index + (own >>> point & 1) + 2 * (opponent >>> point & 1);
      }
      sum += direct[index];
    }
    const empty = this.rules.board.all & ~(own | opponent);
    const [mine, theirs] = [this.#counts(own, empty, ownHand), this.#counts(opponent, empty, opponentHand)];
    const reached = Math.min(mine.reached, FEW - 1) * FEW + Math.min(theirs.reached, FEW - 1);
    let at = this.weights.length - COUNTS;
    for (const { of, size, kinds } of GROUPS) {
      sum += this.weights[at + (reached % kinds * size + Math.min(mine[of], size - 1)) * size + Math.min(theirs[of], size - 1)];
      at += kinds * size * size;
    }
    return sum + this.weights[at + Math.min(taken, FEW - 1)];
  }

  /** A side's free steps, stones that have none, mills, empty points that would complete one, and those of them that its next turn can reach. */
  #counts(stones, empty, hand) {
    const { mills, neighbours } = this.rules.board;
    const flies = this.rules.flies(count(stones), hand);
    const free = pointsOf(stones).map(point => count(neighbours[point] & empty));
    let [millCount, completing, reached] = [0, 0, 0];
    for (const mill of mills) {
      const missing = mill & ~stones;
      if (missing === 0) {
        millCount++;
      } else if ((missing & missing - 1) === 0 && (missing & empty) !== 0) {
        completing |= missing;
        reached |= hand > 0 || ((flies ? stones : neighbours[lowest(missing)] & stones) & ~mill) !== 0 ? missing : 0;
      }
    }
    const steps = free.reduce((sum, some) => sum + some, 0);
    return { steps, blocked: free.filter(some => some === 0).length, mills: millCount, completing: count(completing), reached: count(reached) };
  }
}
