package org.millstone.table;

/** A table file cannot be used. The message says which file, what was found, and what to do. */
public class TableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TableException(String message) {
        super(message);
    }
}
