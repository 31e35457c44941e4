package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.MilledSets;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * Looks up positions of a row where the colours are exchanged: the column colour makes the rows. One thread's.
 *
 * <p>Memory decides here: where to read is found for the whole row first, so that many reads are under way at once.
 */
final class Exchanged {
    private final Board board;
    private final CanonicalSets sets;
    private final @Nullable MilledSets milled;
    private final Combinations ranks;
    private final int[] images;
    private final int[] rows;
    private final int[] columns;

    /**
     * Makes room.
     *
     * @param sets the canonical sets of the column colour
     * @param milled those that have a row; null if all have
     * @param ranks of the sets of the row colour
     * @param most how many columns are looked up together, at most
     */
    Exchanged(Board board, CanonicalSets sets, @Nullable MilledSets milled, Combinations ranks, int most) {
        this.board = board;
        this.sets = sets;
        this.milled = milled;
        this.ranks = ranks;
        this.images = new int[board.symmetries().count()];
        this.rows = new int[most];
        this.columns = new int[most];
    }

    /** Makes room for rows of a pair that is its own mirror image. */
    static Exchanged of(RowSpace space) {
        return new Exchanged(space.board(), space.canonical(), null, space.columnIndex(), space.columns());
    }

    /**
     * Finds where the first so many of some columns are.
     *
     * @param row the stones of the row colour when the columns were numbered
     * @param left those that are left of them
     * @param of ranks of columns
     * @param columnSets the sets of all columns
     */
    void find(int row, int left, char[] of, int count, int[] columnSets) {
        int all = board.all();
        Symmetries symmetries = board.symmetries();
        Arrays.setAll(images, g -> symmetries.apply(g, left));
        for (int i = 0; i < count; i++) {
            int set = Integer.expand(columnSets[of[i]], all & ~row);
            int number = sets.number(set);
            rows[i] = milled == null ? number : milled.place(number);
            columns[i] = ranks.rank(Integer.compress(images[sets.symmetry(set)], all & ~sets.set(number)));
        }
    }

    /** Reads what an array has there, each of the columns that were asked for to its place. */
    void read(ScoreRows from, char[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[of[i]] = (byte) from.get(rows[i], columns[i]);
        }
    }

    /** Takes the smaller of what each of these columns has and what an array has there. */
    void lower(ScoreRows from, char[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            Slots.lower(into, of[i], (byte) from.get(rows[i], columns[i]));
        }
    }

    /**
     * Reads slots of one colour off those of the other, in a pair that is its own mirror image: the position of a slot in which the one
     * moves is, with the colours exchanged, that of a slot in which the other does, and worth the same. Those are read whose value in the
     * first array is within bounds.
     *
     * @param into arrays of the one colour
     * @param from as many of the other
     */
    static void take(RowSpace space, Workers workers, int least, int most, List<Scores> into, List<Scores> from) {
        workers.forRows(space.rows(), thread -> {
            Exchanged exchanged = of(space);
            byte[] values = new byte[space.columns()];
            char[] columns = new char[space.columns()];
            return row -> {
                into.getFirst().read(row, values);
                int count = 0;
                for (int c = 0; c < values.length; c++) {
                    int value = values[c] & 0xff;
                    columns[count] = (char) c;
                    count += value >= least && value <= most ? 1 : 0;
                }
                exchanged.find(space.set(row), space.set(row), columns, count, space.columnSets());
                for (int i = 0; i < into.size(); i++) {
                    into.get(i).read(row, values);
                    exchanged.read(from.get(i), columns, count, values);
                    into.get(i).write(row, values);
                }
                return 0;
            };
        });
    }
}
