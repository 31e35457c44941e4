package org.millstone.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.End;
import org.millstone.rules.Side;

/**
 * Where, and why, a game cannot be read any further.
 *
 * @param turn the number of the turn, from 1, each side's turns counted; 0 if it is the start, or the whole text
 * @param token how it is written
 * @param reason why it is not possible
 * @param side who should make it; null if it is no turn
 * @param points the points that the reason is about, in the order of the turn
 * @param count how many stones it is about: in hand, to remove, still to remove; of characters if the text is too long; 0 if none
 * @param end why the game is over; null unless that is the reason
 * @param detail the other rule set's name, or what is wrong with the start; empty for other reasons
 */
public record GameFault(int turn, String token, Reason reason, @Nullable Side side, List<Integer> points, int count,
        @Nullable End end,
        String detail) {
    /** Why a turn is not possible. */
    public enum Reason {
        /** The game's start cannot be read, or is impossible. */
        BAD_START,
        /** A tag says that the game is of another rule set, and nothing of it was read. */
        OTHER_VARIANT,
        /** The text is no turn. */
        NOT_A_TURN,
        /** The text is longer than any game, and nothing of it was read. */
        TOO_LONG,
        /** A comment begins that is not closed, and the rest of the game is in it. */
        OPEN_COMMENT,
        /** The game is over. */
        GAME_OVER,
        /** The only turn is a pass. */
        MUST_PASS,
        /** There are other turns than a pass. */
        MAY_NOT_PASS,
        /** A removal is pending, and nothing else is possible. */
        MUST_REMOVE,
        /** There are stones in hand, which are placed first. */
        MUST_PLACE,
        /** There are no stones in hand. */
        MUST_MOVE,
        /** No stone is on the point that one leaves. */
        EMPTY,
        /** The stone on the point that one leaves is the opponent's. */
        OPPONENTS_STONE,
        /** The point that a stone goes to is taken. */
        TAKEN,
        /** The two points are no neighbours, and the side may not fly. */
        NOT_NEIGHBOURS,
        /** A stone is removed, but nothing is to be removed. */
        NO_MILL,
        /** The point whose stone is removed has none of the opponent. */
        NO_STONE_TO_REMOVE,
        /** The stone that is removed stands in a mill. */
        PROTECTED,
        /** More stones are removed than may be. */
        TOO_MANY_REMOVALS,
        /** A mill is closed, but a stone that it removes is not named. */
        REMOVAL_MISSING;
    }

    public GameFault {
        points = List.copyOf(points);
    }

    /** Makes what is wrong with the start, or with the whole text. */
    static GameFault ofText(Reason reason, String token, int count, String detail) {
        return new GameFault(0, token, reason, null, List.of(), count, null, detail);
    }
}
