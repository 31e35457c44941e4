package org.millstone.game;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.rules.Turn;

/**
 * A turn as it is written, whether it is possible or not. Points are numbers of the board's.
 *
 * @param unread why it cannot be read; null if it can, else the members after {@code detail} mean nothing
 * @param detail the notation or notations that the reason is about; empty if it can be read
 * @param form which other meaning it may have
 * @param from the point that a stone leaves; -1 if none does
 * @param to the point on which a stone is then; -1 if the turn only removes, or passes
 * @param removed the points whose stones are removed, in order, as many as were written
 */
record WrittenTurn(String text, @Nullable Reason unread, String detail, Form form, int from, int to, List<Integer> removed) {
    /** Which other meaning a written turn may have. */
    enum Form {
        /** None. */
        PLAIN,
        /** A move whose points are joined, as in {@code a1a4}: it may also place a stone at the first and remove one from the second. */
        JOINED,
        /** A placement, as in {@code Point 5}: it is a removal where one is due. */
        PLACES_OR_REMOVES
    }

    WrittenTurn(String text, Form form, int from, int to, List<Integer> removed) {
        this(text, null, "", form, from, to, removed);
    }

    /** Returns what stands where a turn should, and cannot be read as one. */
    static WrittenTurn unreadable(String text, Reason why, String detail) {
        return new WrittenTurn(text, why, detail, Form.PLAIN, -1, -1, List.of());
    }

    /** Whether it only removes stones, which may complete the turn before it. */
    boolean isRemoval() {
        return unread == null && to < 0 && !removed.isEmpty();
    }

    boolean isPass() {
        return unread == null && to < 0 && removed.isEmpty();
    }

    /** Returns this turn with the removals of another one added. */
    WrittenTurn with(WrittenTurn removal) {
        return new WrittenTurn(text + " " + removal.text, unread, detail, form, from, to, joined(removed, removal.removed));
    }

    /** Returns this turn with no more than its first removals. */
    WrittenTurn removing(int count) {
        return new WrittenTurn(text, unread, detail, form, from, to, removed.subList(0, count));
    }

    /** Returns the other meaning of a {@link Form#JOINED} move: a placement that removes a stone. */
    WrittenTurn placing() {
        return new WrittenTurn(text, Form.PLAIN, -1, from, joined(List.of(to), removed));
    }

    /** Returns its meaning where a removal is due. */
    WrittenTurn whereRemovalIsDue() {
        return form == Form.PLACES_OR_REMOVES ? new WrittenTurn(text, Form.PLAIN, -1, -1, joined(List.of(to), removed)) : this;
    }

    private static List<Integer> joined(List<Integer> first, List<Integer> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Returns it as a turn of the rules, {@link Turn}. It must not remove more stones than a turn can. */
    int turn() {
        int turn = to < 0 ? Turn.PASS : from < 0 ? Turn.place(to) : Turn.move(from, to);
        for (int point : removed) {
            turn = Turn.removing(turn, point);
        }
        return turn;
    }
}
