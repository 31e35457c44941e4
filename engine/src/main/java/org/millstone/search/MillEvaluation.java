package org.millstone.search;

import org.millstone.board.Board;
import org.millstone.rules.Rules;

/**
 * Evaluates positions by features that the literature on Mill agrees on; the weights are ours. They are stones on the board and in hand,
 * mills, mills that lack one stone, double mills, moves, and blocked stones.
 *
 * <p>In a double mill, a stone closes one mill by opening another, and so removes a stone with each move. Safe for use by several threads.
 */
class MillEvaluation {
    private static final int STONE = 100;
    private static final int MILL = 18;
    private static final int CHANCE = 12;
    private static final int DOUBLE_MILL = 70;
    private static final int MOBILITY = 6;
    private static final int BLOCKED = 10;
    private static final int FLYING = 60;
    private static final int TEMPO = 4;

    private final Rules rules;
    private final Board board;

    MillEvaluation(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
    }

    /** Returns an opinion of a position for the side to move, in hundredths of a stone, {@link SearchScore#MOST_OPINION} at most. */
    int evaluate(int own, int opponent, int ownHand, int opponentHand) {
        int empty = board.all() & ~(own | opponent);
        int score = TEMPO + side(own, empty, ownHand) - side(opponent, empty, opponentHand);
        return Math.clamp(score, -SearchScore.MOST_OPINION, SearchScore.MOST_OPINION);
    }

    private int side(int stones, int empty, int hand) {
        int count = Integer.bitCount(stones);
        int score = STONE * (count + hand);
        int closed = 0;
        int inMills = 0;
        int chances = 0;
        for (int mill : board.mills()) {
            int missing = mill & ~stones;
            if (missing == 0) {
                closed++;
                inMills |= mill;
            } else if ((missing & missing - 1) == 0 && (missing & empty) != 0) {
                chances |= missing;
            }
        }
        score += MILL * closed + CHANCE * Integer.bitCount(chances);
        if (rules.flies(count, hand)) {
            return score + FLYING;
        }
        int moves = 0;
        int blocked = 0;
        int doubles = 0;
        for (int rest = stones; rest != 0; rest &= rest - 1) {
            int point = Integer.numberOfTrailingZeros(rest);
            int reached = board.neighbours(point) & empty;
            moves += Integer.bitCount(reached);
            blocked += reached == 0 ? 1 : 0;
            if ((inMills >>> point & 1) != 0) {
                doubles |= reached & chances;
            }
        }
        return score + MOBILITY * moves - BLOCKED * blocked + (doubles != 0 ? DOUBLE_MILL : 0);
    }
}
