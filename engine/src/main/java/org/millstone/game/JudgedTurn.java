package org.millstone.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/**
 * A turn of a game, and what it was worth.
 *
 * @param ply its number in the game, from 1
 * @param side who made it
 * @param turn the turn
 * @param before what its position was worth, for that side; at least that, if it is a draw of which more is not known
 * @param worth what it is worth itself, for that side, counted from the same position
 * @param best the turns that are worth most; none if that is not known
 * @param after the position that it led to
 */
record JudgedTurn(int ply, Side side, int turn, Value before, Value worth, List<Integer> best, Position after) {
    /** What a turn did to the value of its position, for the side that made it. */
    enum Mark {
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

        /** Whether something was given away: a win, a draw, or a better final. */
        boolean isMistake() {
            return this == WIN_DRAW || this == WIN_LOSS || this == DRAW_LOSS || this == WEAKER;
        }
    }

    Mark mark() {
        Outcome had = before.outcome();
        if (!before.known() || !worth.known()) {
            return Mark.UNKNOWN;
        }
        if (had != worth.outcome()) {
            return switch (worth.outcome()) {
                case LOSS -> had == Outcome.WIN ? Mark.WIN_LOSS : Mark.DRAW_LOSS;
                case DRAW -> had == Outcome.WIN ? Mark.WIN_DRAW : Mark.UNKNOWN;
                case WIN, UNKNOWN -> Mark.UNKNOWN;
            };
        }
        if (had == Outcome.DRAW) {
            return markOfDraw(before.grade(), worth.grade());
        }
        if (!before.hasDepth() || !worth.hasDepth()) {
            return Mark.KEPT;
        }
        return before.plies() == worth.plies() ? Mark.BEST : had == Outcome.WIN ? Mark.SLOWER : Mark.SOONER;
    }

    /** Where it is not known which draw the position is, only a turn that is known to be one of the best is. */
    private Mark markOfDraw(@Nullable DrawGrade had, @Nullable DrawGrade has) {
        if (had == null) {
            return best.contains(turn) ? Mark.BEST : Mark.KEPT;
        }
        if (has == null || has.worth() > had.worth()) {
            return Mark.KEPT;
        }
        return has.worth() < had.worth() ? Mark.WEAKER : Mark.BEST;
    }
}
