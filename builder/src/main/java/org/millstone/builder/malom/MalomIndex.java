package org.millstone.builder.malom;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * The order in which Malom's files have positions: by the mover's set up to symmetry, then by the opponent's among the points that are
 * left. Sets here have that program's points. Read by all threads.
 */
final class MalomIndex {
    /** The bits of a set, from the lowest. */
    private static final String[] POINTS = {"a4", "a7", "d7", "g7", "g4", "g1", "d1", "a1", "b4", "b6", "d6", "f6", "f4", "f2",
        "d2", "b2", "c4", "c5", "d5", "e5", "e4", "e3", "d3", "c3"};
    private static final int RING = 8;
    static final int ALL = (1 << 3 * RING) - 1;
    /** The images of the points of a square under each operation; the sixteenth does nothing. */
    private static final int[][] TURNS = {{2, 3, 4, 5, 6, 7, 0, 1}, {4, 5, 6, 7, 0, 1, 2, 3}, {6, 7, 0, 1, 2, 3, 4, 5},
        {4, 3, 2, 1, 0, 7, 6, 5}, {0, 7, 6, 5, 4, 3, 2, 1}, {2, 1, 0, 7, 6, 5, 4, 3}, {6, 5, 4, 3, 2, 1, 0, 7},
        {0, 1, 2, 3, 4, 5, 6, 7}};
    private static final int OPERATIONS = 2 * TURNS.length;

    private final int[] ours;
    private final int[][] operations = new int[OPERATIONS][];
    private final Map<Integer, int[]> canonical = new ConcurrentHashMap<>();
    private final Map<Integer, Rows> rows = new ConcurrentHashMap<>();

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

    /** Returns a set as the board numbers its points. */
    int ours(int set) {
        return Symmetries.apply(ours, set);
    }

    int image(int op, int set) {
        return Symmetries.apply(operations[op], set);
    }

    /** Returns the sets of so many points that are no larger than their images, in ascending order. */
    int[] canonical(int points) {
        return canonical.computeIfAbsent(points, unmade -> Arrays.stream(sets(POINTS.length, points))
                .filter(set -> IntStream.range(0, OPERATIONS).allMatch(op -> image(op, set) >= set)).toArray());
    }

    /** Returns the operations that leave a set as it is, the one left out that does nothing. */
    int[] keeping(int set) {
        return IntStream.range(0, OPERATIONS - 1).filter(op -> image(op, set) == set).toArray();
    }

    /** Returns {@link #ours} followed by a symmetry of the board, as {@link Symmetries#apply(int[], int)} takes it. */
    int[] oursTurned(int[] symmetry) {
        return Arrays.stream(ours).map(set -> Symmetries.apply(symmetry, set)).toArray();
    }

    /** A number for each set of some size, in the order of the sets: those of sets that follow each other lie together. */
    static final class Rows {
        private static final int HALF = POINTS.length / 2;

        /** By the upper half of a set, how many sets have a smaller one; by the lower half, how many of as many points are smaller. */
        private final int[] before = new int[1 << HALF];
        private final char[] rank = new char[1 << HALF];
        private final int[] numbers;

        private Rows(int size, IntUnaryOperator numberOf) {
            int[] met = new int[HALF + 1];
            for (int half = 0; half < rank.length; half++) {
                rank[half] = (char) met[Integer.bitCount(half)]++;
            }
            int count = 0;
            for (int half = 0; half < before.length; half++) {
                before[half] = count;
                int rest = size - Integer.bitCount(half);
                count += rest < 0 || rest > HALF ? 0 : met[rest];
            }
            this.numbers = Arrays.stream(sets(POINTS.length, size)).map(numberOf).toArray();
        }

        int get(int set) {
            return numbers[before[set >>> HALF] + rank[set & rank.length - 1]];
        }
    }

    /** Returns the numbers of the sets of a size. */
    Rows rows(int size, IntUnaryOperator numberOfOurs) {
        return rows.computeIfAbsent(size, unmade -> new Rows(size, set -> numberOfOurs.applyAsInt(ours(set))));
    }

    /** Returns the sets of some size of the first so many points in ascending order. */
    static int[] sets(int points, int size) {
        // Ours ascend if their points are counted from the other end.
        return Arrays.stream(new Combinations(points, size).sets())
                .map(set -> points == 0 ? 0 : Integer.reverse(set) >>> Integer.SIZE - points).toArray();
    }
}
