package org.millstone.game;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.rules.Turn;

/**
 * A turn as somebody wrote it; whether it is possible in some position is another question.
 *
 * @param text how it is written
 * @param unread why it cannot be read, and the rest says nothing; null if it can be
 * @param detail what the reason says besides: the notation, or both; empty if it can be read
 * @param form what else it may be
 * @param from the point that a stone leaves, or -1
 * @param to the point that it goes to, or -1
 * @param removed the points whose stones are removed, in order, as many as were written
 */
record WrittenTurn(String text, @Nullable Reason unread, String detail, Form form, int from, int to, List<Integer> removed) {
    /** What else a turn may be than what it looks like. */
    enum Form {
        /** Nothing else. */
        PLAIN,
        /** A move whose points are joined: it may place a stone at the first, and remove one from the second. */
        JOINED,
        /** A placement that is a removal where one is due. */
        PLACES_OR_REMOVES
    }

    WrittenTurn(String text, Form form, int from, int to, List<Integer> removed) {
        this(text, null, "", form, from, to, removed);
    }

    static WrittenTurn unreadable(String text, Reason why, String detail) {
        return new WrittenTurn(text, why, detail, Form.PLAIN, -1, -1, List.of());
    }

    /** Whether it only removes stones: a turn by itself, or the end of the one before. */
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

    /** Returns what a joined move may be as well: a placement at its first point, which removes a stone from the second. */
    WrittenTurn placing() {
        return new WrittenTurn(text, Form.PLAIN, -1, from, joined(List.of(to), removed));
    }

    /** Returns the removal that it is where one is due, if it may be one; else this turn. */
    WrittenTurn whereRemovalIsDue() {
        return form == Form.PLACES_OR_REMOVES ? new WrittenTurn(text, Form.PLAIN, -1, -1, joined(List.of(to), removed)) : this;
    }

    private static List<Integer> joined(List<Integer> first, List<Integer> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Returns it as a turn of the rules. It must remove no more stones than a turn can. */
    int turn() {
        int turn = to < 0 ? Turn.PASS : from < 0 ? Turn.place(to) : Turn.move(from, to);
        for (int point : removed) {
            turn = Turn.removing(turn, point);
        }
        return turn;
    }
}
