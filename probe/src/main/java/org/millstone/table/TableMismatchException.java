package org.millstone.table;

import java.nio.file.Path;

/** A table file is whole, but it is of other rules, of another subspace or plane, or packed in a way that is not known. */
public final class TableMismatchException extends TableException {
    public TableMismatchException(Path file, String what, Object found, Object expected) {
        super(file, file + " has " + what + " " + found + ", expected " + expected
                + ". Move it away, or use the program that made it.");
    }
}
