package org.millstone.search;

/** Ends a search that has reached its limits. It carries no stack trace: where the search was does not matter. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The search has reached its limits. */
    public StoppedException() {
        super("stopped", null, false, false);
    }
}
