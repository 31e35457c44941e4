package org.millstone.probe;

import java.util.Comparator;
import org.millstone.rules.Position;

/**
 * A turn and what it is worth.
 *
 * @param turn the turn, see {@link org.millstone.rules.Turn}
 * @param value its value for the side that makes it, counted from the position in which it is made
 * @param after the position that it leads to
 */
public record RankedTurn(int turn, Value value, Position after) {
    /** Quickest win, draws, slowest loss, then what is not known. */
    public static final Comparator<RankedTurn> BEST_FIRST =
            Comparator.<RankedTurn, Outcome>comparing(ranked -> ranked.value().outcome())
                    .thenComparingInt(ranked -> ranked.value().rank());
}
