package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * The slots of a pair that is its own mirror image, with the colours exchanged. Both colours have as many stones there. So the position of a
 * slot in which the row colour moves is, with the colours exchanged, that of a slot in which the column colour moves, and worth the same. One
 * thread's. Places are found first, and then read, so that many reads are under way at once.
 */
final class Transposed {
    private final RowSpace space;
    private final int[] rows;
    private final int[] columns;
    private final int[] images;

    Transposed(RowSpace space) {
        this.space = space;
        this.rows = new int[space.columns()];
        this.columns = new int[space.columns()];
        this.images = new int[space.board().symmetries().count()];
    }

    /** Finds where the first so many of some columns of a row are. */
    void find(int row, int[] of, int count) {
        CanonicalSets canonical = space.canonical();
        Combinations index = space.columnIndex();
        Symmetries symmetries = space.board().symmetries();
        int[] columnSets = space.columnSets();
        int set = space.set(row);
        int free = space.free(row);
        Arrays.setAll(images, g -> symmetries.apply(g, set));
        for (int i = 0; i < count; i++) {
            int own = Integer.expand(columnSets[of[i]], free);
            rows[i] = canonical.number(own);
            columns[i] = index.rank(Integer.compress(images[canonical.symmetry(own)], space.free(rows[i])));
        }
    }

    /** Reads what an array has there, each of the columns that were asked for to its place. */
    void read(Scores from, int[] of, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[of[i]] = (byte) from.get(rows[i], columns[i]);
        }
    }

    /**
     * Reads slots of one colour off those of the other: the slots whose value in the first array is within bounds.
     *
     * @param into arrays of the one colour
     * @param from as many of the other
     */
    static void take(RowSpace space, Workers workers, int least, int most, List<Scores> into, List<Scores> from) {
        workers.forRows(space.rows(), thread -> {
            Transposed transposed = new Transposed(space);
            byte[] values = new byte[space.columns()];
            int[] columns = new int[space.columns()];
            return row -> {
                into.getFirst().read(row, values);
                int count = 0;
                for (int c = 0; c < values.length; c++) {
                    int value = values[c] & 0xff;
                    columns[count] = c;
                    count += value >= least && value <= most ? 1 : 0;
                }
                transposed.find(row, columns, count);
                for (int i = 0; i < into.size(); i++) {
                    into.get(i).read(row, values);
                    transposed.read(from.get(i), columns, count, values);
                    into.get(i).write(row, values);
                }
                return 0;
            };
        });
    }
}
