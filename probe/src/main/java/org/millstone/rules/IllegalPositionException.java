package org.millstone.rules;

/** A position was read, but cannot arise under the rule set; the message says why. */
public final class IllegalPositionException extends IllegalArgumentException {
    public IllegalPositionException(String message) {
        super(message);
    }
}
