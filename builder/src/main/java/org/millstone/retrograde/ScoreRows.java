package org.millstone.retrograde;

/** The scores of the positions that a turn leads to, a row at a time. Read by all threads. */
@FunctionalInterface
interface ScoreRows {
    /** Copies a row out. */
    void read(int row, byte[] into);
}
