package org.millstone.verify;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/** Where positions of a row are found if the column colour makes the rows. One thread's. */
final class ExchangedColours {
    private final Board board;
    private final CanonicalSets sets;
    private final Combinations ranks;
    private final int[] images;
    private int[] rows = new int[0];
    private int[] columns = new int[0];

    /**
     * Makes the scratch.
     *
     * @param sets the canonical sets of the column colour
     * @param ranks the ranks of the row colour's sets among the points that those leave free
     */
    ExchangedColours(Board board, CanonicalSets sets, Combinations ranks) {
        this.board = board;
        this.sets = sets;
        this.ranks = ranks;
        this.images = new int[board.symmetries().count()];
    }

    /**
     * Looks for the positions of some columns.
     *
     * @param stones the row colour's
     */
    void locate(int stones, Columns of) {
        int size = of.size();
        if (rows.length < size) {
            rows = new int[size];
            columns = new int[size];
        }
        Arrays.setAll(images, symmetry -> board.symmetries().apply(symmetry, stones));
        int all = board.all();
        int free = all & ~stones;
        for (int k = 0; k < size; k++) {
            int own = Integer.expand(of.sets[k], free);
            int number = sets.number(own);
            rows[k] = number;
            columns[k] = ranks.rank(Integer.compress(images[sets.symmetry(own)], all & ~sets.set(number)));
        }
    }

    /** Returns the row of one of the positions, counted from 0. */
    int row(int k) {
        return rows[k];
    }

    /** Returns its column. */
    int column(int k) {
        return columns[k];
    }
}
