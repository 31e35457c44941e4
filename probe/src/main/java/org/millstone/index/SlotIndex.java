package org.millstone.index;

import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/**
 * Numbers the positions of a subspace.
 *
 * <p>The colour with more stones (the side to move if both have as many) is the <em>row</em> colour, the other the
 * <em>column</em> colour. Slot = row x columns + column, where the row is the number of the row colour's set among the
 * {@link CanonicalSets}, and the column is the {@link Combinations} rank of the column colour's set, carried along by the
 * symmetry that made the row colour's set canonical, among the points that the canonical set leaves free (numbered from 0 in
 * ascending order). Positions that are symmetric to each other share a slot, except where the row colour's set is symmetric
 * to itself: such rows hold some positions more than once, each time with the same value.
 */
public final class SlotIndex {
    private final Board board;
    private final boolean ownRows;
    private final CanonicalSets rows;
    private final Combinations columns;

    /**
     * Makes the index of a subspace.
     *
     * @param board the board
     * @param subspace the subspace
     * @param rows the canonical sets of as many points as the row colour has stones
     */
    public SlotIndex(Board board, Subspace subspace, CanonicalSets rows) {
        this.board = board;
        this.ownRows = subspace.own() >= subspace.opponent();
        this.rows = rows;
        this.columns = new Combinations(board.points() - Math.max(subspace.own(), subspace.opponent()),
                Math.min(subspace.own(), subspace.opponent()));
    }

    /** Returns the number of slots. */
    public long slots() {
        return (long) rows.count() * columns.count();
    }

    /** Returns the number of slots in a row. */
    public int columns() {
        return columns.count();
    }

    /**
     * Returns the slot of a position, 0 to {@code slots() - 1}.
     *
     * @param own the stones of the side to move; as many as the subspace says
     * @param opponent the other stones
     */
    public long slot(int own, int opponent) {
        int row = ownRows ? own : opponent;
        int column = ownRows ? opponent : own;
        int number = rows.number(row);
        int image = board.symmetries().apply(rows.symmetry(row), column);
        int free = board.all() & ~rows.set(number);
        return (long) number * columns.count() + columns.rank(Integer.compress(image, free));
    }

    /** Returns the stones of the side to move in the position of a slot. */
    public int own(long slot) {
        return ownRows ? row(slot) : column(slot);
    }

    /** Returns the stones of the other side in the position of a slot. */
    public int opponent(long slot) {
        return ownRows ? column(slot) : row(slot);
    }

    private int row(long slot) {
        return rows.set((int) (slot / columns.count()));
    }

    private int column(long slot) {
        return Integer.expand(columns.unrank((int) (slot % columns.count())), board.all() & ~row(slot));
    }

    /** Returns whether a slot is the one of its position's slots that is counted: counting only these counts each position once. */
    public boolean counts(long slot) {
        Symmetries symmetries = board.symmetries();
        int row = row(slot);
        int column = column(slot);
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, row) == row && Integer.compareUnsigned(symmetries.apply(g, column), column) < 0) {
                return false;
            }
        }
        return true;
    }
}
