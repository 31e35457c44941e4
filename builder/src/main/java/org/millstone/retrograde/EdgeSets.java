package org.millstone.retrograde;

import org.millstone.board.Board;

/**
 * Finds all lines of a board between two sets of points at once.
 *
 * <p>A board has at most 64 lines, so a set of lines is a long. Each line has a first and a second end; two tables hold, for
 * every byte of a set of points, the lines whose first (second) end is among them: 12 KiB in all, against a loop over stones
 * and neighbours whose length no processor can predict.
 */
final class EdgeSets {
    private final long[] first = new long[3 << 8];
    private final long[] second = new long[3 << 8];
    private final int[] edges;

    EdgeSets(Board board) {
        this.edges = board.edges();
        if (edges.length > Long.SIZE) {
            throw new IllegalArgumentException(board + " has more than " + Long.SIZE + " lines");
        }
        for (int i = 0; i < first.length; i++) {
            int points = (i & 0xff) << 8 * (i >>> 8);
            for (int e = 0; e < edges.length; e++) {
                int end = Integer.lowestOneBit(edges[e]);
                first[i] |= (points & end) != 0 ? 1L << e : 0;
                second[i] |= (points & edges[e] & ~end) != 0 ? 1L << e : 0;
            }
        }
    }

    /** Returns the number of lines. */
    int count() {
        return edges.length;
    }

    /** Returns a line as the set of its two ends. */
    int edge(int e) {
        return edges[e];
    }

    /** Returns the lines with one end in each of two disjoint sets. */
    long between(int a, int b) {
        return ends(first, a) & ends(second, b) | ends(first, b) & ends(second, a);
    }

    private static long ends(long[] table, int set) {
        return table[set & 0xff] | table[0x100 | set >>> 8 & 0xff] | table[0x200 | set >>> 16 & 0xff];
    }
}
