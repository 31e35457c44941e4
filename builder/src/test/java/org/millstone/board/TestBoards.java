package org.millstone.board;

/** Boards that nobody plays on, made to be awkward. */
public final class TestBoards {
    /**
     * Eleven points, no symmetry. The first is in four mills; the mills at the end have two points in common, so that four stones make
     * two of them.
     */
    public static final Board LOPSIDED = board("lopsided", 11,
            new int[][] {{0, 1}, {1, 2}, {0, 3}, {3, 4}, {0, 5}, {5, 6}, {0, 7}, {7, 8}, {2, 4}, {6, 9}, {9, 10}, {8, 10}},
            new int[][] {{0, 1, 2}, {0, 3, 4}, {0, 5, 6}, {0, 7, 8}, {6, 9, 10}, {8, 9, 10}});

    private TestBoards() {}

    /** A board whose points are called a1, b1, c1 and so on, in one group. */
    private static Board board(String name, int points, int[][] edges, int[][] mills) {
        String[] names = new String[points];
        for (int p = 0; p < points; p++) {
            names[p] = (char) ('a' + p) + "1";
        }
        return new Board(name, names, new int[] {points}, edges, mills);
    }
}
