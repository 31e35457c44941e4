package org.millstone.board;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A board of 15 points on which four stones against three may need more plies than a byte of depth can say. Found by chance. */
public final class DeepBoard {
    private static final int POINTS = 15;
    private static final int[] LINES = {0x3, 0x6, 0x11, 0x30, 0x42, 0x48, 0x81, 0x101, 0x104, 0x110, 0x204, 0x280, 0x500, 0x1001,
        0x2002, 0x2020, 0x2800, 0x4004, 0x4020, 0x4080, 0x4400};
    private static final int[] MILLS = {0xa4, 0x80a, 0x1009, 0x1041};

    private DeepBoard() {}

    /** Returns the board. */
    public static Board make() {
        String[] names = IntStream.range(0, POINTS).mapToObj(p -> (char) ('a' + p / 4) + "" + (1 + p % 4)).toArray(String[]::new);
        return new Board("deep", names, new int[] {POINTS}, points(LINES), points(MILLS));
    }

    private static int[][] points(int[] sets) {
        return Arrays.stream(sets).mapToObj(set -> IntStream.range(0, POINTS).filter(p -> (set >>> p & 1) != 0).toArray())
                .toArray(int[][]::new);
    }
}
