package org.millstone.opening;

/** Ends a search that has reached its limits. It carries no stack trace: where the search was does not matter. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("stopped", null, false, false);
    }
}
