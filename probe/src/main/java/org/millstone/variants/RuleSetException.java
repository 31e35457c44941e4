package org.millstone.variants;

/** A rule set cannot be used, or its JSON cannot be read. The message names the file, the location, the error, and what would be right. */
public final class RuleSetException extends RuntimeException {
    public RuleSetException(String message) {
        super(message);
    }
}
