package org.millstone.game;

import java.util.Locale;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;

/** What a turn did to the value of its position, for the side that made it. */
public enum Mark {
    /** It is worth as much as any. */
    BEST,
    /** Nothing was given away, and it is not known when the game ends. */
    KEPT,
    /** A win, but a later one. */
    SLOWER,
    /** A loss, and an earlier one. */
    SOONER,
    /** A win was given away; now it is a draw. */
    WIN_DRAW,
    /** A win was given away; now it is a loss. */
    WIN_LOSS,
    /** A draw was given away; now it is a loss. */
    DRAW_LOSS,
    /** It is not known what the position or the turn is worth. */
    UNKNOWN;

    /**
     * Returns the mark of a turn.
     *
     * @param before the value of its position
     * @param worth its own value, for the same side
     */
    static Mark of(Value before, Value worth) {
        if (!before.known() || !worth.known()) {
            return UNKNOWN;
        }
        if (before.outcome() == worth.outcome()) {
            return ofSameOutcome(before, worth);
        }
        return switch (worth.outcome()) {
            case LOSS -> before.outcome() == Outcome.WIN ? WIN_LOSS : DRAW_LOSS;
            case DRAW -> before.outcome() == Outcome.WIN ? WIN_DRAW : UNKNOWN;
            case WIN, UNKNOWN -> UNKNOWN;
        };
    }

    private static Mark ofSameOutcome(Value before, Value worth) {
        if (before.outcome() == Outcome.DRAW) {
            return BEST;
        }
        if (!before.hasDepth() || !worth.hasDepth()) {
            return KEPT;
        }
        if (before.plies() == worth.plies()) {
            return BEST;
        }
        return before.outcome() == Outcome.WIN ? SLOWER : SOONER;
    }

    /** Whether a win or a draw was given away. */
    public boolean isMistake() {
        return this == WIN_DRAW || this == WIN_LOSS || this == DRAW_LOSS;
    }

    /** Returns the mark for programs, as in {@code win-draw}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
