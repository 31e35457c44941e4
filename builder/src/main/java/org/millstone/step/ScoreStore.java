package org.millstone.step;

import org.jspecify.annotations.Nullable;

/** A place for one byte for every slot of a subspace, row by row. Several threads use it, each row one at a time. */
public interface ScoreStore {
    /** Returns the number of rows. */
    int rows();

    /** Returns the slots in a row. */
    int columns();

    /** Copies a row out. */
    void read(int row, byte[] into);

    /** Copies a row in. */
    void write(int row, byte[] from);

    /** Changes the values of a row, in place. */
    @FunctionalInterface
    interface RowChange {
        /**
         * Changes them.
         *
         * @param number of the row
         * @param row the values, and then what means nothing: it has the length of {@link #room}
         * @param beside those of the same row elsewhere, likewise; 0 if there is no elsewhere
         */
        void change(int number, byte[] row, byte[] beside);
    }

    /** Returns the length of an array that holds a row, a multiple of eight: some changes do so many slots at once. */
    static int room(int columns) {
        return columns + Long.BYTES - 1 & -Long.BYTES;
    }

    /**
     * Changes all rows.
     *
     * @param beside further values of the same slots, which the change may ask; null if it asks none
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

    /** Copies all rows from elsewhere. */
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
