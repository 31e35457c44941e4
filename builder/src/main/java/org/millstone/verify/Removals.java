package org.millstone.verify;

import java.util.Arrays;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * Removals of a stone of the column colour, one row at a time: for each column the worst score (for the side that is to move
 * then) among those it becomes. One thread's.
 *
 * <p>Any stone may go from a column without a mill: these are gone through stone by stone, all at once.
 */
final class Removals {
    /** What all rows have in common. */
    static final class Shape {
        private final Rules rules;
        private final Columns all;
        private final Combinations fewer;
        private final Columns[] fewerWithout;
        private final Additions additions;
        private final Triples triples;

        /**
         * Makes the tables.
         *
         * @param stones of the column colour, before the removal: at least one
         */
        Shape(Rules rules, int freePoints, int stones) {
            Combinations ranks = new Combinations(freePoints, stones);
            this.rules = rules;
            this.all = Columns.of(ranks);
            this.fewer = new Combinations(freePoints, stones - 1);
            this.fewerWithout = Columns.of(fewer).withoutEach(freePoints);
            this.additions = new Additions(fewer, ranks);
            this.triples = new Triples(freePoints, stones, all);
        }

        /** Returns how many columns there are before the removal. */
        int columns() {
            return all.size();
        }

        /** Returns the sets with a stone removed that leave a point free. */
        Columns fewerWithout(int point) {
            return fewerWithout[point];
        }

        /** Ranks of the sets with a stone removed. */
        Combinations fewer() {
            return fewer;
        }
    }

    private final Shape shape;
    private final Mills mills;

    Removals(Shape shape) {
        this.shape = shape;
        this.mills = new Mills(shape.rules, shape.triples, shape.columns());
    }

    /** Looks at a row that leaves these points of the board free. */
    void open(int free) {
        mills.open(free);
    }

    /**
     * Goes through the removals from all columns of the row.
     *
     * @param after for each stone, the scores by the set that is left without it
     * @param worst gets the worst scores; 255 where nothing can be removed
     */
    void worst(byte[][] after, byte[] worst) {
        Arrays.fill(worst, (byte) 255);
        for (int stone = 0; stone < after.length; stone++) {
            shape.additions.takeWithout(stone, after[stone], worst);
        }
        Columns milled = mills.milled();
        int[] removable = mills.removable();
        for (int k = 0; k < milled.size(); k++) {
            int rank = milled.ranks[k];
            worst[rank] = (byte) worst(milled.sets[k], removable[rank], after);
        }
    }

    /** Whether the row has columns from which nothing may be removed. */
    boolean leavesAny() {
        Columns milled = mills.milled();
        int[] removable = mills.removable();
        for (int k = 0; k < milled.size(); k++) {
            if (removable[milled.ranks[k]] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Gives columns from which nothing may be removed the scores that they have as they are. */
    void leave(byte[] scores, byte[] worst) {
        Columns milled = mills.milled();
        int[] removable = mills.removable();
        for (int k = 0; k < milled.size(); k++) {
            int rank = milled.ranks[k];
            worst[rank] = removable[rank] == 0 ? scores[rank] : worst[rank];
        }
    }

    private int worst(int set, int removable, byte[][] after) {
        int score = 255;
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int rank = shape.fewer.rank(set ^ Integer.lowestOneBit(rest));
            score = Math.min(score, after[Integer.numberOfTrailingZeros(rest)][rank] & 0xff);
        }
        return score;
    }
}
