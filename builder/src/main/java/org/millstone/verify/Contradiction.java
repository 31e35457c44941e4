package org.millstone.verify;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.millstone.index.Subspace;
import org.millstone.step.Window;

/**
 * An entry of a table that contradicts its successors.
 *
 * @param kind what of it is wrong
 * @param window the depths that scores are about
 * @param found what the table has: a score, as {@link org.millstone.step.Score} explains, 255 for a win of any depth; a grade as
 *     {@link org.millstone.step.Grade} explains; or a counter
 * @param expected what follows from the successors
 */
public record Contradiction(Subspace subspace, long slot, Kind kind, Window window, int found, int expected) {
    public enum Kind {
        /** The outcome, or the depth of a loss. */
        SCORE,
        /** Which draw it is. */
        GRADE,
        /** The turns to the next capture in a draw. */
        COUNTER
    }

    /** Counts faults and keeps the first few by table and slot, whatever the order in which threads find them. */
    static final class Log {
        private static final int KEPT = 10;

        private final TreeSet<Contradiction> first = new TreeSet<>(
                Comparator.comparing(Contradiction::subspace).thenComparingLong(Contradiction::slot)
                        .thenComparing(Contradiction::kind));
        private long count;

        synchronized void add(Contradiction fault) {
            count++;
            first.add(fault);
            if (first.size() > KEPT) {
                first.pollLast();
            }
        }

        synchronized long count() {
            return count;
        }

        synchronized List<Contradiction> first() {
            return List.copyOf(first);
        }
    }
}
