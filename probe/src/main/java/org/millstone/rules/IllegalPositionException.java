package org.millstone.rules;

/** A position was read, but cannot arise under the rule set; the message says why. */
public final class IllegalPositionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public IllegalPositionException(String message) {
        super(message);
    }
}
