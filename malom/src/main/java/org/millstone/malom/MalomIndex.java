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
 * The order of the positions in the files of the program Malom. Positions are ordered by the set of the mover, the side to move, then by
 * the opponent's set among the points that the mover leaves free. A set of the mover has a row only if it is the first among its images
 * under symmetry. All threads may use this.
 *
 * <p>Sets of this index number the points as that program does, but from the other end. So the program's order of sets is that of
 * {@link Combinations}.
 */
final class MalomIndex {
    /** The points by their bits in a set, from the lowest bit, which is that program's highest. */
    private static final String[] POINTS = {"c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4", "b2", "d2", "f2", "f4", "f6", "d6",
        "b6", "b4", "a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4"};
    private static final int RING = 8;
    static final int ALL = (1 << 3 * RING) - 1;
    /**
     * How operations (symmetries) map the eight points of a square. Operation n, from 0 to 14, takes element n modulo 8. Operation 15 takes
     * the last element, and does nothing.
     */
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
            // The seventh exchanges the outer square and the inner one, and so do those after it, but the last.
            boolean exchanges = op >= RING - 1 && op < OPERATIONS - 1;
            operations[op] = Symmetries.bytewise(IntStream.range(0, POINTS.length).map(bit -> {
                int square = bit / RING;
                return (exchanges ? 2 - square : square) * RING + turn[bit % RING];
            }).toArray());
        }
    }

    /** Returns a set of this index as a set of points of the board. */
    int ours(int set) {
        return Symmetries.apply(ours, set);
    }

    int image(int op, int set) {
        return Symmetries.apply(operations[op], set);
    }

    /** Returns the sets of so many points that have a row: each comes first among its images. They are in the order of the files. */
    int[] canonical(int points) {
        return canonical.computeIfAbsent(points, unmade -> {
            Combinations all = new Combinations(POINTS.length, points);
            return Arrays.stream(all.sets()).filter(
                    set -> IntStream.range(0, OPERATIONS).allMatch(op -> all.rank(image(op, set)) >= all.rank(set))).toArray();
        });
    }

    /** Returns the operations, 0 to 15, that map a set to itself, without the one that does nothing. */
    int[] keeping(int set) {
        return IntStream.range(0, OPERATIONS - 1).filter(op -> image(op, set) == set).toArray();
    }

    /**
     * Returns the map from a set of this index to its image on the board: {@link #ours}, then a symmetry of the board. The map and the
     * symmetry are arrays as {@link Symmetries#apply} takes them.
     */
    int[] oursTurned(int[] symmetry) {
        return Arrays.stream(ours).map(set -> Symmetries.apply(symmetry, set)).toArray();
    }

    /**
     * Returns a number for each set of some size, by the rank of the set: the number that the function gives for {@link #ours}. Neighbours
     * in this order lie together in memory. The array is made once for each size, and later functions are ignored.
     */
    int[] numbers(int size, IntUnaryOperator numberOfOurs) {
        return numbers.computeIfAbsent(size, unmade -> Arrays.stream(new Combinations(POINTS.length, size).sets())
                .map(set -> numberOfOurs.applyAsInt(ours(set))).toArray());
    }
}
