package org.millstone.verify;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.millstone.index.Subspace;
import org.millstone.step.Window;

/**
 * An entry of a table that contradicts the entries that its turns lead to.
 *
 * @param kind which part of the entry is wrong
 * @param window the window of depths in which {@code found} and {@code expected} are scores
 * @param found what the table has, by the kind: a score ({@link org.millstone.step.Score}), 255 for a win of any depth; a grade ({@link
 *     org.millstone.step.Grade}); or a counter
 * @param expected what the entry should be by its turns, in the same form
 */
public record Contradiction(Subspace subspace, long slot, Kind kind, Window window, int found, int expected) {
    public enum Kind {
        /** The outcome, or the depth of a loss. */
        SCORE,
        /** The grade of a draw. */
        GRADE,
        /** The counter of a draw: how many turns the side that profits makes until the next capture. */
        COUNTER
    }

    /**
     * Counts contradictions, and keeps the few that are first in the order of tables and slots. Several threads add to it; the result does
     * not depend on their order.
     */
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
