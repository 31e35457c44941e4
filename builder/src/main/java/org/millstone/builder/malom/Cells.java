package org.millstone.builder.malom;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.store.GameIndex;

/**
 * The slots of a subspace, one for each position: of several slots that hold one position, those of a row that is symmetric to itself, the
 * first stands for all. Read by all threads.
 */
final class Cells {
    private final Board board;
    private final Subspace subspace;
    private final CanonicalSets rows;
    private final Combinations ranks;
    private final int[] columnSets;
    private final SlotIndex index;
    /** For each row the symmetries besides the identity that leave its set as it is; null if there are none. */
    private final int @Nullable [][] keeping;

    Cells(GameIndex shapes, Subspace subspace) {
        this.board = shapes.rules().board();
        this.subspace = subspace;
        this.rows = shapes.canonical(subspace.rowStones());
        this.ranks = new Combinations(board.points() - subspace.rowStones(), subspace.columnStones());
        this.columnSets = ranks.sets();
        this.index = new SlotIndex(board, subspace, rows);
        this.keeping = new int[rows.count()][];
        Symmetries symmetries = board.symmetries();
        for (int row = 0; row < keeping.length; row++) {
            int set = rows.set(row);
            int[] found = IntStream.range(1, symmetries.count()).filter(g -> symmetries.apply(g, set) == set).toArray();
            keeping[row] = found.length == 0 ? null : found;
        }
    }

    Subspace subspace() {
        return subspace;
    }

    int rows() {
        return rows.count();
    }

    int columns() {
        return columnSets.length;
    }

    long slots() {
        return (long) rows() * columns();
    }

    /** Returns the stones of the row colour. */
    int rowSet(int row) {
        return rows.set(row);
    }

    /** Returns the stones of the column colour. */
    int columnSet(int row, int column) {
        return Integer.expand(columnSets[column], board.all() & ~rows.set(row));
    }

    /** Returns the canonical sets that make the rows. */
    CanonicalSets canonical() {
        return rows;
    }

    /** Returns the ranks of columns, in the free points of a row. */
    Combinations ranks() {
        return ranks;
    }

    /** Whether a row has several slots for some positions. */
    boolean isSymmetric(int row) {
        return keeping[row] != null;
    }

    /** Returns the slot of a position. */
    long locate(int own, int opponent) {
        long cell = index.cell(own, opponent);
        int row = SlotIndex.row(cell);
        int column = SlotIndex.column(cell);
        return (long) row * columnSets.length + (keeping[row] == null ? column : first(row, column));
    }

    /** Returns the first column of a row that holds the same position. */
    int first(int row, int column) {
        int[] symmetries = keeping[row];
        int found = column;
        if (symmetries != null) {
            int free = board.all() & ~rows.set(row);
            int set = Integer.expand(columnSets[column], free);
            for (int g : symmetries) {
                found = Math.min(found, ranks.rank(Integer.compress(board.symmetries().apply(g, set), free)));
            }
        }
        return found;
    }

    /** Returns how many symmetries leave the position of a slot as it is. */
    int weight(long slot) {
        int row = (int) (slot / columnSets.length);
        int[] symmetries = keeping[row];
        if (symmetries == null) {
            return 1;
        }
        int set = columnSet(row, (int) (slot % columnSets.length));
        return 1 + (int) Arrays.stream(symmetries).filter(g -> board.symmetries().apply(g, set) == set).count();
    }
}
