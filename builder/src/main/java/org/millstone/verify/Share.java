package org.millstone.verify;

import org.millstone.forward.Columns;
import org.millstone.step.Window;
import org.millstone.table.GradeTree;

/** The share of the side to move in a draw, by its grade beside that of the step's own final: it decides how the counter follows. */
enum Share {
    /** The final is better. Its quickest way counts: one more than the least counter that its turns lead to, that of a capture being 0. */
    PROFITS,
    /** The final is worse. Its slowest way counts: the largest counter that its turns without a capture lead to, 0 if it must capture. */
    HARMED;

    /** Whether a draw is shared so by the side to move. */
    boolean has(int grade, int own) {
        return this == PROFITS ? grade > own : grade < own;
    }

    /** Returns which scores of a window are of draws that are shared so, as {@link Columns#wanted} has it. */
    byte[] wanted(Window window, int own) {
        return Columns.wanted(score -> window.isDraw(score) && has(score, own));
    }

    /** Returns the counter at a place among those of one grade that turns lead to, better ones for the side to move first. */
    int counter(int place) {
        return this == PROFITS ? place : GradeTree.MOST_COUNTER - place;
    }

    /** Returns the counter before the best turn, by the one after it. */
    int follows(int counter) {
        return this == PROFITS ? Math.min(counter + 1, GradeTree.MOST_COUNTER) : counter;
    }
}
