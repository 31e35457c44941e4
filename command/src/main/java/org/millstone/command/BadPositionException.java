package org.millstone.command;

import org.millstone.rules.FenException;

/** A FEN on the command line cannot be read or is no possible position. The message shows where. */
public final class BadPositionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The text could not be read: a mark under the character at which reading failed. */
    BadPositionException(String fen, FenException cause) {
        super("the FEN cannot be read: " + cause.getMessage() + " (character " + cause.position() + ")\n  " + fen + "\n  "
                + " ".repeat(Math.min(cause.position(), fen.length())) + "^", cause);
    }

    /** The text could be read, but the rules know no such position. */
    BadPositionException(String fen, RuntimeException cause) {
        super("the position is not possible: " + cause.getMessage() + "\n  " + fen, cause);
    }
}
