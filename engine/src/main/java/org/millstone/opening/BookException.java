package org.millstone.opening;

/** A book cannot be used; all else works without it. The message says why, and what to do. */
public final class BookException extends Exception {
    BookException(String message) {
        super(message);
    }
}
