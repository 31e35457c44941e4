package org.millstone.database;

/** A build, a check, a report or an export of a database cannot go on. The message says why, and what to do. */
public class DatabaseException extends RuntimeException {
    public DatabaseException(String message) {
        super(message);
    }
}
