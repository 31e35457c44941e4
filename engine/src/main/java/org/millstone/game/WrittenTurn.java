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
 * @param from the point that a stone leaves, or -1
 * @param to the point that it goes to, or -1
 * @param removed the points whose stones are removed, in order, as many as were written
 */
record WrittenTurn(String text, @Nullable Reason unread, int from, int to, List<Integer> removed) {
    static WrittenTurn unreadable(String text, Reason why) {
        return new WrittenTurn(text, why, -1, -1, List.of());
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
        List<Integer> all = Stream.concat(removed.stream(), removal.removed.stream()).toList();
        return new WrittenTurn(text + " " + removal.text, unread, from, to, all);
    }

    /** Returns this turn with no more than its first removals. */
    WrittenTurn removing(int count) {
        return new WrittenTurn(text, unread, from, to, removed.subList(0, count));
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
