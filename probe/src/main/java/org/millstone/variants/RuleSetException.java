package org.millstone.variants;

/** A rule set that cannot be used. The message names the file, the place in it, what is wrong, and what would do. */
public final class RuleSetException extends RuntimeException {
    public RuleSetException(String message) {
        super(message);
    }
}
