package org.millstone.forward;

import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * Maps columns of one row to columns of another: a symmetry of the board seen in the compressed coordinates of both rows.
 * Two lookups a set. Set up and used by one thread.
 */
final class Relabelling {
    private final int points;
    /** How many points the first table covers; the second has the rest. */
    private final int lowBits;
    private final int[] low;
    private final int[] high;

    /** Makes room for rows with this many free points. */
    Relabelling(int points) {
        this.points = points;
        this.lowBits = (points + 1) / 2;
        this.low = new int[1 << lowBits];
        this.high = new int[1 << points - lowBits];
    }

    /**
     * Sets up the map.
     *
     * @param from the free points of the first row
     * @param to the free points of the second row; points whose image is not among them are dropped from sets
     * @param symmetry the symmetry that leads from the first row's view of the board to the second's
     */
    void set(int from, int to, Symmetries symmetries, int symmetry) {
        int rest = from;
        for (int k = 0; k < points; k++, rest &= rest - 1) {
            int image = 1 << symmetries.image(symmetry, Integer.numberOfTrailingZeros(rest));
            int bit = (to & image) == 0 ? 0 : 1 << Integer.bitCount(to & image - 1);
            if (k < lowBits) {
                extend(low, 1 << k, bit);
            } else {
                extend(high, 1 << k - lowBits, bit);
            }
        }
    }

    private static void extend(int[] images, int filled, int bit) {
        for (int set = 0; set < filled; set++) {
            images[filled + set] = images[set] | bit;
        }
    }

    /**
     * Takes for each column the worse of what it has and what the column has that it leads to.
     *
     * @param columns columns of the first row
     * @param ranks the ranks of columns of the second
     * @param scores the scores of the second row
     * @param worst what the columns of the first have
     */
    void gather(Columns columns, Combinations ranks, byte[] scores, byte[] worst) {
        int mask = low.length - 1;
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            int set = columns.sets[k];
            int column = columns.ranks[k];
            int score = scores[ranks.rank(low[set & mask] | high[set >>> lowBits])] & 0xff;
            worst[column] = (byte) Math.min(worst[column] & 0xff, score);
        }
    }
}
