package org.millstone.verify;

/** Whose turn it is, by the colours' parts in the index. */
enum Mover {
    /** The row colour. */
    ROW,
    /** The column colour. */
    COLUMN;

    /** Returns the other colour. */
    Mover other() {
        return this == ROW ? COLUMN : ROW;
    }
}
