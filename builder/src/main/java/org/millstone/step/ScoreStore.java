package org.millstone.step;

import org.jspecify.annotations.Nullable;

/** A byte for every slot of a subspace, in memory or in a file. Threads share the work by rows: one thread at a time uses a row. */
public interface ScoreStore {
    int rows();

    int columns();

    /** Copies the bytes of a row into {@code into}, by column; {@link #write} does the reverse. */
    void read(int row, byte[] into);

    void write(int row, byte[] from);

    @FunctionalInterface
    interface RowChange {
        /**
         * Changes the bytes of one row.
         *
         * @param number the row, from 0
         * @param row the row's bytes by column, to be changed; the entries after the last column, up to {@link #room}, mean nothing
         * @param beside the bytes of the same row of another store, to be read; all zero if there is no other store
         */
        void change(int number, byte[] row, byte[] beside);
    }

    /** Returns the length of an array for a row: its columns, rounded up to a multiple of eight, as some loops do eight at once. */
    static int room(int columns) {
        return columns + Long.BYTES - 1 & -Long.BYTES;
    }

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

    default void copy(ScoreStore from, WorkerPool workers) {
        workers.forEachRow(rows(), thread -> {
            byte[] row = new byte[columns()];
            return number -> {
                from.read(number, row);
                write(number, row);
            };
        });
    }

    /** A byte for every slot of a subspace, to be read by any thread: a score, grade, count or counter. */
    interface ScoreRows {
        /** Returns the byte of a slot, 0 to 255. */
        int get(int row, int column);

        /** Copies the bytes of a row into an array, by column. The array may be longer than the row. */
        default void read(int row, byte[] into) {
            for (int column = 0; column < into.length; column++) {
                into[column] = (byte) get(row, column);
            }
        }
    }
}
