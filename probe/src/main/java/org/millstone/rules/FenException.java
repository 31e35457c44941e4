package org.millstone.rules;

/** A text cannot be read as a FEN. An impossible position that could be read is an {@link IllegalPositionException}. */
public final class FenException extends IllegalArgumentException {
    private final int position;

    public FenException(String message, int position) {
        super(message);
        this.position = position;
    }

    /** Returns the 0-based character where reading failed; the length of the text if it ended too early. */
    public int position() {
        return position;
    }
}
