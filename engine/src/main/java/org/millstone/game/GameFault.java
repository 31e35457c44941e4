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
public record GameFault(int turn, String token, Reason reason, @Nullable Side side, List<Integer> points, int count, @Nullable End end,
        String detail) {
    /** Copies the points. */
    public GameFault {
        points = List.copyOf(points);
    }

    /** Makes what is wrong with the start, or with the whole text. */
    static GameFault ofText(Reason reason, String token, int count, String detail) {
        return new GameFault(0, token, reason, null, List.of(), count, null, detail);
    }
}
