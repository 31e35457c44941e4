package org.millstone.opening;

/** Thrown if a book cannot be used; everything else works without it. The message says why, and what to do. */
public final class BookException extends Exception {
    BookException(String message) {
        super(message);
    }
}
