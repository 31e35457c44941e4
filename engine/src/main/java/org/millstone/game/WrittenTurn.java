package org.millstone.game;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * A turn as it is written, whether it is possible or not. A point is its number on the {@link org.millstone.board.Board}, -1 for none. The
 * page has the same in JavaScript ({@code legal.js}).
 *
 * @param form which other meaning the turn may have
 * @param from the point that a stone leaves
 * @param to the point on which a stone is then; none if the turn only removes, or passes
 * @param removed the points whose stones are removed, in order, as many as were written
 */
record WrittenTurn(String text, Form form, int from, int to, List<Integer> removed) {
    /** Which other meaning a written turn may have. */
    enum Form {
        /** None. */
        PLAIN,
        /** A move whose points are joined, as in {@code a1a4}: it may also place a stone at the first and remove one from the second. */
        JOINED,
        /** A placement, as in {@code Point 5}: it is a removal where one is due. */
        PLACES_OR_REMOVES,
        /** Removals in brackets, as in {@code (d7)}. */
        MAY_BE_VARIATION,
        /** The turn names a point that its notation does not have: 0 where points count from 1, 24 where they count from 0. */
        UNKNOWN
    }

    static final WrittenTurn PASS = new WrittenTurn("pass", Form.PLAIN, -1, -1, List.of());

    /** Whether this turn only removes stones; it may then complete the turn before it. */
    boolean isRemoval() {
        return to < 0 && !removed.isEmpty();
    }

    /** Returns this turn with the removals of another one, which stands behind it and the text {@code between}. */
    WrittenTurn with(String between, WrittenTurn removal) {
        return new WrittenTurn(text + between + removal.text, form, from, to, joined(removed, removal.removed));
    }

    /** Returns the meaning of this turn in a position: two joined points may be a move, or a placement with a removal, never both. */
    WrittenTurn fitting(Turns turns, Position position) {
        if (form != Form.JOINED) {
            return this;
        }
        WrittenTurn placing = new WrittenTurn(text, Form.PLAIN, -1, from, joined(List.of(to), removed));
        GameError fault = placing.fault(turns, position, 0);
        return fault == null || fault.reason() == Reason.REMOVAL_MISSING ? placing : this;
    }

    /** Returns what this turn means where a removal is due. */
    WrittenTurn whereRemovalIsDue() {
        return form == Form.PLACES_OR_REMOVES ? new WrittenTurn(text, Form.PLAIN, -1, -1, joined(List.of(to), removed)) : this;
    }

    private static List<Integer> joined(List<Integer> first, List<Integer> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Returns this turn as a {@link Turn}, with the first {@code removals} of its removals. */
    int turn(int removals) {
        int turn = to < 0 ? Turn.PASS : from < 0 ? Turn.place(to) : Turn.move(from, to);
        for (int point : removed.subList(0, removals)) {
            turn = Turn.removing(turn, point);
        }
        return turn;
    }

    /** Returns why this turn, the {@code ply}th of its game from 1, is not possible in a position; null if it is possible. */
    @Nullable
    GameError fault(Turns turns, Position position, int ply) {
        return new Check(this, turns, position, ply).fault();
    }

    private record Check(WrittenTurn turn, Turns turns, Position position, int ply) {
        @Nullable
        GameError fault() {
            if (turns.status(position) != Status.ONGOING) {
                return no(Reason.GAME_OVER, 0, turns.end(position).orElseThrow());
            }
            int pending = position.pending();
            boolean mustPass = pending == Turns.PASS_DUE
                    || pending == 0 && !turns.canMove(position.own(), position.opponent(), position.ownHand());
            boolean isPass = turn.to < 0 && turn.removed.isEmpty();
            if (isPass || mustPass) {
                return isPass && mustPass ? null : no(isPass ? Reason.MAY_NOT_PASS : Reason.MUST_PASS);
            }
            if (turn.isRemoval()) {
                return pending > 0 ? removals(pending) : no(Reason.NO_MILL, turn.removed.getFirst());
            }
            if (pending > 0) {
                return no(Reason.MUST_REMOVE, pending, null);
            }
            GameError movement = movement();
            return movement == null ? removals(turns.removalsDue(position, turn.turn(0)) - fromHand()) : movement;
        }

        private @Nullable GameError movement() {
            Rules rules = turns.rules();
            int from = turn.from;
            int hand = position.ownHand();
            if (from < 0 && hand == 0) {
                return no(Reason.MUST_MOVE);
            }
            if (from >= 0 && !rules.mayMove(hand)) {
                return no(Reason.MUST_PLACE, hand, null);
            }
            if (from >= 0 && !has(position.own(), from)) {
                return no(has(position.opponent(), from) ? Reason.OPPONENTS_STONE : Reason.EMPTY, from);
            }
            if (has(position.own() | position.opponent(), turn.to)) {
                return no(Reason.TAKEN, turn.to);
            }
            if (from >= 0 && !has(rules.board().neighbours(from), turn.to)
                    && !rules.flies(Integer.bitCount(position.own()), hand)) {
                return no(Reason.NOT_NEIGHBOURS, from, turn.to);
            }
            return null;
        }

        /** How many stones the turn takes from the opponent's hand. */
        private int fromHand() {
            return turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn.turn(0));
        }

        private @Nullable GameError removals(int due) {
            Rules rules = turns.rules();
            int left = position.opponent();
            for (int done = 0; done < turn.removed.size(); done++) {
                int point = turn.removed.get(done);
                if (missing(due, done, left) <= 0) {
                    return due == 0 ? no(Reason.NO_MILL, point) : no(Reason.TOO_MANY_REMOVALS, done, null);
                }
                if (!has(left, point)) {
                    return no(Reason.NO_STONE_TO_REMOVE, point);
                }
                if (!has(rules.removable(left), point)) {
                    return no(Reason.PROTECTED, point);
                }
                left &= ~(1 << point);
            }
            int missing = missing(due, turn.removed.size(), left);
            return missing > 0 && rules.removable(left) != 0 ? no(Reason.REMOVAL_MISSING, missing, null) : null;
        }

        /** Returns how many of {@code due} removals are missing after {@code done}; none once the opponent has lost. */
        private int missing(int due, int done, int left) {
            return Math.min(due - done, Integer.bitCount(left) + position.opponentHand() - fromHand() - Rules.FEWEST + 1);
        }

        /** Returns an error that is about points, or about nothing but the side to move. */
        private GameError no(Reason reason, Integer... points) {
            return new GameError(ply, turn.text, reason, position.side(), List.of(points), 0, null, "");
        }

        /** Returns an error that is about a number of stones, or the end of the game. */
        private GameError no(Reason reason, int count, @Nullable End end) {
            return new GameError(ply, turn.text, reason, position.side(), List.of(), count, end, "");
        }

        private static boolean has(int stones, int point) {
            return (stones >>> point & 1) != 0;
        }
    }
}
