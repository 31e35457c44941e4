package org.millstone.database;

/** A build, a check or a report cannot go on. The message says what, where, and what to do. */
public class DatabaseException extends RuntimeException {
    public DatabaseException(String message) {
        super(message);
    }
}
