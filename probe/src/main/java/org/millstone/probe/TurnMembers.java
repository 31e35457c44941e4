package org.millstone.probe;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.Turn;

/** A turn as members of a JSON object, wherever programs get one: its text, and what the text says, so that nobody need parse it. */
public final class TurnMembers {
    private TurnMembers() {}

    /**
     * Adds {@code move} (the turn's text), {@code from} and {@code to} (names of points, null where no stone leaves or arrives) and
     * {@code remove} (names of points, in the order of the text; empty if nothing is removed).
     */
    public static void put(Map<String, @Nullable Object> json, Board board, int turn) {
        json.put("move", Turn.format(board, turn));
        json.put("from", name(board, Turn.from(turn)));
        json.put("to", name(board, Turn.to(turn)));
        List<String> removed = Turn.removals(turn).stream().map(board::pointName).toList();
        json.put("remove", removed);
    }

    private static @Nullable String name(Board board, int point) {
        return point < 0 ? null : board.pointName(point);
    }
}
