package org.millstone.forward;

import org.millstone.index.Subspace;
import org.millstone.rules.Turns;

/**
 * One row: which of its free points are neighbours, which mills its columns can have, and which columns have one. Columns are those of
 * {@link RowLayout#arrived}. Used by one thread, for one row after the other.
 */
final class RowView {
    private final RowLayout layout;
    private final Turns turns;
    private final Subspace rowToMove;
    private final boolean rowsFly;
    private final boolean columnsFly;
    private final int[] neighbours;
    private final int[] mills;
    private final Columns milled;
    private final byte[] isMilled;
    private final int[] removable;
    private int rowStones;
    private int free;
    private int count;
    private boolean milledKnown;
    private boolean removableKnown;

    RowView(RowLayout layout) {
        int columns = layout.arrived.size();
        this.layout = layout;
        this.turns = new Turns(layout.rules);
        this.rowToMove = layout.rowsMove ? layout.subspace : layout.subspace.mirrored();
        this.rowsFly = layout.rules.flies(rowToMove.own(), rowToMove.ownHand());
        this.columnsFly = layout.rules.flies(rowToMove.opponent(), rowToMove.opponentHand());
        this.neighbours = new int[layout.freePoints];
        this.mills = new int[layout.board.mills().length];
        this.milled = new Columns(columns);
        this.isMilled = new byte[columns];
        this.removable = new int[columns];
    }

    /** Goes to a row, by its number. */
    void open(int row) {
        rowStones = layout.rows.set(row);
        free = layout.board.all() & ~rowStones;
        int k = 0;
        for (int rest = free; rest != 0; rest &= rest - 1, k++) {
            int targets = columnsFly ? free & ~Integer.lowestOneBit(rest)
                    : layout.board.neighbours(Integer.numberOfTrailingZeros(rest)) & free;
            neighbours[k] = Integer.compress(targets, free);
        }
        count = 0;
        for (int mill : layout.board.mills()) {
            if (layout.anyMill() && (mill & ~free) == 0) {
                mills[count++] = Integer.compress(mill, free);
            }
        }
        milledKnown = false;
        removableKnown = false;
    }

    /** Returns the row colour's stones, as points of the board. */
    int rowStones() {
        return rowStones;
    }

    /** Returns the points that the row leaves free, as points of the board. */
    int free() {
        return free;
    }

    /** Returns the row colour's stones that can move to a free point, as a set of points of the board. */
    int origins(int to) {
        return rowsFly ? rowStones : layout.board.neighbours(to) & rowStones;
    }

    /**
     * Returns the points that a column stone on a point may move to, as far as no stone stands there. Points are numbered among those that
     * the row leaves free.
     */
    int targets(int point) {
        return neighbours[point];
    }

    /**
     * Whether a colour cannot move while the column colour stands on {@code set}, points numbered among the free ones.
     *
     * @param rowColour which colour: the row colour if true, else the column colour
     */
    boolean isBlocked(boolean rowColour, int set) {
        int columnStones = Integer.expand(set, free);
        return rowColour ? !turns.canMove(rowStones, columnStones, rowToMove.ownHand())
                : !turns.canMove(columnStones, rowStones, rowToMove.opponentHand());
    }

    /** Returns how many mills lie on free points of the row alone: those that columns can have. */
    int mills() {
        return count;
    }

    /** Whether a mill goes through a free point. Mills are numbered from 0 to {@link #mills} - 1. */
    boolean goesThrough(int mill, int point) {
        return (mills[mill] >>> point & 1) != 0;
    }

    /** Returns the columns that have stones on all points of a mill, given by its number. */
    Columns with(int mill) {
        return layout.with(mills[mill]);
    }

    /** Returns how many mills a set of the column colour has through one of its points. */
    int through(int set, int point) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += goesThrough(i, point) && (mills[i] & ~set) == 0 ? 1 : 0;
        }
        return found;
    }

    /** Returns the stones of a set of the column colour, of any size, that may be removed from it. */
    int removable(int set) {
        int in = 0;
        for (int i = 0; i < count; i++) {
            in |= (mills[i] & ~set) == 0 ? mills[i] : 0;
        }
        return layout.rules.removable(set, in);
    }

    /** Returns the columns that have a mill. */
    Columns milled() {
        if (milledKnown) {
            return milled;
        }
        milled.fill((byte) 0, isMilled);
        milled.clear();
        for (int i = 0; i < count; i++) {
            Columns with = with(i);
            for (int k = 0; k < with.size(); k++) {
                int rank = with.ranks[k];
                if (isMilled[rank] == 0) {
                    isMilled[rank] = 1;
                    milled.add(with.sets[k], rank);
                }
            }
        }
        milledKnown = true;
        return milled;
    }

    /** Returns, by column, 1 if the column has a mill, else 0. */
    byte[] isMilled() {
        milled();
        return isMilled;
    }

    /** Returns, by column, the stones that may be removed from it. It means nothing for columns without a mill. */
    int[] removable() {
        if (!removableKnown) {
            Columns with = milled();
            for (int k = 0; k < with.size(); k++) {
                removable[with.ranks[k]] = removable(with.sets[k]);
            }
            removableKnown = true;
        }
        return removable;
    }
}
