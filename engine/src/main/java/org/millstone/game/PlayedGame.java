package org.millstone.game;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * A game that was read from a text, up to the first turn that is not possible.
 *
 * @param start the position in which the game begins; null if that cannot be read
 * @param clock how many plies in a row were quiet before the start, see {@link org.millstone.rules.Fen.Reading}
 * @param turns the turns of the game, all possible
 * @param fault why the game was read no further; null if it was read to its end
 * @param note a sentence on how these rules differ from the game that the tag {@code Variant} names; empty if they do not
 * @param ignored the fields at the end of the FEN that have no meaning here ({@link org.millstone.rules.Fen.Reading}); empty if there are
 *     none
 */
public record PlayedGame(Rules rules, @Nullable Position start, int clock, List<PlayedTurn> turns, @Nullable GameError fault,
        String note, String ignored) {
    /** A turn of a game, one of {@link Turns#generate}, and the positions before and after it. */
    public record PlayedTurn(Position before, int turn, Position after) {}

    /** Returns the position after the last turn; null if the start cannot be read. */
    public @Nullable Position last() {
        return turns.isEmpty() ? start : turns.getLast().after();
    }

    /** Returns why the rules of the board have ended the game; empty while it goes on. */
    public Optional<End> end() {
        Position last = last();
        return last == null ? Optional.empty() : new Turns(rules).end(last);
    }
}
