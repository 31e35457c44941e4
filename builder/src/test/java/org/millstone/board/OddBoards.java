package org.millstone.board;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Boards on which nobody plays, for rules of all kinds. */
public final class OddBoards {
    /** No symmetry, and a point that is in four mills, three of which can be closed with four stones. */
    public static final Board SKEW = board("skew", 10, new int[][] {
        {0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {0, 6}, {6, 2}, {6, 4}, {1, 7}, {7, 8}, {8, 9}, {9, 3}, {5, 8}},
            new int[][] {{0, 1, 6}, {0, 2, 6}, {1, 2, 6}, {6, 4, 0}, {2, 3, 4}, {7, 8, 9}, {5, 8, 0}, {1, 7, 3}});

    /** As few points as stones, dead ends, and a symmetry. */
    public static final Board COMB = board("comb", 8, new int[][] {
        {0, 1}, {1, 2}, {2, 3}, {0, 4}, {1, 5}, {2, 6}, {3, 7}},
            new int[][] {{0, 1, 2}, {1, 2, 3}, {4, 5, 6}, {5, 6, 7}, {4, 0, 1}, {2, 3, 7}});

    /** More symmetries than any board of the family: a cube, three corners of each side a mill. */
    public static final Board CUBE = cube();

    /** Fifteen points, on which four stones against three may need more plies than a byte of depth can say. Found by chance. */
    public static final Board DEEP =
            board("deep", 15, new int[] {0x3, 0x6, 0x11, 0x30, 0x42, 0x48, 0x81, 0x101, 0x104, 0x110, 0x204, 0x280,
                0x500, 0x1001, 0x2002, 0x2020, 0x2800, 0x4004, 0x4020, 0x4080, 0x4400}, new int[] {0xa4, 0x80a, 0x1009, 0x1041});

    private OddBoards() {}

    private static int[] sets(int[][] points) {
        return Arrays.stream(points).mapToInt(set -> Arrays.stream(set).map(point -> 1 << point).sum()).toArray();
    }

    private static Board cube() {
        int[] edges = IntStream.range(0, 8)
                .flatMap(p -> IntStream.of(1, 2, 4).filter(bit -> (p & bit) == 0).map(bit -> 1 << p | 1 << (p | bit))).toArray();
        // The three corners next to a corner.
        int[] mills = IntStream.range(0, 8).map(p -> 1 << (p ^ 1) | 1 << (p ^ 2) | 1 << (p ^ 4)).toArray();
        return board("cube", 8, edges, mills);
    }

    private static Board board(String name, int points, int[][] edges, int[][] mills) {
        return board(name, points, sets(edges), sets(mills));
    }

    private static Board board(String name, int points, int[] edges, int[] mills) {
        String[] names = IntStream.range(0, points).mapToObj(p -> (char) ('a' + p) + "1").toArray(String[]::new);
        double[] along = IntStream.range(0, points).asDoubleStream().toArray();
        return new Board(name, names, along, new double[points], new int[] {points}, edges, mills);
    }
}
