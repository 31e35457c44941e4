package org.millstone.retrograde;

import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * Maps the columns of one row to those of another, by a symmetry of the board. Columns are sets of points, numbered among the free points
 * of their row. Two arrays, one for each half of the points, make mapping a set two look-ups. Used by one thread.
 *
 * <p>Two of three maps that placing a stone asks for keep the order of the points. Then columns keep their order, too, and need no
 * look-ups: {@link ColumnSets.PointRuns} does a run of them at a time.
 */
final class ColumnMap {
    private final int points;
    private final int lowBits;
    private final int[] low;
    private final int[] high;
    private final int[] images;
    private int reached;

    /** Allocates a map for rows with so many free points. */
    ColumnMap(int points) {
        this.points = points;
        this.lowBits = (points + 1) / 2;
        this.low = new int[1 << lowBits];
        this.high = new int[1 << points - lowBits];
        this.images = new int[points];
    }

    /**
     * Sets the map, without what look-ups need.
     *
     * @param from the free points of the first row
     * @param to the free points of the second row; a point whose image is not among them is dropped from sets
     * @param symmetry from the first row to the second, as a table of {@link Symmetries}
     * @return whether the map keeps the order of the points that are not dropped
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

    /** Returns the number of the first free point of the second row that is no image of a point, from 0 among the free points. */
    int gap() {
        return Integer.numberOfTrailingZeros(~reached);
    }

    /** Makes look-ups possible: must be called after {@link #set} and before {@link #image} or {@link #take}. */
    void fill() {
        for (int i = 0; i < points; i++) {
            int[] half = i < lowBits ? low : high;
            int filled = 1 << (i < lowBits ? i : i - lowBits);
            for (int set = 0; set < filled; set++) {
                half[filled + set] = half[set] | images[i];
            }
        }
    }

    /** Returns a column set in the coordinates of the row that a move leads to, by the set in those of the row that it leaves. */
    int image(int set) {
        return low[set & low.length - 1] | high[set >>> lowBits];
    }

    /**
     * Lowers each column that leaves a point free to the value of the column that it is mapped to, if that is smaller.
     *
     * @param columns the columns of the first row
     * @param without the point
     * @param ranks numbers the columns of the second row
     * @param from values of the second row
     * @param into values of the first row
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
