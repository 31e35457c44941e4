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
 * The order in which Malom's files have positions: by the mover's set up to symmetry, then by the opponent's among the points that are
 * left. Sets here have that program's points, counted from the other end: so its order of sets is that of {@link Combinations}. Read by
 * all threads.
 */
final class MalomIndex {
    /** The bits of a set, from the lowest, which is that program's highest. */
    private static final String[] POINTS = {"c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4", "b2", "d2", "f2", "f4", "f6", "d6",
        "b6", "b4", "a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4"};
    private static final int RING = 8;
    static final int ALL = (1 << 3 * RING) - 1;
    /** The images of the points of a square under each operation; the sixteenth does nothing. */
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

    /** Returns a set as the board numbers its points. */
    int ours(int set) {
        return Symmetries.apply(ours, set);
    }

    int image(int op, int set) {
        return Symmetries.apply(operations[op], set);
    }

    /** Returns the sets of so many points that come before their images, or are these, in order. */
    int[] canonical(int points) {
        return canonical.computeIfAbsent(points, unmade -> {
            Combinations all = new Combinations(POINTS.length, points);
            return Arrays.stream(all.sets()).filter(
                    set -> IntStream.range(0, OPERATIONS).allMatch(op -> all.rank(image(op, set)) >= all.rank(set))).toArray();
        });
    }

    /** Returns the operations that leave a set as it is, the one left out that does nothing. */
    int[] keeping(int set) {
        return IntStream.range(0, OPERATIONS - 1).filter(op -> image(op, set) == set).toArray();
    }

    /** Returns {@link #ours} followed by a symmetry of the board, as {@link Symmetries#apply(int[], int)} takes it. */
    int[] oursTurned(int[] symmetry) {
        return Arrays.stream(ours).map(set -> Symmetries.apply(symmetry, set)).toArray();
    }

    /** Returns a number for each set of some size, in their order: those of sets that follow each other lie together. */
    int[] numbers(int size, IntUnaryOperator numberOfOurs) {
        return numbers.computeIfAbsent(size, unmade -> Arrays.stream(new Combinations(POINTS.length, size).sets())
                .map(set -> numberOfOurs.applyAsInt(ours(set))).toArray());
    }
}
