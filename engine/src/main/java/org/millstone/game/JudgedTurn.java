package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.io.Texts;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.text.Answer;

/**
 * A turn of a game, and what it was worth for the side that made it. Depths are plies from the position before the turn.
 *
 * @param ply the turn's place in the game, from 1, both sides' turns counted
 * @param before the value of the position before the turn, for the same side; a draw may be better than its grade says
 * @param worth the value of the turn
 * @param best the turns that are worth most without a move limit; none if that is not known
 * @param limited how the turn stands under the move limit of the tables; null if they have none
 */
public record JudgedTurn(int ply, Side side, int turn, Value before, Value worth, List<Integer> best, @Nullable Limited limited,
        Position after) {
    /**
     * How a turn stands under a move limit.
     *
     * @param clock how many plies in a row were quiet before the turn
     * @param keeping the turns that keep the result of the position under the limit, best first; none if that is not known
     */
    public record Limited(MoveLimit limit, int clock, List<Integer> keeping) {}

    /** The effect of a turn on its position's value for the side that made it: {@code WIN_DRAW} says that a win became a draw. */
    public enum Mark {
        /** The turn is worth as much as any other. */
        BEST,
        /** The turn keeps the outcome; whether it takes longer, loses sooner, or leads to a weaker draw is not known. */
        KEPT,
        /** The turn keeps the win, but takes longer. */
        SLOWER,
        /** The turn loses sooner than it had to. */
        SOONER,
        WIN_DRAW,
        WIN_LOSS,
        DRAW_LOSS,
        /** The turn keeps the draw, but with a worse final. */
        WEAKER,
        /** The value of the position or of the turn is not known. */
        UNKNOWN;

        /** Whether something was given away: a win, a draw, or a better final. */
        public boolean isMistake() {
            return this == WIN_DRAW || this == WIN_LOSS || this == DRAW_LOSS || this == WEAKER;
        }
    }

    /** Returns what the turn did to the value of its position without a move limit. */
    public Mark mark() {
        Outcome had = before.outcome();
        Outcome has = worth.outcome();
        if (!before.known() || !worth.known() || had.compareTo(has) > 0) {
            return Mark.UNKNOWN;
        }
        if (had != has) {
            return markOfLess(had, has);
        }
        if (had == Outcome.DRAW) {
            return markOfDraw(before.grade(), worth.grade());
        }
        if (!before.hasDtw() || !worth.hasDtw()) {
            return Mark.KEPT;
        }
        return before.dtw() == worth.dtw() ? Mark.BEST : had == Outcome.WIN ? Mark.SLOWER : Mark.SOONER;
    }

    /** Returns the mark of a turn that is worth less than its position. */
    private static Mark markOfLess(Outcome had, Outcome has) {
        return had == Outcome.DRAW ? Mark.DRAW_LOSS : has == Outcome.DRAW ? Mark.WIN_DRAW : Mark.WIN_LOSS;
    }

    /** Returns what the turn did to the result under the move limit of the tables: kept if nothing, or if they have none. */
    public Mark markUnderLimit() {
        if (limited == null) {
            return Mark.KEPT;
        }
        Outcome had = before.valueAt(limited.clock());
        Outcome has = worth.valueAt(limited.clock());
        return had == Outcome.UNKNOWN || has == Outcome.UNKNOWN || had.compareTo(has) > 0 ? Mark.UNKNOWN
                : had == has ? Mark.KEPT : markOfLess(had, has);
    }

    /** Whether the turn gave something away, under the move limit of the tables or without it. */
    public boolean isMistake() {
        return mark().isMistake() || markUnderLimit().isMistake();
    }

    /** Whether a value is a win or loss, but a draw under the move limit of the tables, with the clock before the turn. */
    public boolean isDrawnByLimit(Value value) {
        return limited != null && value.outcome() != Outcome.DRAW && value.valueAt(limited.clock()) == Outcome.DRAW;
    }

    /** Returns how many plies in a row were quiet after the turn; 0 where the tables have no move limit. */
    public int clockAfter() {
        return limited == null ? 0 : Turn.clockAfter(turn, limited.clock());
    }

    /**
     * Returns the mark of a turn that keeps a draw, from the grades of the position and the turn. If that of the position is unknown, the
     * turn is best only if {@link #best} has it.
     */
    private Mark markOfDraw(@Nullable DrawGrade had, @Nullable DrawGrade has) {
        if (had == null) {
            return best.contains(turn) ? Mark.BEST : Mark.KEPT;
        }
        if (has == null || has.grade() > had.grade()) {
            return Mark.KEPT;
        }
        return has.grade() < had.grade() ? Mark.WEAKER : Mark.BEST;
    }

    /**
     * Returns the members of the JSON object: {@code ply}, {@code number} (of the turn, as people count), {@code side}, {@code move},
     * {@code value} and {@code dtw} of the turn, {@code best} (the best turns), {@code bestValue} and {@code bestDtw} (theirs), {@code
     * mark}, {@code fen} (after the turn). A graded draw also has {@code final} and {@code grade} after {@code dtw}, and {@code bestFinal}
     * and {@code bestGrade} after {@code bestDtw}. Where the tables have a move limit, {@code limit} comes before {@code fen}. It has its
     * members in an {@link Answer}, then {@code keep}, the turns that keep the result under the limit, and the {@code mark} under it.
     */
    Map<String, @Nullable Object> json(Board board) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("ply", ply);
        json.put("number", side.turnNumber(ply));
        json.put("side", String.valueOf(side.letter()));
        json.put("move", Turn.format(board, turn));
        putValue(json, worth, "value", "dtw", "final", "grade");
        json.put("best", best.stream().map(each -> Turn.format(board, each)).toList());
        putValue(json, before, "bestValue", "bestDtw", "bestFinal", "bestGrade");
        json.put("mark", Texts.key(mark()));
        if (limited != null) {
            Map<String, @Nullable Object> members = Answer.limited(limited.limit(), worth, limited.clock(), clockAfter());
            members.put("keep", limited.keeping().stream().map(each -> Turn.format(board, each)).toList());
            members.put("mark", Texts.key(markUnderLimit()));
            json.put("limit", members);
        }
        json.put("fen", Fen.format(board, after, clockAfter()));
        return json;
    }

    private static void putValue(Map<String, @Nullable Object> json, Value value, String outcome, String depth, String stays,
            String grade) {
        json.put(outcome, Texts.key(value.outcome()));
        json.put(depth, value.hasDtw() ? value.dtw() : null);
        if (value.grade() != null) {
            json.put(stays, value.grade().finalName());
            json.put(grade, value.grade().grade());
        }
    }
}
