package org.millstone.retrograde;

import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * Maps the columns of one row to those of another: what a symmetry of the board does to sets of the points that the rows leave free,
 * numbered from 0 in either. Two tables, for the halves of {@link ColumnSets}; set up and used by one thread.
 *
 * <p>Two maps of three that a placed stone asks for keep the order of the points. Then columns keep their order, too, and no table is
 * needed: {@link ColumnSets.PointRuns} takes a run of them at a time.
 */
final class ColumnMap {
    private final int points;
    private final int lowBits;
    private final int[] low;
    private final int[] high;
    private final int[] images;
    private int reached;

    /** Makes room for rows with so many free points. */
    ColumnMap(int points) {
        this.points = points;
        this.lowBits = (points + 1) / 2;
        this.low = new int[1 << lowBits];
        this.high = new int[1 << points - lowBits];
        this.images = new int[points];
    }

    /**
     * Sets up the map, but for its tables.
     *
     * @param from the free points of the one row
     * @param to the free points of the other; points that do not lead there are dropped from sets
     * @param symmetry from the table of the symmetry that leads from the one to the other
     * @return whether the points that lead there keep their order
     */
    boolean set(int from, int to, int[] symmetry) {
        int rest = from;
        int last = 0;
        boolean ordered = true;
        reached = 0;
        for (int i = 0; i < points; i++, rest &= rest - 1) {
            images[i] = Integer.compress(Symmetries.apply(symmetry, rest & -rest), to);
            ordered &= images[i] == 0 || images[i] > last;
            last = Math.max(last, images[i]);
            reached |= images[i];
        }
        return ordered;
    }

    /** Returns the first point of the other row that no point leads to. */
    int gap() {
        return Integer.numberOfTrailingZeros(~reached);
    }

    /** Fills the tables of the map that was set up. */
    void fill() {
        for (int i = 0; i < points; i++) {
            int[] half = i < lowBits ? low : high;
            int filled = 1 << (i < lowBits ? i : i - lowBits);
            for (int set = 0; set < filled; set++) {
                half[filled + set] = half[set] | images[i];
            }
        }
    }

    /** Returns the image of a set. */
    int image(int set) {
        return low[set & low.length - 1] | high[set >>> lowBits];
    }

    /**
     * Takes for each column without a point the smaller of its own value and that of the column that it leads to.
     *
     * @param columns the columns of the one row
     * @param ranks the ranks of the columns of the other
     */
    void take(ColumnSets columns, int without, Combinations ranks, byte[] from, byte[] into) {
        int size = columns.ranks.size();
        int highBits = points - lowBits;
        for (int entry : columns.lows[without]) {
            int half = entry & ColumnSets.HALF_MASK;
            int left = size - Integer.bitCount(half);
            int first = entry >>> ColumnSets.HALF;
            int image = low[half];
            if (left <= highBits) {
                take(columns.highs[without][left], first, image, ranks, from, into);
            }
        }
    }

    private void take(int[] highs, int first, int lowImage, Combinations ranks, byte[] from, byte[] into) {
        for (int entry : highs) {
            int at = first + (entry >>> ColumnSets.HALF);
            byte other = from[ranks.rank(lowImage | high[entry & ColumnSets.HALF_MASK])];
            RowOperations.lower(into, at, other);
        }
    }
}
