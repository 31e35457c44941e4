package org.millstone.probe;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * What a position is worth for one side, or a turn for the side that makes it.
 *
 * @param outcome how the game ends
 * @param plies how many plies that takes when the winner hurries and the loser delays; {@link #NO_DEPTH} for a draw, for what
 *     is not known, and where the outcome is known but a table that would tell the depth is missing or damaged. 0 if the game
 *     is over
 * @param table the subspace whose table knows; null if the rules alone decide, or if it is not known
 * @param missing the subspace whose table would know, null unless the outcome is unknown
 * @param grade which draw it is; null unless the outcome is a draw, and where the tables do not tell draws apart
 */
public record Value(Outcome outcome, int plies, @Nullable Subspace table, @Nullable Subspace missing,
        @Nullable DrawGrade grade) {
    /** Stands for a depth that does not exist or is not known. */
    public static final int NO_DEPTH = -1;

    /** Makes a value without a grade. */
    public Value(Outcome outcome, int plies, @Nullable Subspace table, @Nullable Subspace missing) {
        this(outcome, plies, table, missing, null);
    }

    /** The value of a game that is over, for the side to move. */
    static Value decided(Outcome outcome) {
        return new Value(outcome, outcome == Outcome.DRAW ? NO_DEPTH : 0, null, null);
    }

    static Value of(Outcome outcome, int plies, Subspace table) {
        return new Value(outcome, plies, table, null);
    }

    static Value unknown(Subspace missing) {
        return new Value(Outcome.UNKNOWN, NO_DEPTH, null, missing);
    }

    /** Whether the outcome is known. */
    public boolean known() {
        return outcome != Outcome.UNKNOWN;
    }

    /** Whether {@link #plies} is a depth. */
    public boolean hasDepth() {
        return plies != NO_DEPTH;
    }

    /** Whether nothing is left open: the outcome is known, and the depth of what is decided. */
    boolean isExact() {
        return outcome == Outcome.DRAW || hasDepth();
    }

    /** Whether another value says the same of how the game ends, and when; and which draw it is, if both know. */
    boolean agrees(Value other) {
        return outcome == other.outcome && plies == other.plies
                && (grade == null || other.grade == null || grade.worth() == other.grade.worth());
    }

    /** Returns what is left of the value after the best turn, for the side that moves then. */
    Value afterBestTurn() {
        return new Value(outcome.reversed(), hasDepth() ? plies - 1 : NO_DEPTH, null, null, mirroredGrade());
    }

    private @Nullable DrawGrade mirroredGrade() {
        return grade == null ? null : grade.mirrored();
    }

    /** Returns the same outcome, its depth not known. */
    Value withoutDepth() {
        return new Value(outcome, NO_DEPTH, table, missing);
    }

    /** Returns the same outcome with another grade, or none. */
    Value withGrade(@Nullable DrawGrade other) {
        return new Value(outcome, plies, table, missing, other);
    }

    /** Returns it in words for messages: {@code win in 5}, {@code draw that comes to 6-3}. */
    String words() {
        return outcome.name().toLowerCase(Locale.ROOT) + (hasDepth() ? " in " + plies : "")
                + (grade == null ? "" : " that comes to " + grade.name());
    }

    /**
     * Returns the value of a turn, for the side that makes it, when this is the value of the position it leads to. A draw's counter is left
     * out.
     */
    Value ofTurn() {
        return new Value(outcome.reversed(), hasDepth() ? plies + 1 : NO_DEPTH, table, missing, mirroredGrade());
    }

    /**
     * Returns the rank among values of the same outcome, smaller is better. A depth that is not known may be any but the least: a win
     * of which it is missing comes after those whose depths are known, a loss before them. A draw of which it is not known which it is
     * may be worth 0.
     */
    int rank() {
        return switch (outcome) {
            case WIN -> hasDepth() ? plies : Integer.MAX_VALUE;
            case LOSS -> hasDepth() ? -plies : Integer.MIN_VALUE;
            case DRAW -> grade == null ? 0 : -grade.worth();
            case UNKNOWN -> 0;
        };
    }
}
