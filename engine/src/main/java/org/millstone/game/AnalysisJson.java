package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.GameFault.Reason;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Turn;

/** An analysed game as programs get it: the members of JSON objects, in order. */
final class AnalysisJson {
    private AnalysisJson() {}

    /**
     * Returns {@code variant}, {@code start} (a FEN, null if it cannot be read), {@code turns}, {@code problem} (null if all turns are
     * possible), {@code end} (why the game is over after them, null if it goes on).
     */
    static Map<String, @Nullable Object> of(Analysis analysis) {
        PlayedGame game = analysis.game();
        Board board = game.rules().board();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("variant", game.rules().name());
        json.put("start", game.start() == null ? null : Fen.format(board, game.start()));
        json.put("turns", analysis.turns().stream().map(turn -> of(board, turn)).toList());
        json.put("problem", game.fault() == null ? null : of(board, game.fault()));
        json.put("end", game.end().map(AnalysisJson::key).orElse(null));
        return json;
    }

    /**
     * Returns {@code ply}, {@code number} (of the turn, as people count), {@code side}, {@code move}, {@code value} and {@code dtw} of the
     * turn, {@code best} (the best turns), {@code bestValue} and {@code bestDtw} (theirs), {@code mark}, {@code fen} (after the turn). Of
     * draws that are told apart also {@code final} and {@code grade} after {@code dtw}, {@code bestFinal} and {@code bestGrade} after
     * {@code bestDtw}.
     */
    static Map<String, @Nullable Object> of(Board board, JudgedTurn turn) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("ply", turn.ply());
        json.put("number", turn.side().turnNumber(turn.ply()));
        json.put("side", String.valueOf(turn.side().letter()));
        json.put("move", Turn.format(board, turn.turn()));
        json.put("value", key(turn.worth().outcome()));
        json.put("dtw", turn.worth().hasDepth() ? turn.worth().plies() : null);
        putGrade(json, "final", "grade", turn.worth());
        json.put("best", turn.best().stream().map(each -> Turn.format(board, each)).toList());
        json.put("bestValue", key(turn.before().outcome()));
        json.put("bestDtw", turn.before().hasDepth() ? turn.before().plies() : null);
        putGrade(json, "bestFinal", "bestGrade", turn.before());
        json.put("mark", key(turn.mark()));
        json.put("fen", Fen.format(board, turn.after()));
        return json;
    }

    private static void putGrade(Map<String, @Nullable Object> json, String stays, String worth, Value value) {
        DrawGrade grade = value.grade();
        if (grade != null) {
            json.put(stays, grade.stays() == null ? "equal" : grade.stays().toString());
            json.put(worth, grade.worth());
        }
    }

    /**
     * Returns {@code turn}, {@code number} (as people count, or 0), {@code token}, {@code reason}, what that is about, {@code message}. It is
     * about a {@code side} (w or b), a {@code point}, two points, {@code from} and {@code to}, a {@code count}, an {@code end} (why the
     * game is over) or a {@code variant}.
     */
    static Map<String, @Nullable Object> of(Board board, GameFault fault) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("turn", fault.turn());
        json.put("number", fault.side() == null ? 0 : fault.side().turnNumber(fault.turn()));
        json.put("token", fault.token());
        json.put("reason", key(fault.reason()));
        if (fault.side() != null) {
            json.put("side", String.valueOf(fault.side().letter()));
        }
        if (fault.end() != null) {
            json.put("end", key(fault.end()));
        }
        boolean one = fault.points().size() == 1;
        for (int i = 0; i < fault.points().size(); i++) {
            json.put(one ? "point" : i == 0 ? "from" : "to", board.pointName(fault.points().get(i)));
        }
        if (fault.count() > 0) {
            json.put("count", fault.count());
        }
        if (fault.reason() == Reason.OTHER_VARIANT) {
            json.put("variant", fault.detail());
        }
        json.put("message", GameFaultWords.of(board, fault));
        return json;
    }

    /** Returns a constant's name for programs, as in {@code not-a-turn}. */
    static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
