package org.millstone.step;

import org.jspecify.annotations.Nullable;

/** One byte for every slot of a subspace, row by row, in memory or in a file. Several threads may use it, each row one at a time. */
public interface ScoreStore {
    int rows();

    int columns();

    /** Copies the bytes of a row into an array, by column; {@link #write} does the reverse. */
    void read(int row, byte[] into);

    void write(int row, byte[] from);

    @FunctionalInterface
    interface RowChange {
        /**
         * Changes a row.
         *
         * @param row its values by column, to be changed; then places up to {@link #room} that mean nothing
         * @param beside the same row of another store, of the same length, to be read; all zero if there is no other store
         */
        void change(int number, byte[] row, byte[] beside);
    }

    /** Returns the length of an array for a row of so many columns: the next multiple of eight, as some changes do eight slots at once. */
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

    /** The values of a subspace, by row and column, to be read. Any thread may read. */
    interface ScoreRows {
        /** Returns a value, 0 to 255. */
        int get(int row, int column);

        /** Copies the values of a row into an array, by column. The array is at least as long as the row. */
        default void read(int row, byte[] into) {
            for (int column = 0; column < into.length; column++) {
                into[column] = (byte) get(row, column);
            }
        }
    }
}
