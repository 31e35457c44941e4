package org.millstone.database;

/** A build, a check, a report or an export cannot go on. The message says what, where, and what to do. */
public class DatabaseException extends RuntimeException {
    public DatabaseException(String message) {
        super(message);
    }
}
