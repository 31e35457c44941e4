package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.board.Board;

/** The columns of a row that have a mill, and the mills that columns of the row can have. Used by one thread. */
final class MilledColumns {
    private final Board board;
    private final ColumnSets columns;
    private final int[] mills;
    private final int[] inMills;
    private final char[] ranks;
    private int millCount;
    private int count;

    MilledColumns(Board board, ColumnSets columns) {
        this.board = board;
        this.columns = columns;
        this.mills = new int[board.mills().length];
        this.inMills = new int[columns.count()];
        this.ranks = new char[columns.count()];
    }

    /**
     * Turns to a row.
     *
     * @param free the points that the row leaves free
     */
    void turnTo(int free) {
        for (int i = 0; i < count; i++) {
            inMills[ranks[i]] = 0;
        }
        count = 0;
        millCount = 0;
        for (int mill : board.mills()) {
            if ((mill & ~free) == 0) {
                int points = Integer.compress(mill, free);
                mills[millCount++] = points;
                add(points);
            }
        }
    }

    private void add(int mill) {
        for (char rank : columns.with(mill)) {
            if (inMills[rank] == 0) {
                ranks[count++] = rank;
            }
            inMills[rank] |= mill;
        }
    }

    /** Returns how many columns have a mill. */
    int count() {
        return count;
    }

    /** The columns that have a mill: {@link #count} of them. */
    char[] ranks() {
        return ranks;
    }

    /** Returns the points of a column that stand in mills, numbered as columns are. */
    int inMills(int rank) {
        return inMills[rank];
    }

    /** Returns the mills through a point that columns of the row can have, as many as are not 0; the array is used again. */
    int[] through(int point, int[] into) {
        int found = 0;
        for (int i = 0; i < millCount; i++) {
            if ((mills[i] >>> point & 1) != 0) {
                into[found++] = mills[i];
            }
        }
        Arrays.fill(into, found, into.length, 0);
        return into;
    }

    /** The columns that have a mill of {@link #through}. */
    char[] with(int mill) {
        return columns.with(mill);
    }
}
