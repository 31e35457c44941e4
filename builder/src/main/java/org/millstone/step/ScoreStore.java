package org.millstone.step;

import org.jspecify.annotations.Nullable;

/** One byte for every slot of a subspace, row by row, in memory or in a file. Several threads may use it, each row one at a time. */
public interface ScoreStore {
    /** Returns the number of rows. */
    int rows();

    /** Returns the slots in a row. */
    int columns();

    /** Copies a row out. */
    void read(int row, byte[] into);

    /** Copies a row in. */
    void write(int row, byte[] from);

    /** A change of a row, in place. */
    @FunctionalInterface
    interface RowChange {
        /**
         * Changes a row.
         *
         * @param number the number of the row
         * @param row its values, then places up to {@link #room} that mean nothing
         * @param beside the same row of another store, likewise; zeroes if there is none
         */
        void change(int number, byte[] row, byte[] beside);
    }

    /** Returns the length of an array that holds a row: a multiple of eight, as some changes do eight slots at once. */
    static int room(int columns) {
        return columns + Long.BYTES - 1 & -Long.BYTES;
    }

    /**
     * Changes all rows.
     *
     * @param beside another store of the same slots, which the change reads; null if it reads none
     */
    default void change(@Nullable ScoreStore beside, WorkerPool workers, RowChange change) {
        workers.forEachRow(rows(), thread -> {
            byte[] row = new byte[room(columns())];
            byte[] other = new byte[row.length];
            return number -> {
                read(number, row);
                if (beside != null) {
                    beside.read(number, other);
                }
                change.change(number, row, other);
                write(number, row);
            };
        });
    }

    /** Copies all rows from another store of the same slots. */
    default void copy(ScoreStore from, WorkerPool workers) {
        workers.forEachRow(rows(), thread -> {
            byte[] row = new byte[columns()];
            return number -> {
                from.read(number, row);
                write(number, row);
            };
        });
    }
}
