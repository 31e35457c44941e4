package org.millstone.verify;

import org.millstone.board.Board;

/** One row in compressed coordinates: lines and mills among its free points. One thread's. */
final class RowView {
    private final Shape shape;
    private final Board board;
    private final boolean columnsFly;
    private final int[] neighbours;
    private final Mills mills;
    private int own;
    private int free;

    RowView(Shape shape) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.columnsFly = shape.rules().flies(shape.pair().first().columnStones());
        this.neighbours = new int[shape.freePoints()];
        this.mills = new Mills(shape.rules(), shape.triples(), shape.columns());
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
        mills.open(free);
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

    /** The mills that the column colour can have. */
    Mills mills() {
        return mills;
    }

    /** Whether the row colour has nowhere to go when the column colour stands on a set. */
    boolean rowIsBlocked(int set) {
        int empty = free & ~Integer.expand(set, free);
        if (shape.rules().flies(shape.pair().first().rowStones())) {
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
