package org.millstone.rules;

/** A position contradicts the rule set; the message says in what. */
public final class IllegalPositionException extends IllegalArgumentException {
    public IllegalPositionException(String message) {
        super(message);
    }
}
