package org.millstone.probe;

/** A tablebase was closed before or during a question. */
public final class ClosedTablebaseException extends IllegalStateException {
    /** Reports a question after closing. */
    public ClosedTablebaseException() {
        super("the tablebase is closed");
    }

    /** Reports that closing interrupted a question, with the failure that it caused. */
    ClosedTablebaseException(RuntimeException cause) {
        super("the tablebase was closed during the question", cause);
    }
}
