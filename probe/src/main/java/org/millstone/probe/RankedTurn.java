package org.millstone.probe;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Value.Conversion;
import org.millstone.probe.Value.Decided;
import org.millstone.probe.Value.Draw;
import org.millstone.probe.Value.Source;
import org.millstone.probe.Value.Unknown;
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
     * Orders turns: wins, quickest first; draws; unknown turns; losses, slowest first. An unknown depth counts as a long one. Draws are
     * ordered by their worth, best first, then by their counters, least first. A draw without a known grade comes after those of worth 0.
     */
    public static final Comparator<RankedTurn> BEST_FIRST = Comparator.comparingLong(turn -> key(turn.value()));

    private static final long KIND = 1L << 3 * Short.SIZE;

    /** The fewest plies of a win of unknown depth: a win in 1 ends the game, which the rules tell, and wins have odd depths. */
    static final int SOONEST_OPEN_WIN = 3;

    /**
     * Orders turns by what they are worth under a move limit: wins that end the game before the limit, quickest first; other wins, least
     * conversion first; wins that the limit draws; draws; unknown turns; losses that the limit draws; losses, largest conversion first.
     * Turns of unknown conversion come between those that stay decided and those that the limit draws. Equal turns are ordered by {@link
     * #BEST_FIRST}.
     *
     * @param clock how many plies in a row were quiet before the turns
     */
    public static Comparator<RankedTurn> bestFirst(MoveLimit limit, int clock) {
        int rest = Math.max(0, limit.plies() - clock);
        return Comparator.comparingInt((RankedTurn turn) -> keyUnder(turn.value(), clock, rest)).thenComparing(BEST_FIRST);
    }

    /** Returns a sort key: 0 for a win in time, then a win's conversion; then the other kinds, in steps of 100 above any conversion. */
    private static int keyUnder(Value value, int clock, int rest) {
        Outcome limited = value.valueAt(clock);
        boolean endsInTime = value.hasDtw() && value.dtw() <= rest;
        return switch (value.outcome()) {
            case WIN -> limited == Outcome.DRAW ? 300 : endsInTime ? 0 : limited == Outcome.WIN ? value.conversion() : 200;
            case DRAW -> 400;
            case UNKNOWN -> 500;
            case LOSS -> limited == Outcome.DRAW ? 600 : limited == Outcome.UNKNOWN ? 700 : 1000 - value.conversion();
        };
    }

    /** Returns a sort key: by outcome; by depth, or a draw's worth; by counter. Called often, so it calls no interface. */
    private static long key(Value value) {
        if (value instanceof Decided decided) {
            long dtw = decided.dtw() == Value.NO_DTW ? Short.MAX_VALUE : decided.dtw();
            return decided.outcome() == Outcome.WIN ? dtw - KIND : KIND - dtw;
        }
        if (value instanceof Draw draw) {
            DrawGrade grade = draw.grade();
            return grade == null ? Short.MAX_VALUE
                    : ((long) -grade.grade() << Short.SIZE)
                            + (grade.hasTurnsToCapture() ? grade.turnsToCapture() : Short.MAX_VALUE - 1);
        }
        return KIND / 2;
    }

    /** Returns the turns of a list in the order of {@link #BEST_FIRST} that are as good as the first. The list must not be empty. */
    public static List<RankedTurn> asGoodAsFirst(List<RankedTurn> ranked) {
        return ranked.stream().filter(turn -> BEST_FIRST.compare(ranked.getFirst(), turn) == 0).toList();
    }

    /**
     * Returns the value of a position for the side to move, that of its best turn. The list has all its turns, at least one, best first.
     * The value is unknown if an unknown turn could be better; its depth, if a turn of unknown depth could be better; its grade, if that of
     * a drawing turn is unknown.
     */
    public static Value best(List<RankedTurn> ranked) {
        List<Value> values = ranked.stream().map(RankedTurn::value).toList();
        Value first = values.getFirst();
        boolean wins = first.outcome() == Outcome.WIN;
        Value open = wins ? first : values.stream().filter(value -> !value.known()).reduce(first, (_, later) -> later);
        return switch (open) {
            case Unknown unknown -> unknown;
            case Draw draw -> new Draw(source(values), null,
                    values.stream().allMatch(value -> value.outcome() != Outcome.DRAW || value.grade() != null) ? draw.grade()
                            : null);
            case Decided best -> {
                List<Value> deciding =
                        values.stream().filter(value -> !wins || value.outcome() == Outcome.WIN || !value.known()).toList();
                boolean exact = deciding.stream().allMatch(Value::hasDtw) || wins && best.dtw() <= SOONEST_OPEN_WIN;
                yield new Decided(best.outcome(), exact ? best.dtw() : Value.NO_DTW, wins ? best.source() : source(values),
                        null,
                        limited(deciding, wins));
            }
        };
    }

    private static Source source(List<Value> values) {
        return Collections.max(values.stream().map(value -> Objects.requireNonNull(value.source())).toList());
    }

    /** Returns a position's conversion by its turns: the least of winning ones, or the greatest of losing ones. Null if it is unknown. */
    private static @Nullable Conversion limited(List<Value> deciding, boolean wins) {
        Comparator<Conversion> order = Comparator.comparingInt(Conversion::plies);
        Conversion best = deciding.stream().map(Value::limited).filter(Objects::nonNull).map(Objects::requireNonNull)
                .min(wins ? order : order.reversed()).orElse(null);
        // An exit that wins cannot be beaten by an unknown turn.
        return wins && best != null && best.plies() <= 1 || deciding.stream().allMatch(value -> value.limited() != null) ? best
                : null;
    }
}
