package org.millstone.verify;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;

/**
 * The canonical sets of some size with a stone that stands in so many mills, so that it can have closed them at once. Numbered by
 * themselves. Read by all threads.
 */
final class MilledRows {
    private final int[] rows;
    private final int[] places;

    MilledRows(Board board, CanonicalSets sets, int mills) {
        int[] found = new int[sets.count()];
        int count = 0;
        this.places = new int[sets.count()];
        for (int row = 0; row < places.length; row++) {
            places[row] = count;
            found[count] = row;
            count += board.mostMillsThrough(sets.set(row)) < mills ? 0 : 1;
        }
        this.rows = Arrays.copyOf(found, count);
    }

    /** Returns how many there are. */
    int count() {
        return rows.length;
    }

    /** Returns the number among all sets of the one at a place, 0 to {@code count() - 1}. */
    int row(int place) {
        return rows[place];
    }

    /** Returns the place of one of them, by its number among all sets. */
    int place(int row) {
        return places[row];
    }
}
