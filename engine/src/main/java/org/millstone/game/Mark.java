package org.millstone.game;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;

/** What a turn did to the value of its position, for the side that made it. */
public enum Mark {
    /** It is worth as much as any. */
    BEST,
    /** Nothing was given away, as far as is known: not when the game ends, or not the final of the draw. */
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
    /** Still a draw, but with a worse final. */
    WEAKER,
    /** It is not known what the position or the turn is worth. */
    UNKNOWN;

    /**
     * Returns the mark of a turn.
     *
     * @param before the value of its position
     * @param worth its own value, for the same side
     * @param best whether it is one of the turns that are known to be worth most; asked for where it is not known which draw the position is
     */
    static Mark of(Value before, Value worth, boolean best) {
        if (!before.known() || !worth.known()) {
            return UNKNOWN;
        }
        if (before.outcome() == worth.outcome()) {
            return ofSameOutcome(before, worth, best);
        }
        return switch (worth.outcome()) {
            case LOSS -> before.outcome() == Outcome.WIN ? WIN_LOSS : DRAW_LOSS;
            case DRAW -> before.outcome() == Outcome.WIN ? WIN_DRAW : UNKNOWN;
            case WIN, UNKNOWN -> UNKNOWN;
        };
    }

    private static Mark ofSameOutcome(Value before, Value worth, boolean best) {
        if (before.outcome() == Outcome.DRAW) {
            return ofDraws(before.grade(), worth.grade(), best);
        }
        if (!before.hasDepth() || !worth.hasDepth()) {
            return KEPT;
        }
        if (before.plies() == worth.plies()) {
            return BEST;
        }
        return before.outcome() == Outcome.WIN ? SLOWER : SOONER;
    }

    private static Mark ofDraws(@Nullable DrawGrade before, @Nullable DrawGrade worth, boolean best) {
        if (before == null) {
            return best ? BEST : KEPT;
        }
        if (worth == null || worth.worth() > before.worth()) {
            return KEPT;
        }
        return worth.worth() < before.worth() ? WEAKER : BEST;
    }

    /** Whether something was given away: a win, a draw, or a better final. */
    public boolean isMistake() {
        return this == WIN_DRAW || this == WIN_LOSS || this == DRAW_LOSS || this == WEAKER;
    }

    /** Returns the mark for programs, as in {@code win-draw}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
