package org.millstone.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * The answer to a question about a position, in the form in which programs get it: the JSON object of the contract, which the
 * command line and the HTTP service share.
 *
 * <p>No JSON library is needed to make one: {@link #json()} gives its members in order, and any library writes a map.
 *
 * @param rules the rules
 * @param position the position
 * @param value its value for the side to move
 * @param moves its turns, best first; null to leave them out
 */
public record Answer(Rules rules, Position position, Value value, @Nullable List<RankedTurn> moves) {
    /** Asks a tablebase about a position, and about its turns if they are wanted: its value is the same with them and without. */
    public static Answer of(Tablebase tables, Position position, boolean moves) {
        if (!moves) {
            return new Answer(tables.rules(), position, tables.value(position), null);
        }
        List<RankedTurn> ranked = tables.rank(position);
        return new Answer(tables.rules(), position, tables.value(position, ranked), ranked);
    }

    public Board board() {
        return rules.board();
    }

    /**
     * Returns the members of the JSON object, in order: {@code variant}, {@code fen}, {@code value}, {@code dtw} (null where
     * there is no depth), then what is known of a depth else, {@code dtwAtLeast} and {@code dtwAtMost}, then of a draw, where it is known which, {@code final}, {@code grade} and {@code turnsToCapture} (where it is
     * counted), then {@code source} and {@code table}, or {@code missing}, then {@code end} (why the game is over, if it is), then
     * {@code moves}.
     */
    public Map<String, @Nullable Object> json() {
        Turns turns = new Turns(rules);
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("variant", rules.name());
        json.put("fen", Fen.format(board(), position));
        putValue(json, value);
        if (value.source() != null) {
            json.put("source", value.source().word());
        }
        putName(json, "table", value.table());
        putName(json, "missing", value.missing());
        putEnd(json, turns, position);
        if (moves != null) {
            List<Map<String, @Nullable Object>> list = new ArrayList<>();
            moves.forEach(turn -> list.add(json(turn, turns)));
            json.put("moves", list);
        }
        return json;
    }

    private Map<String, @Nullable Object> json(RankedTurn turn, Turns turns) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        putTurn(json, board(), turn.turn());
        putValue(json, turn.value());
        json.put("fen", Fen.format(board(), turn.after()));
        putName(json, "missing", turn.value().missing());
        putEnd(json, turns, turn.after());
        return json;
    }

    /**
     * Adds a turn to a JSON object, wherever programs get one: {@code move} (its text), {@code from} and {@code to} (names of points, null
     * where no stone leaves or arrives) and {@code remove} (names of points, in the order of the text), so that nobody need parse it.
     */
    public static void putTurn(Map<String, @Nullable Object> json, Board board, int turn) {
        json.put("move", Turn.format(board, turn));
        json.put("from", point(board, Turn.from(turn)));
        json.put("to", point(board, Turn.to(turn)));
        json.put("remove", Turn.removed(turn) == 0 ? List.of() : Turn.removals(turn).stream().map(board::pointName).toList());
    }

    private static @Nullable String point(Board board, int point) {
        return point < 0 ? null : board.pointName(point);
    }

    private static void putValue(Map<String, @Nullable Object> json, Value value) {
        json.put("value", value.outcome().word());
        json.put("dtw", value.hasDepth() ? value.plies() : null);
        if (value.hasLeast()) {
            json.put("dtwAtLeast", value.atLeast());
        }
        if (value.hasMost()) {
            json.put("dtwAtMost", value.atMost());
        }
        DrawGrade grade = value.grade();
        if (grade != null) {
            json.put("final", grade.name());
            json.put("grade", grade.worth());
            if (grade.hasCounter()) {
                json.put("turnsToCapture", grade.turnsToCapture());
            }
        }
    }

    /** Says why the game is over after a turn or from the start, as {@code fewer-than-three}. */
    private static void putEnd(Map<String, @Nullable Object> json, Turns turns, Position position) {
        turns.end(position).ifPresent(end -> json.put("end", Texts.key(end)));
    }

    private static void putName(Map<String, @Nullable Object> json, String member, @Nullable Subspace subspace) {
        if (subspace != null) {
            json.put(member, subspace.toString());
        }
    }
}
