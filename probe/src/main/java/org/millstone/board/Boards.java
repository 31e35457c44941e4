package org.millstone.board;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The named boards: one, two or three squares, with or without diagonals. Also makes boards that users define. */
public final class Boards {
    /** The points of three squares, the innermost first, each clockwise from twelve o'clock. */
    private static final String SQUARES = "d5 e5 e4 e3 d3 c3 c4 c5/d6 f6 f4 f2 d2 b2 b4 b6/d7 g7 g4 g1 d1 a1 a4 a7";
    /** The lines along the squares. Below: mills on their sides, and paths between squares at the middles, or at the corners, too. */
    private static final String AROUND =
            "d5-e5-e4-e3-d3-c3-c4-c5-d5 d6-f6-f4-f2-d2-b2-b4-b6-d6 d7-g7-g4-g1-d1-a1-a4-a7-d7 ";
    private static final String SIDES = "e5-e4-e3 e3-d3-c3 c3-c4-c5 c5-d5-e5 f6-f4-f2 f2-d2-b2 b2-b4-b6 b6-d6-f6"
            + " g7-g4-g1 g1-d1-a1 a1-a4-a7 a7-d7-g7 ";
    private static final String MIDDLES = "d5-d6-d7 e4-f4-g4 d3-d2-d1 c4-b4-a4";
    private static final String MIDDLES_AND_CORNERS =
            "d5-d6-d7 e5-f6-g7 e4-f4-g4 e3-f2-g1 d3-d2-d1 c3-b2-a1 c4-b4-a4 c5-b6-a7";

    /** Three squares joined at the middles of their sides: 24 points, 32 lines, 16 mills. */
    public static final Board NINE = board("nine", SQUARES, AROUND + MIDDLES, SIDES + MIDDLES);

    /** The board of {@link #NINE} with the corners of its squares joined too: 40 lines, 20 mills. */
    public static final Board TWELVE = board("twelve", SQUARES, AROUND + MIDDLES_AND_CORNERS, SIDES + MIDDLES_AND_CORNERS);

    /** Two squares joined at the middles of their sides: 16 points, 20 lines, 8 mills. */
    public static final Board SIX = board("six", "c4 d4 d3 d2 c2 b2 b3 b4/c5 e5 e3 e1 c1 a1 a3 a5",
            "c4-d4-d3-d2-c2-b2-b3-b4-c4 c5-e5-e3-e1-c1-a1-a3-a5-c5 c4-c5 d3-e3 c2-c1 b3-a3",
            "d4-d3-d2 d2-c2-b2 b2-b3-b4 b4-c4-d4 e5-e3-e1 e1-c1-a1 a1-a3-a5 a5-c5-e5");

    /** One square and its centre, joined with all the others: 9 points, 16 lines, 8 mills. */
    public static final Board THREE = board("three", "b3 c3 c2 c1 b1 a1 a2 a3 b2",
            "c3-b3-b2 c2-c3-b2 c1-c2-b2 b1-c1-b2 a1-b1-b2 a2-a1-b2 a3-a2-b2 b3-a3-b2",
            "b3-b2-b1 c3-c2-c1 c3-b2-a1 c1-b1-a1 c2-b2-a2 a1-a2-a3 c1-b2-a3 a3-b3-c3");

    /** Two squares and a centre that is joined with the middles of the inner one: 17 points, 24 lines, 14 mills. */
    public static final Board SEVEN = board("seven", "c4 d4 d3 d2 c2 b2 b3 b4 c3/c5 e5 e3 e1 c1 a1 a3 a5",
            "c4-d4-d3-d2-c2-b2-b3 b4-c4 b3-b4 c4-c3-d3 c2-c3-b3 c4-c5-e5 d3-e3 e5-e3-e1 c2-c1 e1-c1-a1 b3-a3 a1-a3 a5-c5 a3-a5",
            "d4-d3-d2 d2-c2-b2 b4-c4-d4 b2-b3-b4 c4-c3-c2 d3-c3-b3 c4-c3-c5 d3-c3-e3 e5-e3-e1 c2-c3-c1 e1-c1-a1 b3-c3-a3 a5-c5-e5"
                    + " a1-a3-a5");

    public static final List<Board> ALL = List.of(THREE, SIX, SEVEN, NINE, TWELVE);

    private static final Map<String, Board> ALIASES = Map.of("five", SIX);

    private Boards() {}

    public static List<String> names() {
        return Stream.concat(ALL.stream().map(Board::name), ALIASES.keySet().stream().sorted()).toList();
    }

    public static Optional<Board> named(String name) {
        return ALL.stream().filter(board -> board.name().equals(name)).findFirst()
                .or(() -> Optional.ofNullable(ALIASES.get(name)));
    }

    /**
     * Makes a board that a user defines. The order of its lines and mills does not matter. If it equals a named board except for
     * coordinates, the named board is returned.
     *
     * @param pointNames the names of the points, in the order of a FEN
     * @param groups the number of points in each group of a FEN
     * @param lines pairs of neighbouring points, each as the set of the two, once
     * @param mills the mills, each as the set of its three points, once
     * @throws IllegalArgumentException if there are too many points, or symmetries
     */
    public static Board of(String name, String[] pointNames, double[] x, double[] y, int[] groups, int[] lines, int[] mills) {
        // Sorted as ints, so that the order in the user's file does not matter.
        Board own = new Board(name, pointNames, x, y, groups, Arrays.stream(lines).sorted().toArray(),
                Arrays.stream(mills).sorted().toArray());
        return ALL.stream().filter(own::isLike).findFirst().orElseGet(own::requireFewSymmetries);
    }

    /** Makes a named board from texts like those above. The order of its points, lines and mills enters the fingerprints of rule sets. */
    private static Board board(String name, String points, String lines, String mills) {
        String[] names = points.split("[ /]");
        double[] x = Arrays.stream(names).mapToDouble(point -> point.charAt(0) - 'a').toArray();
        double[] y = Arrays.stream(names).mapToDouble(point -> point.charAt(1) - '1').toArray();
        int[] groups = Arrays.stream(points.split("/")).mapToInt(group -> group.split(" ").length).toArray();
        return new Board(name, names, x, y, groups, sets(names, lines, 2), sets(names, mills, 3));
    }

    /** Returns a set for each run of {@code size} points on a walk: for size 2, {@code d5-e5-e4} gives d5 and e5, then e5 and e4. */
    private static int[] sets(String[] names, String walks, int size) {
        return Arrays.stream(walks.split(" ")).map(walk -> walk.split("-"))
                .flatMapToInt(walk -> IntStream.rangeClosed(0, walk.length - size)
                        .map(from -> Arrays.stream(walk, from, from + size)
                                .mapToInt(point -> 1 << Arrays.asList(names).indexOf(point)).sum()))
                .toArray();
    }
}
