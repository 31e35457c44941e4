package org.millstone.verify;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.forward.Columns;
import org.millstone.forward.RowLayout;
import org.millstone.step.Window;
import org.millstone.verify.StepVerdict.Contradiction;

/**
 * Counts the entries of a table, and compares them with what their best turns give. Used by several threads at once.
 *
 * @param faults collects wrong scores
 * @param ofDraws collects wrong grades and counters; null if draws are not told apart
 * @param positions by score or grade: how many positions were counted that have it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EntryChecker(Board board, RowLayout layout, Window window, Faults faults, @Nullable Faults ofDraws,
        long[] positions) {
    /**
     * Adds the positions of a row to {@link #positions}, symmetric ones once. If s symmetries map the row to itself, a position that k of
     * these keep has s / k slots there. So each slot counts k times, and the sum is divided by s.
     */
    void count(int row, byte[] values) {
        Symmetries symmetries = board.symmetries();
        int[] keeping = symmetries.keeping(layout.rows.set(row));
        long[] found = new long[positions.length];
        for (int column = 0; column < values.length; column++) {
            int stones = keeping.length == 0 ? 0 : layout.stones(row, column);
            int kept = 1;
            for (int g : keeping) {
                kept += symmetries.apply(g, stones) == stones ? 1 : 0;
            }
            found[values[column] & 0xff] += kept;
        }
        synchronized (positions) {
            for (int value = 0; value < found.length; value++) {
                positions[value] += found[value] / (keeping.length + 1);
            }
        }
    }

    /** Compares the stored scores of some columns of a row with the expected ones, and reports those that differ. Arrays are by column. */
    void compare(int row, Columns columns, byte[] stored, byte[] expected) {
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.rank(k);
            int found = stored[column] & 0xff;
            int right = expected[column] & 0xff;
            if (found != right) {
                boolean drawn = window.isDraw(found) && window.isDraw(right);
                add(drawn ? Contradiction.Kind.GRADE : Contradiction.Kind.SCORE, row, column, found, right);
            }
        }
    }

    void add(Contradiction.Kind kind, int row, int column, int found, int expected) {
        Faults log = kind == Contradiction.Kind.SCORE ? faults : ofDraws;
        if (log != null) {
            log.add(new Contradiction(layout.subspace, (long) row * layout.columns() + column, kind, window, found, expected));
        }
    }

    /**
     * Counts contradictions, and keeps the few that are first in the order of tables and slots. Several threads add to it; the result does
     * not depend on their order.
     */
    static final class Faults {
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
