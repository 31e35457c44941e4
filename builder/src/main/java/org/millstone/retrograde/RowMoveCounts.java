package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.index.Combinations;

/** How many quiet moves the row colour has from each column of a row. Read by all threads. */
final class RowMoveCounts {
    private final RowSpace space;
    private final List<PartlyQuiet> partlyQuiet;

    RowMoveCounts(RowSpace space, List<PartlyQuiet> partlyQuiet) {
        this.space = space;
        this.partlyQuiet = partlyQuiet;
    }

    /** Counts them: those that end on none of the column's stones, a sum over points. */
    void count(int row, byte[] counts) {
        int free = space.free(row);
        int[] weight = new int[Board.MAX_POINTS];
        for (int move : space.quiet(row)) {
            weight[Integer.bitCount(free & (1 << RowSpace.to(move)) - 1)]++;
        }
        Combinations index = space.columnIndex();
        int lowBits = (index.points() + 1) / 2;
        byte[] low = sums(weight, 0, lowBits);
        byte[] high = sums(weight, lowBits, index.points() - lowBits);
        int all = Arrays.stream(weight).sum();
        int[] columns = space.columnSets();
        for (int c = 0; c < columns.length; c++) {
            int blocked = low[columns[c] & low.length - 1] + high[columns[c] >>> lowBits];
            counts[c] = (byte) (all - blocked);
        }
        partlyQuiet.forEach(kind -> kind.count(row, counts));
    }

    private static byte[] sums(int[] weight, int from, int bits) {
        byte[] sums = new byte[1 << bits];
        for (int set = 1; set < sums.length; set++) {
            sums[set] = (byte) (sums[set & set - 1] + weight[from + Integer.numberOfTrailingZeros(set)]);
        }
        return sums;
    }
}
