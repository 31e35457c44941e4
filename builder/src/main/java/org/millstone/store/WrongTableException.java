package org.millstone.store;

/** A table has right checksums, and contradicts itself or other tables. */
public final class WrongTableException extends RuntimeException {
    public WrongTableException(String message) {
        super(message + ". Delete it and build it again.");
    }
}
