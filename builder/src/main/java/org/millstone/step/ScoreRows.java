package org.millstone.step;

/** The scores of positions, by row and column. Read by all threads. */
public interface ScoreRows {
    /** Copies a row out. */
    void read(int row, byte[] into);

    /** Returns one byte, 0 to 255. */
    int get(int row, int column);
}
