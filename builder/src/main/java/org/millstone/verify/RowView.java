package org.millstone.verify;

import org.millstone.board.Board;

/** One row in compressed coordinates: lines and mills among its free points, and the columns with mills. One thread's. */
final class RowView {
    private final Shape shape;
    private final Board board;
    private final boolean columnsFly;
    private final int[] neighbours;
    private final int[] mills;
    private final Columns milled;
    private final byte[] isMilled;
    private final int[] removable;
    private int own;
    private int free;
    private int millCount;
    private boolean milledKnown;
    private boolean removableKnown;

    RowView(Shape shape) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.columnsFly = shape.rules().flies(shape.pair().columns());
        this.neighbours = new int[shape.freePoints()];
        this.mills = new int[board.mills().length];
        this.milled = new Columns(shape.columns());
        this.isMilled = new byte[shape.columns()];
        this.removable = new int[shape.columns()];
    }

    /** Looks at another row. */
    void open(int row) {
        own = shape.rows().set(row);
        free = board.all() & ~own;
        int k = 0;
        for (int rest = free; rest != 0; rest &= rest - 1, k++) {
            int targets = columnsFly ? free & ~Integer.lowestOneBit(rest)
                    : board.neighbours(Integer.numberOfTrailingZeros(rest)) & free;
            neighbours[k] = Integer.compress(targets, free);
        }
        millCount = 0;
        for (int mill : board.mills()) {
            if ((mill & own) == 0) {
                mills[millCount++] = Integer.compress(mill, free);
            }
        }
        milledKnown = false;
        removableKnown = false;
    }

    /** The row colour's stones, as points of the board. */
    int own() {
        return own;
    }

    /** The points that the row leaves free, as points of the board. */
    int free() {
        return free;
    }

    /** Where a column stone on a point may go, if free. */
    int targets(int point) {
        return neighbours[point];
    }

    /** Returns how many mills the column colour can have. */
    int mills() {
        return millCount;
    }

    /** Returns one of the mills that the column colour can have. */
    int mill(int i) {
        return mills[i];
    }

    /** Whether a set of the column colour has a mill through one of its points. */
    boolean millThrough(int set, int point) {
        for (int i = 0; i < millCount; i++) {
            if ((mills[i] >>> point & 1) != 0 && (mills[i] & ~set) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The columns that have a mill. */
    Columns milled() {
        if (!milledKnown) {
            findMilled();
            milledKnown = true;
        }
        return milled;
    }

    /** For each column, whether it has a mill (1) or not (0). */
    byte[] isMilled() {
        milled();
        return isMilled;
    }

    private void findMilled() {
        for (int k = 0; k < milled.size(); k++) {
            isMilled[milled.ranks[k]] = 0;
        }
        milled.clear();
        for (int i = 0; i < millCount; i++) {
            Columns with = shape.with(mills[i]);
            for (int k = 0; k < with.size(); k++) {
                int rank = with.ranks[k];
                if (isMilled[rank] == 0) {
                    isMilled[rank] = 1;
                    milled.add(with.sets[k], rank);
                }
            }
        }
    }

    /** For each column that has a mill, the stones that may be removed from it; undefined for other columns. */
    int[] removable() {
        if (!removableKnown) {
            Columns with = milled();
            for (int k = 0; k < with.size(); k++) {
                int stones = Integer.expand(with.sets[k], free);
                removable[with.ranks[k]] = Integer.compress(shape.rules().removable(stones), free);
            }
            removableKnown = true;
        }
        return removable;
    }

    /** Whether the row colour has nowhere to go when the column colour stands on a set. */
    boolean rowIsBlocked(int set) {
        int empty = free & ~Integer.expand(set, free);
        if (shape.rules().flies(shape.pair().rows())) {
            return empty == 0;
        }
        for (int rest = own; rest != 0; rest &= rest - 1) {
            if ((board.neighbours(Integer.numberOfTrailingZeros(rest)) & empty) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the column colour has nowhere to go when it stands on a set. */
    boolean columnIsBlocked(int set) {
        for (int rest = set; rest != 0; rest &= rest - 1) {
            if ((neighbours[Integer.numberOfTrailingZeros(rest)] & ~set) != 0) {
                return false;
            }
        }
        return true;
    }
}
