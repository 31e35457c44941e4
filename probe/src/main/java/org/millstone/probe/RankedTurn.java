package org.millstone.probe;

import java.util.Comparator;
import java.util.List;
import org.millstone.rules.Position;

/**
 * A turn and what it is worth.
 *
 * @param turn the turn, see {@link org.millstone.rules.Turn}
 * @param value its value for the side that makes it, counted from the position in which it is made
 * @param after the position that it leads to
 */
public record RankedTurn(int turn, Value value, Position after) {
    /**
     * Quickest win, draws, slowest loss, then what is not known. Of wins, those of unknown depth come last; of losses first, as they
     * may be the slowest.
     */
    public static final Comparator<RankedTurn> BEST_FIRST =
            Comparator.<RankedTurn, Outcome>comparing(ranked -> ranked.value().outcome())
                    .thenComparingInt(ranked -> ranked.value().rank());

    /**
     * Returns what a position is worth by its turns: as much as the best of them. Not known if that takes a turn that is not; and a
     * depth only where no turn of which less is known could change it.
     *
     * @param ranked all turns of the position, best first; at least one
     */
    public static Value best(List<RankedTurn> ranked) {
        Value best = ranked.getFirst().value();
        Value last = ranked.getLast().value();
        if (best.outcome() != Outcome.WIN && !last.known()) {
            return last;
        }
        boolean settled = best.plies() == 1 || ranked.stream().map(RankedTurn::value)
                .allMatch(value -> value.hasDepth() || value.known() && value.outcome() != best.outcome());
        return settled || best.outcome() == Outcome.DRAW ? best : best.withoutDepth();
    }
}
