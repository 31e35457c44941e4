package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;

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
public record JudgedTurn(int ply, Side side, int turn, Value before, Value worth, List<Integer> best, Position after) {
    /** Returns what it did to the value. */
    public Mark mark() {
        return Mark.of(before, worth, best.contains(turn));
    }

    /**
     * Returns the members of the JSON object: {@code ply}, {@code number} (of the turn, as people count), {@code side}, {@code move}, {@code value} and {@code dtw} of the turn, {@code best}
     * (the best turns), {@code bestValue} and {@code bestDtw} (theirs), {@code mark}, {@code fen} (after the turn). Of draws that are told
     * apart also {@code final} and {@code grade} after {@code dtw}, {@code bestFinal} and {@code bestGrade} after {@code bestDtw}.
     */
    Map<String, @Nullable Object> json(Board board) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("ply", ply);
        json.put("number", side.turnNumber(ply));
        json.put("side", String.valueOf(side.letter()));
        json.put("move", Turn.format(board, turn));
        json.put("value", name(worth));
        json.put("dtw", worth.hasDepth() ? worth.plies() : null);
        putGrade(json, "final", "grade", worth);
        json.put("best", best.stream().map(each -> Turn.format(board, each)).toList());
        json.put("bestValue", name(before));
        json.put("bestDtw", before.hasDepth() ? before.plies() : null);
        putGrade(json, "bestFinal", "bestGrade", before);
        json.put("mark", mark().key());
        json.put("fen", Fen.format(board, after));
        return json;
    }

    private static void putGrade(Map<String, @Nullable Object> json, String stays, String worth, Value value) {
        DrawGrade grade = value.grade();
        if (grade != null) {
            json.put(stays, grade.stays() == null ? "equal" : grade.stays().toString());
            json.put(worth, grade.worth());
        }
    }

    private static String name(Value value) {
        return value.outcome().name().toLowerCase(Locale.ROOT);
    }
}
