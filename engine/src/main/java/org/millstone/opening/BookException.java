package org.millstone.opening;

/** The book cannot be used. The message says why and what to do; everything else works without it. */
public final class BookException extends Exception {
    BookException(String message) {
        super(message);
    }
}
