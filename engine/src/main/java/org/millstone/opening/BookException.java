package org.millstone.opening;

/** The book cannot be used. The message says why and what to do; everything else works without it. */
public final class BookException extends Exception {
    private static final long serialVersionUID = 1L;

    BookException(String message) {
        super(message);
    }
}
