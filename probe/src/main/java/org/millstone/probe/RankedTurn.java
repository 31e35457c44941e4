package org.millstone.probe;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Value.Source;
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
     * Wins, quickest first; draws; unknown turns; losses, slowest first. Where only bounds of a depth are known, wins and losses come by
     * the plies that they take at most. Draws come by their worth, equally good ones by their counters, least first, if they have any. A
     * draw without a known grade comes after those that are worth 0.
     */
    public static final Comparator<RankedTurn> BEST_FIRST = (a, b) -> compare(a.value(), b.value());

    private static int compare(Value a, Value b) {
        int order = a.outcome().compareTo(b.outcome());
        order = order != 0 ? order : Integer.compare(a.rank(), b.rank());
        order = order != 0 ? order : Integer.compare(a.rankOfLeast(), b.rankOfLeast());
        return order != 0 ? order : Integer.compare(rankOfCounter(a.grade()), rankOfCounter(b.grade()));
    }

    /**
     * Returns the turns, of some in that order, that are as good as the first: of draws that are told apart, the others come to a worse
     * one, or later to the next capture on the way to the same.
     */
    public static List<RankedTurn> asGoodAsFirst(List<RankedTurn> ranked) {
        return ranked.stream().filter(turn -> BEST_FIRST.compare(ranked.getFirst(), turn) == 0).toList();
    }

    /** Unknown turns come after known ones. */
    private static int rankOfCounter(@Nullable DrawGrade grade) {
        return grade == null ? Integer.MAX_VALUE : grade.hasCounter() ? grade.turnsToCapture() : Integer.MAX_VALUE - 1;
    }

    /**
     * Returns what a position is worth by its turns: as much as the best of them. Not known if that depends on an unknown turn. Which draw
     * it is, is known only if no turn about which less is known could change it. A depth is told by the bounds that follow.
     *
     * @param ranked all turns of the position, best first; at least one
     */
    public static Value best(List<RankedTurn> ranked) {
        Value best = ranked.getFirst().value();
        if (best.outcome() == Outcome.WIN) {
            // A turn that is not known does not end the game at once.
            int least = ranked.stream().map(RankedTurn::value).filter(value -> value.outcome() == Outcome.WIN || !value.known())
                    .mapToInt(value -> value.known() ? value.atLeast() : Value.SOONEST_LATER_WIN).min().orElseThrow();
            return best.byTurns(Objects.requireNonNull(best.source()), least, best.atMost());
        }
        List<RankedTurn> unknown = ranked.stream().filter(turn -> !turn.value().known()).toList();
        if (!unknown.isEmpty()) {
            return unknown.getLast().value();
        }
        Source source = Collections.max(ranked.stream().map(turn -> Objects.requireNonNull(turn.value().source())).toList());
        int least = ranked.stream().mapToInt(turn -> turn.value().atLeast()).max().orElseThrow();
        boolean graded = ranked.stream().allMatch(turn -> turn.value().outcome() != Outcome.DRAW || turn.value().grade() != null);
        return best.outcome() == Outcome.LOSS ? best.byTurns(source, least, best.atMost())
                : best.byTurns(source, Value.NO_DEPTH, Value.NO_DEPTH).withGrade(graded ? best.grade() : null);
    }
}
