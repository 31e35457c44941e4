package org.millstone.rules;

/** A text is no turn, or a turn that the rules do not allow in the position; the message says which. */
public final class IllegalTurnException extends IllegalArgumentException {
    public IllegalTurnException(String message) {
        super(message);
    }
}
