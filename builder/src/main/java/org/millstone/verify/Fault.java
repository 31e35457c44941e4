package org.millstone.verify;

import java.util.Comparator;
import org.millstone.index.Subspace;
import org.millstone.step.Window;

/**
 * An entry of a table that contradicts its successors.
 *
 * @param subspace the table
 * @param slot the entry
 * @param own stones of the side to move in its position
 * @param opponent stones of the other side
 * @param window the depths that the scores are about
 * @param found the score the table has, as {@link org.millstone.step.Score} explains; 255 for a win of any depth
 * @param expected the score that follows from the successors
 */
public record Fault(Subspace subspace, long slot, int own, int opponent, Window window, int found, int expected)
        implements Comparable<Fault> {
    private static final Comparator<Fault> ORDER = Comparator.comparing(Fault::subspace).thenComparingLong(Fault::slot);

    /** Orders by table, then by slot. */
    @Override
    public int compareTo(Fault other) {
        return ORDER.compare(this, other);
    }
}
