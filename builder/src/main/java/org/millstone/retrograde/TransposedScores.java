package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.ScoreStore.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.WorkerPool;

/**
 * Looks up positions of one array, "here", in another, "there", in which the colours have swapped roles: the column colour here makes the
 * rows there. So B of "One position" (ARCHITECTURE.md), row 12 and column 16 where White makes the rows, is row 1 and column 10 where Black
 * does. Used by one thread.
 *
 * <p>Neighbouring columns of a row lie far apart in such an array, so memory decides the speed. All places are computed first; then the
 * processor has many reads under way at once.
 */
final class TransposedScores {
    private final Board board;
    private final CanonicalSets sets;
    private final int @Nullable [] places;
    private final Combinations ranks;
    private final int[] columnSets;
    private final int[] images;
    private final int[] rows;
    private final int[] columns;

    /**
     * Allocates the scratch of one thread.
     *
     * @param sets the canonical sets of the column colour, which make the rows there
     * @param places by the canonical set's number: its row there; null if that is the number itself
     * @param ranks ranks the row colour's stones, which are the columns there
     * @param columnSets by column here: its stones, as a set of the row's free points
     */
    TransposedScores(Board board, CanonicalSets sets, int @Nullable [] places, Combinations ranks, int[] columnSets) {
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
     * Computes at which row and column there the positions of some columns are.
     *
     * @param row the stones that make the row here, a set of points of the board
     * @param left those of them that are left in the positions to look up
     * @param of the columns here: the first {@code count} entries
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

    /** Copies the bytes of {@code from} at the rows and columns that {@link #find} computed into {@code into}, by column here. */
    void read(ScoreRows from, char[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[of[i]] = (byte) from.get(rows[i], columns[i]);
        }
    }

    /** An array in which the colours have swapped roles, {@code from}, and {@code places}, which finds positions' rows and columns. */
    record Fetch(TransposedScores places, ScoreRows from) {
        /**
         * Lowers bytes of {@code into}, by column here, to those of the same positions in {@code from} where these are smaller. The other
         * parameters are as in {@link #find}.
         */
        void lower(int row, int left, char[] of, int count, byte[] into) {
            places.find(row, left, of, count);
            for (int i = 0; i < count; i++) {
                RowOperations.lower(into, of[i], (byte) from.get(places.rows[i], places.columns[i]));
            }
        }
    }

    /**
     * Copies bytes from the slots with one colour to move to those with the other, where both have equally many stones. With the colours
     * exchanged, a position is one with the other side to move, of the same value. It fills the slots whose byte in the first array of
     * {@code into} is from {@code least} to {@code most}, in all arrays of {@code into}.
     */
    static void take(Board board, CanonicalSets sets, WorkerPool workers, int least, int most, List<Scores> into,
            List<? extends ScoreRows> from) {
        Combinations ranks = sets.ofFree(Integer.bitCount(sets.set(0)));
        int[] columnSets = ranks.sets();
        workers.forEachRow(sets.count(), thread -> {
            TransposedScores exchanged = new TransposedScores(board, sets, null, ranks, columnSets);
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
