package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;

/** Whether a turn is possible in a position, and if not, why. The page has the same in JavaScript ({@code legal.js}). */
final class Legality {
    private final Rules rules;
    private final Board board;
    private final Turns turns;
    private final Position position;
    private final WrittenTurn turn;

    private Legality(Turns turns, Position position, WrittenTurn turn) {
        this.rules = turns.rules();
        this.board = rules.board();
        this.turns = turns;
        this.position = position;
        this.turn = turn;
    }

    /** What is wrong with a turn, and about what. */
    record Fault(Reason reason, Map<String, String> values) {}

    /** Returns why a turn is not possible in a position; null if it is. */
    static @Nullable Fault of(Turns turns, Position position, WrittenTurn turn) {
        return new Legality(turns, position, turn).fault();
    }

    private @Nullable Fault fault() {
        if (turn.unread() != null) {
            return no(turn.unread());
        }
        if (turns.status(position) != Status.ONGOING) {
            return no(Reason.GAME_OVER, "end",
                    turns.end(position).orElseThrow().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        int pending = position.pending();
        boolean mustPass = pending == Turns.PASS_DUE
                || pending == 0 && !turns.canMove(position.own(), position.opponent(), position.ownHand());
        if (turn.isPass() || mustPass) {
            return turn.isPass() && mustPass ? null : no(turn.isPass() ? Reason.MAY_NOT_PASS : Reason.MUST_PASS);
        }
        if (turn.isRemoval()) {
            return pending > 0 ? removals(pending) : no(Reason.NO_MILL, "point", name(turn.removed().getFirst()));
        }
        if (pending > 0) {
            return no(Reason.MUST_REMOVE, "count", pending);
        }
        Fault movement = movement();
        return movement == null ? removals(removalsDue()) : movement;
    }

    private @Nullable Fault movement() {
        int from = turn.from();
        int hand = position.ownHand();
        if (from < 0 && hand == 0) {
            return no(Reason.MUST_MOVE);
        }
        if (from >= 0 && hand > 0) {
            return no(Reason.MUST_PLACE, "count", hand);
        }
        if (from >= 0 && !has(position.own(), from)) {
            return no(has(position.opponent(), from) ? Reason.OPPONENTS_STONE : Reason.EMPTY, "point", name(from));
        }
        if (has(position.own() | position.opponent(), turn.to())) {
            return no(Reason.TAKEN, "point", name(turn.to()));
        }
        if (from >= 0 && !rules.flies(Integer.bitCount(position.own())) && !has(board.neighbours(from), turn.to())) {
            return no(Reason.NOT_NEIGHBOURS, "from", name(from), "to", name(turn.to()));
        }
        return null;
    }

    /** How many stones the turn has to remove, if there are as many to remove. */
    private int removalsDue() {
        int others = turn.from() < 0 ? position.own() : position.own() & ~(1 << turn.from());
        return turn.from() < 0 && !rules.millsPayWhilePlacing() ? 0
                : rules.removalsFor(board.millsThrough(others | 1 << turn.to(), turn.to()));
    }

    private @Nullable Fault removals(int due) {
        List<Integer> removed = turn.removed();
        int left = position.opponent();
        for (int done = 0; done < removed.size(); done++) {
            int point = removed.get(done);
            if (missing(due, done, left) <= 0) {
                return due == 0 ? no(Reason.NO_MILL, "point", name(point)) : no(Reason.TOO_MANY_REMOVALS, "count", done);
            }
            if (!has(left, point)) {
                return no(Reason.NO_STONE_TO_REMOVE, "point", name(point));
            }
            if (!has(rules.removable(left), point)) {
                return no(Reason.PROTECTED, "point", name(point));
            }
            left &= ~(1 << point);
        }
        int missing = missing(due, removed.size(), left);
        return missing > 0 && rules.removable(left) != 0 ? no(Reason.REMOVAL_MISSING, "count", missing) : null;
    }

    /** How many stones more are to be removed: none when the opponent has lost. */
    private int missing(int due, int done, int left) {
        return Math.min(due - done, Integer.bitCount(left) + position.opponentHand() - Rules.FEWEST + 1);
    }

    private Fault no(Reason reason, Object... values) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("side", String.valueOf(position.side().letter()));
        for (int i = 0; i < values.length; i += 2) {
            all.put(String.valueOf(values[i]), String.valueOf(values[i + 1]));
        }
        return new Fault(reason, all);
    }

    private String name(int point) {
        return board.pointName(point);
    }

    private static boolean has(int stones, int point) {
        return (stones >>> point & 1) != 0;
    }
}
