package org.millstone.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The boards of the family, one, two or three squares, with or without diagonals; and boards of one's own. */
public final class Boards {
    /** Three squares joined at the middles of their sides: 24 points, 32 lines, 16 mills. */
    public static final Board NINE = squares("nine", 3, false);

    /** The board of {@link #NINE} with the corners of its squares joined too: 40 lines, 20 mills. */
    public static final Board TWELVE = squares("twelve", 3, true);

    /** Two squares joined at the middles of their sides: 16 points, 20 lines, 8 mills. */
    public static final Board SIX = squares("six", 2, false);

    /** One square and its centre, joined with all the others: 9 points, 16 lines, 8 mills. */
    public static final Board THREE = three();

    /** Two squares and a centre that is joined with the middles of the inner one: 17 points, 24 lines, 14 mills. */
    public static final Board SEVEN = seven();

    /** The named boards, those with fewer points first. */
    private static final List<Board> ALL = List.of(THREE, SIX, SEVEN, NINE, TWELVE);

    /** Other names that people know boards by. */
    private static final Map<String, Board> ALIASES = Map.of("five", SIX);

    /** How a square is walked: clockwise from twelve o'clock, as steps from the centre. */
    private static final class Walk {
        static final int[] FILE = {0, 1, 1, 1, 0, -1, -1, -1};
        static final int[] RANK = {1, 1, 0, -1, -1, -1, 0, 1};
    }

    private Boards() {}

    /** Returns the named boards, those with fewer points first. */
    public static List<Board> all() {
        return ALL;
    }

    /** Returns the names of the named boards, and the other names that people know them by. */
    public static List<String> names() {
        return Stream.concat(ALL.stream().map(Board::name), ALIASES.keySet().stream().sorted()).toList();
    }

    public static Optional<Board> named(String name) {
        return ALL.stream().filter(board -> board.name().equals(name)).findFirst()
                .or(() -> Optional.ofNullable(ALIASES.get(name)));
    }

    /**
     * Makes a board of one's own. The order of its lines and mills does not matter. If it is a named board, wherever that has its
     * points, it is that one.
     *
     * @param name a name for messages
     * @param pointNames the names of the points, in the order of a FEN
     * @param x how far to the right each point lies
     * @param y how far up each point lies
     * @param groups how many points each group of a FEN has
     * @param lines pairs of neighbouring points, each pair once
     * @param mills the mills, each as its three points, each mill once
     * @throws IllegalArgumentException if there are too many points, or symmetries
     */
    public static Board of(String name, String[] pointNames, double[] x, double[] y, int[] groups, int[][] lines, int[][] mills) {
        Board own = new Board(name, pointNames, x, y, groups, inOrder(lines), inOrder(mills));
        return ALL.stream().filter(own::isLike).findFirst().orElse(own);
    }

    /** Sets of points ascending, as numbers: the order that everyone can find again. */
    private static int[][] inOrder(int[][] sets) {
        return Arrays.stream(sets).sorted(Comparator.comparingInt(Board::set)).toArray(int[][]::new);
    }

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
        return board(name, names, groups, edges, mills);
    }

    /** Where the points lie follows from their names: the letter is the file, the digit the rank. */
    private static Board board(String name, String[] names, int[] groups, List<int[]> edges, List<int[]> mills) {
        double[] x = Arrays.stream(names).mapToDouble(point -> point.charAt(0) - 'a').toArray();
        double[] y = Arrays.stream(names).mapToDouble(point -> point.charAt(1) - '1').toArray();
        return new Board(name, names, x, y, groups, edges.toArray(int[][]::new), mills.toArray(int[][]::new));
    }

    private static Board seven() {
        String[] names = new String[17];
        List<int[]> edges = new ArrayList<>();
        List<int[]> mills = new ArrayList<>();
        int centre = 8;
        names[centre] = name(2, 0, 0);
        for (int i = 0; i < 8; i++) {
            int outer = centre + 1;
            names[i] = name(2, Walk.FILE[i], Walk.RANK[i]);
            names[outer + i] = name(2, 2 * Walk.FILE[i], 2 * Walk.RANK[i]);
            edges.add(new int[] {i, (i + 1) % 8});
            edges.add(new int[] {outer + i, outer + (i + 1) % 8});
            if (i % 2 == 0) {
                edges.add(new int[] {i, outer + i});
                edges.add(new int[] {i, centre});
                mills.add(new int[] {i, centre, outer + i});
            } else {
                mills.add(new int[] {i, (i + 1) % 8, (i + 2) % 8});
                mills.add(new int[] {outer + i, outer + (i + 1) % 8, outer + (i + 2) % 8});
            }
        }
        mills.add(new int[] {0, centre, 4});
        mills.add(new int[] {2, centre, 6});
        int[][] lines = inOrder(edges.toArray(int[][]::new));
        return board("seven", names, new int[] {9, 8}, List.of(lines), List.of(inOrder(mills.toArray(int[][]::new))));
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
        return board("three", names, new int[] {9}, edges, mills);
    }

    private static String name(int squares, int file, int rank) {
        return (char) ('a' + squares + file) + String.valueOf(squares + 1 + rank);
    }
}
