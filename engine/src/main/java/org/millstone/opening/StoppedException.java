package org.millstone.opening;

/** Ends a search that has reached its limits. Made once: it tells nothing but that. */
final class StoppedException extends RuntimeException {
    static final StoppedException INSTANCE = new StoppedException();

    private static final long serialVersionUID = 1L;

    private StoppedException() {
        super("stopped", null, false, false);
    }
}
