package org.millstone.uci;

/** A line of the protocol makes no sense; the message says what is wrong, for {@code info string}. */
final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadInputException(String message) {
        super(message);
    }
}
