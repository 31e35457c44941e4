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
 * Looks up positions of a row where the colours are exchanged: the column colour makes the rows. One thread's.
 *
 * <p>Memory decides here: where to read is found for the whole row first, so that many reads are under way at once.
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
     * Makes room.
     *
     * @param sets the canonical sets of the column colour
     * @param places the rows of these sets, by their numbers; null if the numbers are the rows
     * @param ranks of the sets of the row colour
     * @param columnSets the sets of all columns of the row
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
     * Finds where the first so many of some columns are.
     *
     * @param row the stones of the row colour when the columns were numbered
     * @param left those that are left of them
     * @param of ranks of columns
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

    /** Reads what an array has there, each of the columns that were asked for to its place. */
    void read(ScoreRows from, char[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[of[i]] = (byte) from.get(rows[i], columns[i]);
        }
    }

    /** An array to look positions up in. */
    record Fetch(ColourSwap places, ScoreRows from) {
        /** Takes the smaller of what each of these columns has and what the array has, for the places that {@link ColourSwap#find} finds. */
        void lower(int row, int left, char[] of, int count, byte[] into) {
            places.find(row, left, of, count);
            for (int i = 0; i < count; i++) {
                RowOperations.lower(into, of[i], (byte) from.get(places.rows[i], places.columns[i]));
            }
        }
    }

    /**
     * Reads slots of one colour off those of the other, where both have as many stones: the position of a slot in which the one
     * moves is, with the colours exchanged, that of a slot in which the other does, and worth the same. Those are read whose value in the
     * first array is within bounds.
     *
     * @param sets the canonical sets of either colour
     * @param into arrays of the one colour
     * @param from as many of the other
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
