package org.millstone.probe;

import org.millstone.rules.Texts;

/** How a game ends for one side under perfect play, in the order in which that side likes it; an unknown end comes before a loss. */
public enum Outcome {
    /** The side wins. */
    WIN,
    /** Neither side can force a win. */
    DRAW,
    /** A table is missing. */
    UNKNOWN,
    /** The side loses. */
    LOSS;

    private final String word = Texts.key(this);

    /** Returns the outcome as programs get it: {@code win}. */
    public String word() {
        return word;
    }

    /** Returns the same outcome as the other side sees it. */
    public Outcome reversed() {
        return switch (this) {
            case WIN -> LOSS;
            case LOSS -> WIN;
            case DRAW, UNKNOWN -> this;
        };
    }
}
