package org.millstone.probe;

import org.millstone.io.Texts;

/** The result of a game for one side under perfect play, best first; an unknown result comes before a loss. */
public enum Outcome {
    WIN,
    /** Neither side can force a win. */
    DRAW,
    /** The result is unknown, as a table is missing. */
    UNKNOWN,
    LOSS;

    private final String word = Texts.key(this);

    /** Returns the word for JSON, such as {@code win}. */
    public String word() {
        return word;
    }

    /** Returns the same result for the other side. */
    public Outcome reversed() {
        return switch (this) {
            case WIN -> LOSS;
            case LOSS -> WIN;
            case DRAW, UNKNOWN -> this;
        };
    }
}
