package org.millstone.game;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * A game as far as it can be read.
 *
 * @param start where it begins; null if that cannot be read
 * @param fault the turn that is not possible; null if all are
 * @param note a sentence on the game that its tag names and these rules; empty if they are the same
 * @param ignored the fields at the end of its FEN that mean nothing here ({@link org.millstone.rules.Fen.Reading}); empty if there are none
 */
public record PlayedGame(Rules rules, @Nullable Position start, List<PlayedTurn> turns, @Nullable GameError fault, String note,
        String ignored) {
    /** A turn of a game, one of {@link Turns#generate}, and the positions before and after it. */
    public record PlayedTurn(Position before, int turn, Position after) {}

    public @Nullable Position last() {
        return turns.isEmpty() ? start : turns.getLast().after();
    }

    public Optional<End> end() {
        Position last = last();
        return last == null ? Optional.empty() : new Turns(rules).end(last);
    }
}
