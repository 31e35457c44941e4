package org.millstone.verify;

import org.millstone.step.Grade;
import org.millstone.table.GradeTree;

/** How a side that is to move shares in a draw, by its grade beside that of the pair's own final: what its counter follows from. */
enum Share {
    /** The final is better. Its quickest way counts: one more than the least counter that its turns lead to, that of a capture being 0. */
    PROFITS {
        @Override
        boolean has(int grade, int own) {
            return grade > own;
        }

        @Override
        int order(int counter) {
            return counter;
        }

        @Override
        int follows(int counter) {
            return Math.min(counter + 1, MOST_COUNTER);
        }
    },
    /** The final is worse. Its slowest way counts: the largest counter that its turns without a capture lead to, 0 if it must capture. */
    HARMED {
        @Override
        boolean has(int grade, int own) {
            return grade < own;
        }

        @Override
        int order(int counter) {
            return MOST_COUNTER - counter;
        }

        @Override
        int follows(int counter) {
            return counter;
        }
    };

    /** The largest counter: it stands for all that are no less. */
    static final int MOST_COUNTER = GradeTree.MOST_COUNTER;

    /** Whether a draw is shared so by the side to move. */
    abstract boolean has(int grade, int own);

    /** Returns which grades are shared so, as {@link Wanted#table} has it. */
    final byte[] wanted(int own) {
        byte[] wanted = new byte[Grade.WON + 1];
        for (int grade = Grade.LOST + 1; grade < Grade.WON; grade++) {
            wanted[grade] = (byte) (has(grade, own) ? 1 : 0);
        }
        return wanted;
    }

    /** Returns the place of a counter among those of one grade that turns lead to, better ones for the side to move first. */
    abstract int order(int counter);

    /** Returns the counter before the best turn, by the one after it. */
    abstract int follows(int counter);
}
