package org.millstone.probe;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
     * may be the slowest. Draws come by what they are worth, those that are equally good by their counters, least first, if they have
     * any; one of which it is not known which draw it is comes after those that are worth 0.
     */
    public static final Comparator<RankedTurn> BEST_FIRST =
            Comparator.<RankedTurn, Outcome>comparing(ranked -> ranked.value().outcome())
                    .thenComparingInt(ranked -> ranked.value().rank())
                    .thenComparingInt(ranked -> rankOfCounter(ranked.value().grade()));

    /** What is not known comes after what is. */
    private static int rankOfCounter(@Nullable DrawGrade grade) {
        return grade == null ? Integer.MAX_VALUE : grade.hasCounter() ? grade.turnsToCapture() : Integer.MAX_VALUE - 1;
    }

    /**
     * Returns what a position is worth by its turns: as much as the best of them. Not known if that takes a turn that is not; and a
     * depth, or which draw it is, only where no turn of which less is known could change it.
     *
     * @param ranked all turns of the position, best first; at least one
     */
    public static Value best(List<RankedTurn> ranked) {
        Value best = ranked.getFirst().value();
        Value last = ranked.getLast().value();
        if (best.outcome() != Outcome.WIN && !last.known()) {
            return last;
        }
        if (best.outcome() == Outcome.DRAW) {
            return isGraded(ranked) ? best : best.withGrade(null);
        }
        boolean settled = best.plies() == 1 || ranked.stream().map(RankedTurn::value)
                .allMatch(value -> value.hasDepth() || value.known() && value.outcome() != best.outcome());
        return settled ? best : best.withoutDepth();
    }

    /** Whether it is known of every turn whether it draws, and which draw it is. */
    static boolean isGraded(List<RankedTurn> ranked) {
        return ranked.stream().map(RankedTurn::value)
                .allMatch(value -> value.known() && (value.outcome() != Outcome.DRAW || value.grade() != null));
    }
}
