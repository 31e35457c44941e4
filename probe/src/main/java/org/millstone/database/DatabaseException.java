package org.millstone.database;

/** A build, a check or a report cannot go on. The message says what, where, and what to do. */
public class DatabaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DatabaseException(String message) {
        super(message);
    }
}
