package org.millstone.store;

/** A table is whole, but its contents cannot be true. */
public final class WrongTableException extends RuntimeException {
    public WrongTableException(String message) {
        super(message + ". Delete it and build it again.");
    }
}
