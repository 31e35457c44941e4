package org.millstone.store;

/** Thrown if a table has right checksums, but contradicts itself or other tables. */
public final class WrongTableException extends RuntimeException {
    public WrongTableException(String message) {
        super(message + ". Delete it and build it again.");
    }
}
