package org.millstone.step;

/** The values of a subspace, by row and column, to be read. Any thread may read. */
public interface ScoreRows {
    /** Returns a value, 0 to 255. */
    int get(int row, int column);

    /** Copies the values of a row into an array, by column. The array is at least as long as the row. */
    default void read(int row, byte[] into) {
        for (int column = 0; column < into.length; column++) {
            into[column] = (byte) get(row, column);
        }
    }
}
