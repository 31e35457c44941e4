package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.WorkerPool;

/**
 * Looks up positions of a row in an array whose rows are the sets of the column colour. A position lies in another place there, as the
 * colours swap their roles. Used by one thread.
 *
 * <p>Neighbouring columns of a row lie far apart in such an array, so memory decides the speed. All places are computed first; then the
 * processor has many reads under way at once.
 */
final class ColourSwap {
    private final Board board;
    private final CanonicalSets sets;
    private final int @Nullable [] places;
    private final Combinations ranks;
    private final int[] columnSets;
    private final int[] images;
    private final int[] rows;
    private final int[] columns;

    /**
     * Allocates the scratch.
     *
     * @param sets the canonical sets of the column colour, which are the rows of the array
     * @param places by the number of such a set, its row, if the array has some of the sets only; null if it has all
     * @param ranks numbers the sets of the row colour, which are the columns of the array
     * @param columnSets the sets of the column colour in the row, by column
     */
    ColourSwap(Board board, CanonicalSets sets, int @Nullable [] places, Combinations ranks, int[] columnSets) {
        this.board = board;
        this.sets = sets;
        this.places = places;
        this.ranks = ranks;
        this.columnSets = columnSets;
        this.images = new int[board.symmetries().count()];
        this.rows = new int[columnSets.length];
        this.columns = new int[columnSets.length];
    }

    /**
     * Computes where positions are in the array.
     *
     * @param row the stones that make the row; columns are numbered on the points that they leave free
     * @param left the stones that are left of them in the positions to look up
     * @param of the columns
     * @param count how many of the columns
     */
    void find(int row, int left, char[] of, int count) {
        int all = board.all();
        Symmetries symmetries = board.symmetries();
        Arrays.setAll(images, g -> symmetries.apply(g, left));
        for (int i = 0; i < count; i++) {
            int set = Integer.expand(columnSets[of[i]], all & ~row);
            int number = sets.number(set);
            rows[i] = places == null ? number : places[number];
            columns[i] = ranks.rank(Integer.compress(images[sets.symmetry(set)], all & ~sets.set(number)));
        }
    }

    /** Reads an array at the places that {@link #find} found. Each value goes to its column. */
    void read(ScoreRows from, char[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[of[i]] = (byte) from.get(rows[i], columns[i]);
        }
    }

    /** An array, and the way to its places. */
    record Fetch(ColourSwap places, ScoreRows from) {
        /** Lowers the value of each of these columns to that of the array, if it is smaller. */
        void lower(int row, int left, char[] of, int count, byte[] into) {
            places.find(row, left, of, count);
            for (int i = 0; i < count; i++) {
                RowOperations.lower(into, of[i], (byte) from.get(places.rows[i], places.columns[i]));
            }
        }
    }

    /**
     * Copies values between the sides of a subspace in which both colours have as many stones. With the colours exchanged, a slot in which
     * one colour moves is a slot in which the other does, and has the same value.
     *
     * @param sets the canonical sets of either colour
     * @param least the slots to fill are those whose value in the first array of {@code into} is at least this
     * @param most and at most this
     * @param into arrays of the one side
     * @param from arrays of the other side, in the same order
     */
    static void take(Board board, CanonicalSets sets, WorkerPool workers, int least, int most, List<Scores> into,
            List<? extends ScoreRows> from) {
        Combinations ranks = sets.ofFree(Integer.bitCount(sets.set(0)));
        int[] columnSets = ranks.sets();
        workers.forEachRow(sets.count(), thread -> {
            ColourSwap exchanged = new ColourSwap(board, sets, null, ranks, columnSets);
            byte[] values = new byte[columnSets.length];
            char[] columns = new char[columnSets.length];
            return row -> {
                into.getFirst().read(row, values);
                int count = 0;
                for (int c = 0; c < values.length; c++) {
                    int value = values[c] & 0xff;
                    columns[count] = (char) c;
                    count += value >= least && value <= most ? 1 : 0;
                }
                exchanged.find(sets.set(row), sets.set(row), columns, count);
                for (int i = 0; i < into.size(); i++) {
                    into.get(i).read(row, values);
                    exchanged.read(from.get(i), columns, count, values);
                    into.get(i).write(row, values);
                }
            };
        });
    }
}
