package org.millstone.table;

import java.nio.file.Path;

/** A table file is intact, but belongs to other rules, another subspace or another plane, or uses an unknown codec. */
public final class TableMismatchException extends TableException {
    /** Reports a value in the header of a file that is not the expected one; {@code what} names it, as in {@code subspace}. */
    public TableMismatchException(Path file, String what, Object found, Object expected) {
        super(file, file + " has " + what + " " + found + ", expected " + expected
                + ". Move it away, or use the program that made it.");
    }
}
