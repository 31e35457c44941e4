package org.millstone.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;

/**
 * Checks whether a turn, the {@code ply}th of its game from 1, is possible in a position. The page has the same in JavaScript ({@code
 * legal.js}).
 */
record Legality(Turns turns, Position position, WrittenTurn turn, int ply) {
    /** Returns why the turn is not possible; null if it is. */
    @Nullable
    GameError fault() {
        if (turn.unread() != null) {
            return new GameError(ply, turn.text(), turn.unread(), position.side(), List.of(), 0, null, turn.detail());
        }
        if (turns.status(position) != Status.ONGOING) {
            return no(Reason.GAME_OVER, 0, turns.end(position).orElseThrow());
        }
        int pending = position.pending();
        boolean mustPass = pending == Turns.PASS_DUE
                || pending == 0 && !turns.canMove(position.own(), position.opponent(), position.ownHand());
        if (turn.isPass() || mustPass) {
            return turn.isPass() && mustPass ? null : no(turn.isPass() ? Reason.MAY_NOT_PASS : Reason.MUST_PASS);
        }
        if (turn.isRemoval()) {
            return pending > 0 ? removals(pending) : no(Reason.NO_MILL, turn.removed().getFirst());
        }
        if (pending > 0) {
            return no(Reason.MUST_REMOVE, pending, null);
        }
        GameError movement = movement();
        return movement == null ? removals(turns.removalsDue(position, turn.removing(0).turn()) - fromHand()) : movement;
    }

    private @Nullable GameError movement() {
        Rules rules = turns.rules();
        int from = turn.from();
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
        if (has(position.own() | position.opponent(), turn.to())) {
            return no(Reason.TAKEN, turn.to());
        }
        if (from >= 0 && !has(rules.board().neighbours(from), turn.to())
                && !rules.flies(Integer.bitCount(position.own()), hand)) {
            return no(Reason.NOT_NEIGHBOURS, from, turn.to());
        }
        return null;
    }

    /** How many stones the turn takes from the opponent's hand. */
    private int fromHand() {
        return turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn.removing(0).turn());
    }

    private @Nullable GameError removals(int due) {
        Rules rules = turns.rules();
        List<Integer> removed = turn.removed();
        int left = position.opponent();
        for (int done = 0; done < removed.size(); done++) {
            int point = removed.get(done);
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
        int missing = missing(due, removed.size(), left);
        return missing > 0 && rules.removable(left) != 0 ? no(Reason.REMOVAL_MISSING, missing, null) : null;
    }

    /** Returns how many more stones are to be removed; none once the opponent has lost. */
    private int missing(int due, int done, int left) {
        return Math.min(due - done, Integer.bitCount(left) + position.opponentHand() - fromHand() - Rules.FEWEST + 1);
    }

    /** Returns an error that is about points, or about nothing but the side to move. */
    private GameError no(Reason reason, Integer... points) {
        return new GameError(ply, turn.text(), reason, position.side(), List.of(points), 0, null, "");
    }

    /** Returns an error that is about a number of stones, or the end of the game. */
    private GameError no(Reason reason, int count, @Nullable End end) {
        return new GameError(ply, turn.text(), reason, position.side(), List.of(), count, end, "");
    }

    private static boolean has(int stones, int point) {
        return (stones >>> point & 1) != 0;
    }
}
