package org.millstone.export;

/** An export cannot be made, or not there. The message says what to do. */
public final class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExportException(String message) {
        super(message);
    }

    ExportException(String message, Throwable cause) {
        super(message, cause);
    }
}
