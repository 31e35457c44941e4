package org.millstone.retrograde;

import org.jspecify.annotations.Nullable;
import org.millstone.step.Score;
import org.millstone.step.Scores;

/** Of a row, the columns whose captures are to be scored: all, or those that are drawn. One thread's. */
final class WantedColumns {
    private final @Nullable Scores scores;
    private final byte[] row;
    private final int[] columns;
    private int count;

    /**
     * Readies a thread.
     *
     * @param scores of these the drawn slots are wanted; null to want all
     */
    WantedColumns(RowSpace space, @Nullable Scores scores) {
        this.scores = scores;
        this.row = new byte[space.columns()];
        this.columns = new int[space.columns()];
        this.count = columns.length;
        for (int c = 0; c < columns.length; c++) {
            columns[c] = c;
        }
    }

    /** Turns to a row. */
    void turnTo(int number) {
        if (scores == null) {
            return;
        }
        scores.read(number, row);
        count = 0;
        for (int c = 0; c < row.length; c++) {
            columns[count] = c;
            count += (row[c] & 0xff) == Score.DRAW ? 1 : 0;
        }
    }

    /** Returns how many columns are wanted. */
    int count() {
        return count;
    }

    /** Returns them in the first {@link #count} places. */
    int[] columns() {
        return columns;
    }
}
