package org.millstone.io;

/** A rule set, a manifest or another JSON text cannot be used. The message names the file, the place, the error, and what would be right. */
public final class InvalidFileException extends RuntimeException {
    public InvalidFileException(String message) {
        super(message);
    }
}
