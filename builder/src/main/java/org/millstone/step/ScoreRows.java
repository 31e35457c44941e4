package org.millstone.step;

/** The scores of positions, by row and column. Read by all threads. */
public interface ScoreRows {
    /** Returns one byte, 0 to 255. */
    int get(int row, int column);

    /** Copies a row out. */
    default void read(int row, byte[] into) {
        for (int column = 0; column < into.length; column++) {
            into[column] = (byte) get(row, column);
        }
    }
}
