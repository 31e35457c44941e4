package org.millstone.probe;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Value.Source;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;

/**
 * A turn with its value.
 *
 * @param turn the turn, see {@link org.millstone.rules.Turn}
 * @param value its value for the side that makes it, its depth in plies counted from the position in which it is made
 * @param after the position that it leads to
 */
public record RankedTurn(int turn, Value value, Position after) {
    /**
     * Orders turns: wins, quickest first; draws; unknown turns; losses, slowest first. If only bounds of a depth are known, the upper bound
     * counts. Draws come by their worth, best first, and equal ones by their counters, least first. A draw without a known grade comes
     * after those of worth 0.
     */
    public static final Comparator<RankedTurn> BEST_FIRST = (a, b) -> compare(a.value(), b.value());

    /**
     * Orders turns by what they are worth under a move limit: wins, draws, unknown turns, losses. Wins come in this order: those that end
     * the game within the rest of the limit, quickest first; the others by their conversion, least first. The limit's draws come where
     * their values without it tell: wins that it draws before other draws, losses that it draws after unknown turns. Losses come by their
     * conversion, largest first. Turns whose conversion is unknown stand between those that the limit leaves and those that it draws. Equal
     * turns come by {@link #BEST_FIRST}.
     *
     * @param clock how many plies in a row were quiet before the position
     */
    public static Comparator<RankedTurn> bestFirst(MoveLimit limit, int clock) {
        int rest = Math.max(0, limit.plies() - clock);
        return Comparator.comparingInt((RankedTurn turn) -> group(turn.value(), clock, rest))
                .thenComparingInt(turn -> conversionRank(turn.value(), clock, rest)).thenComparing(BEST_FIRST);
    }

    /** Returns the place of a value in the order of {@link #bestFirst}: 0 for the best. */
    private static int group(Value value, int clock, int rest) {
        Outcome limited = value.valueAt(clock);
        return switch (value.outcome()) {
            case WIN -> limited == Outcome.DRAW ? 3 : endsWithin(value, rest) ? 0 : limited == Outcome.WIN ? 1 : 2;
            case DRAW -> 4;
            case UNKNOWN -> 5;
            case LOSS -> limited == Outcome.DRAW ? 6 : limited == Outcome.UNKNOWN ? 7 : 8;
        };
    }

    private static boolean endsWithin(Value value, int rest) {
        return value.hasDepth() && value.plies() <= rest;
    }

    private static int conversionRank(Value value, int clock, int rest) {
        int plies = value.conversion();
        if (value.valueAt(clock) != value.outcome() || plies == Value.NO_DEPTH) {
            return 0;
        }
        return value.outcome() == Outcome.LOSS ? -plies : endsWithin(value, rest) ? 0 : plies;
    }

    private static int compare(Value a, Value b) {
        int order = a.outcome().compareTo(b.outcome());
        order = order != 0 ? order : Integer.compare(a.rank(), b.rank());
        order = order != 0 ? order : Integer.compare(a.rankOfLeast(), b.rankOfLeast());
        return order != 0 ? order : Integer.compare(rankOfCounter(a.grade()), rankOfCounter(b.grade()));
    }

    /** Returns those of the turns, which are in the order of {@link #BEST_FIRST}, that are equal in it to the first; there must be one. */
    public static List<RankedTurn> asGoodAsFirst(List<RankedTurn> ranked) {
        return ranked.stream().filter(turn -> BEST_FIRST.compare(ranked.getFirst(), turn) == 0).toList();
    }

    /** Returns a sort key for counters: a smaller key is better, and a grade without a counter comes last. */
    private static int rankOfCounter(@Nullable DrawGrade grade) {
        return grade == null ? Integer.MAX_VALUE : grade.hasCounter() ? grade.turnsToCapture() : Integer.MAX_VALUE - 1;
    }

    /**
     * Returns the value of a position, for the side to move, by all its turns, best first and at least one: that of the best one. It is
     * unknown if an unknown turn could be better. Its grade is unknown if the grade of a drawing turn is. Bounds of its depth follow from
     * those of all turns.
     */
    public static Value best(List<RankedTurn> ranked) {
        Value best = ranked.getFirst().value().withLimited(limited(ranked));
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

    /**
     * Returns the conversion of a position by its turns: the least of those that win, or the greatest if all lose. Null if it is unknown,
     * and for a draw.
     */
    private static @Nullable Conversion limited(List<RankedTurn> ranked) {
        Outcome outcome = ranked.getFirst().value().outcome();
        List<Value> deciding = ranked.stream().map(RankedTurn::value)
                .filter(value -> outcome == Outcome.LOSS || value.outcome() == Outcome.WIN || !value.known()).toList();
        Comparator<Conversion> order = Comparator.comparingInt(Conversion::plies);
        List<Conversion> known = deciding.stream().map(Value::limited).filter(Objects::nonNull).map(Objects::requireNonNull)
                .sorted(outcome == Outcome.LOSS ? order.reversed() : order).toList();
        // An exit that wins cannot be beaten by an unknown turn.
        boolean surely = known.size() == deciding.size()
                || outcome == Outcome.WIN && !known.isEmpty() && known.getFirst().plies() <= 1;
        return known.isEmpty() || !surely ? null : known.getFirst();
    }
}
