package org.millstone.malom;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * The order of the positions in the files of the program Malom: by the stones of the mover, the side to move, then by the opponent's stones
 * among the points that the mover leaves free. The mover's stones have a row only if they come first among their images under symmetry. All
 * threads may use this.
 *
 * <p>A set of points is an int here as on the {@link Board}, but bit p stands for {@code POINTS[p]}. So the order of {@link Combinations}
 * is that program's order of sets.
 */
final class MalomIndex {
    /** The names of the points, in the order of their bits from the lowest; in the program Malom itself, c3 has the highest bit. */
    private static final String[] POINTS = {"c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4", "b2", "d2", "f2", "f4", "f6", "d6",
        "b6", "b4", "a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4"};
    private static final int RING = 8;
    static final int ALL = (1 << 3 * RING) - 1;
    /** Where operations (symmetries) map the eight points of a square: operation n by element n modulo 8. Operation 15 does nothing. */
    private static final int[][] TURNS = {{6, 7, 0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 0, 1, 2, 3}, {2, 3, 4, 5, 6, 7, 0, 1},
        {2, 1, 0, 7, 6, 5, 4, 3}, {6, 5, 4, 3, 2, 1, 0, 7}, {4, 3, 2, 1, 0, 7, 6, 5}, {0, 7, 6, 5, 4, 3, 2, 1},
        {0, 1, 2, 3, 4, 5, 6, 7}};
    private static final int OPERATIONS = 2 * TURNS.length;

    private final int[] ours;
    private final int[][] operations = new int[OPERATIONS][];
    private final Map<Integer, int[]> canonical = new ConcurrentHashMap<>();
    private final Map<Integer, int[]> numbers = new ConcurrentHashMap<>();

    MalomIndex(Board board) {
        this.ours = Symmetries.bytewise(IntStream.range(0, POINTS.length).map(bit -> board.point(POINTS[bit])).toArray());
        for (int op = 0; op < OPERATIONS; op++) {
            int[] turn = TURNS[op < OPERATIONS - 1 ? op % RING : RING - 1];
            // Operations 7 to 14 also exchange the outer square and the inner one.
            boolean exchanges = op >= RING - 1 && op < OPERATIONS - 1;
            operations[op] = Symmetries.bytewise(IntStream.range(0, POINTS.length).map(bit -> {
                int square = bit / RING;
                return (exchanges ? 2 - square : square) * RING + turn[bit % RING];
            }).toArray());
        }
    }

    /** Converts a set from this index's numbering of points into the board's. */
    int ours(int set) {
        return Symmetries.apply(ours, set);
    }

    int image(int op, int set) {
        return Symmetries.apply(operations[op], set);
    }

    /** Returns the sets of so many points that come first among their images under symmetry: the rows of a file, in order. */
    int[] canonical(int points) {
        return canonical.computeIfAbsent(points, unmade -> {
            Combinations all = new Combinations(POINTS.length, points);
            return Arrays.stream(all.sets()).filter(
                    set -> IntStream.range(0, OPERATIONS).allMatch(op -> all.rank(image(op, set)) >= all.rank(set))).toArray();
        });
    }

    /** Returns the operations (symmetries), 0 to 14, that map a set of this index's points to itself. */
    int[] keeping(int set) {
        return IntStream.range(0, OPERATIONS - 1).filter(op -> image(op, set) == set).toArray();
    }

    /**
     * Returns a lookup table for {@link Symmetries#apply(int[], int)}. It converts a set into the board's numbering of points, and then
     * maps it by {@code symmetry}, also such a table.
     */
    int[] oursTurned(int[] symmetry) {
        return Arrays.stream(ours).map(set -> Symmetries.apply(symmetry, set)).toArray();
    }

    /**
     * Calls a function for each set of {@code size} points, in the board's numbering. Returns its results by the rank of the set in this
     * index, so that neighbours in the files lie together in memory. Later calls for the same size return the first results.
     */
    int[] numbers(int size, IntUnaryOperator numberOfOurs) {
        return numbers.computeIfAbsent(size, unmade -> Arrays.stream(new Combinations(POINTS.length, size).sets())
                .map(set -> numberOfOurs.applyAsInt(ours(set))).toArray());
    }
}
