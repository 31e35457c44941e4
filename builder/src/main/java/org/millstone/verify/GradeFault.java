package org.millstone.verify;

import java.util.Comparator;
import org.millstone.index.Subspace;

/**
 * A grade, or a counter, that contradicts those of its successors.
 *
 * @param subspace the table
 * @param slot the entry
 * @param own stones of the side to move in its position
 * @param opponent stones of the other side
 * @param isCounter whether the counter is wrong; else the grade is
 * @param found what the table has: a grade as {@link org.millstone.step.Grade} explains, or a counter
 * @param expected what follows from the successors
 */
public record GradeFault(Subspace subspace, long slot, int own, int opponent, boolean isCounter, int found, int expected)
        implements Comparable<GradeFault> {
    private static final Comparator<GradeFault> ORDER =
            Comparator.comparing(GradeFault::subspace).thenComparingLong(GradeFault::slot).thenComparing(GradeFault::isCounter);

    /** Orders by table, then by slot, grades first. */
    @Override
    public int compareTo(GradeFault other) {
        return ORDER.compare(this, other);
    }
}
