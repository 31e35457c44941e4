package org.millstone.probe;

/** A question came after the tablebase was closed, or while it was being closed. */
public final class ClosedTablebaseException extends IllegalStateException {
    public ClosedTablebaseException() {
        super("the tablebase is closed");
    }

    /** Makes an exception that says what closing did to the question. */
    ClosedTablebaseException(RuntimeException cause) {
        super("the tablebase was closed during the question", cause);
    }
}
