package org.millstone.board;

import java.util.ArrayList;
import java.util.List;

/** The boards of the family: one, two or three squares, with or without diagonals. */
public final class Boards {
    /** Three squares joined at the middles of their sides: 24 points, 32 lines, 16 mills. */
    public static final Board NINE = squares("nine", 3, false);

    /** The board of {@link #NINE} with the corners of its squares joined too: 40 lines, 20 mills. */
    public static final Board TWELVE = squares("twelve", 3, true);

    /** Two squares joined at the middles of their sides: 16 points, 20 lines, 8 mills. */
    public static final Board SIX = squares("six", 2, false);

    /** One square and its centre, joined with all the others: 9 points, 16 lines, 8 mills. */
    public static final Board THREE = three();

    /** How a square is walked: clockwise from twelve o'clock, as steps from the centre. */
    private static final class Walk {
        static final int[] FILE = {0, 1, 1, 1, 0, -1, -1, -1};
        static final int[] RANK = {1, 1, 0, -1, -1, -1, 0, 1};
    }

    private Boards() {}

    /** A board of concentric squares. Point {@code 8s + i} is the i-th of square s, the innermost square being 0. */
    private static Board squares(String name, int squares, boolean diagonals) {
        String[] names = new String[8 * squares];
        int[] groups = new int[squares];
        List<int[]> edges = new ArrayList<>();
        List<int[]> mills = new ArrayList<>();
        for (int s = 0; s < squares; s++) {
            groups[s] = 8;
            for (int i = 0; i < 8; i++) {
                names[8 * s + i] = name(squares, (s + 1) * Walk.FILE[i], (s + 1) * Walk.RANK[i]);
                edges.add(new int[] {8 * s + i, 8 * s + (i + 1) % 8});
            }
            for (int corner = 1; corner < 8; corner += 2) {
                mills.add(new int[] {8 * s + corner, 8 * s + (corner + 1) % 8, 8 * s + (corner + 2) % 8});
            }
        }
        for (int i = 0; i < 8; i += diagonals ? 1 : 2) {
            for (int s = 0; s + 1 < squares; s++) {
                edges.add(new int[] {8 * s + i, 8 * (s + 1) + i});
            }
            if (squares == 3) {
                mills.add(new int[] {i, 8 + i, 16 + i});
            }
        }
        return new Board(name, names, groups, edges.toArray(new int[0][]), mills.toArray(new int[0][]));
    }

    private static Board three() {
        String[] names = new String[9];
        List<int[]> edges = new ArrayList<>();
        List<int[]> mills = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            names[i] = name(1, Walk.FILE[i], Walk.RANK[i]);
            edges.add(new int[] {i, (i + 1) % 8});
            edges.add(new int[] {i, 8});
        }
        names[8] = name(1, 0, 0);
        for (int i = 0; i < 4; i++) {
            mills.add(new int[] {i, 8, i + 4});
            mills.add(new int[] {2 * i + 1, (2 * i + 2) % 8, (2 * i + 3) % 8});
        }
        return new Board("three", names, new int[] {9}, edges.toArray(new int[0][]), mills.toArray(new int[0][]));
    }

    private static String name(int squares, int file, int rank) {
        return (char) ('a' + squares + file) + String.valueOf(squares + 1 + rank);
    }
}
