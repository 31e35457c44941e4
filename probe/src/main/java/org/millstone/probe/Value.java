package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * The value of a position for one side, or of a turn for the side that makes it.
 *
 * <p>The depth of a decided position is the number of plies to the end of the game. The winner plays for the shortest win, and the loser
 * for the longest loss. It lies between two bounds, which are equal if it is known ({@link #plies}). If a table is missing or damaged, only
 * bounds may be known.
 *

 * @param atLeast the lower bound of the depth in plies: 0 if the game is over, at least 1 for a win and 2 for a loss; {@link #NO_DEPTH} for
 *     a draw and an unknown outcome
 * @param atMost the upper bound of the depth in plies, {@link #UNBOUNDED} if there is none; {@link #NO_DEPTH} as for {@code atLeast}
 * @param source how the outcome is known; null if it is unknown
 * @param table the subspace whose table tells the outcome: that of the position, or for a turn of the position after it. Null if the rules,
 *     other turns or a search tell it
 * @param missing the subspace of the missing table; null if the outcome is known
 * @param grade the grade of a draw; null for other outcomes, and if it is unknown
 * @param limited what the move limit of the tables makes of a win or loss; null for other outcomes, without a limit, and if it is unknown
 */
public record Value(Outcome outcome, int atLeast, int atMost, @Nullable Source source, @Nullable Subspace table,
        @Nullable Subspace missing, @Nullable DrawGrade grade, @Nullable Conversion limited) {
    /** The depth of a draw, and of an unknown value. */
    public static final int NO_DEPTH = -1;
    /** The upper bound of a depth without a known one. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;
    /** The least depth of a loss in plies, if the game is not over. */
    static final int SOONEST_LOSS = 2;
    /** The least depth of a win in plies, if its first turn does not end the game. */
    static final int SOONEST_LATER_WIN = SOONEST_LOSS + 1;

    /** How an outcome is known. */
    public enum Source {
        /** By the rules alone: the game is over, or a turn ends it. */
        RULES,
        /** By tables: that of the position, or those of the positions after its turns. */
        TABLE,
        /** By the proof of a search. */
        SEARCH
    }

    /**
     * Makes a value from the rules or a table.
     *
     * @param plies the depth; {@link #NO_DEPTH} for a draw, or if nothing is known of the depth
     * @param table the subspace whose table tells the outcome; null if the rules do
     */
    public Value(Outcome outcome, int plies, @Nullable Subspace table, @Nullable DrawGrade grade) {
        this(outcome, plies == NO_DEPTH ? least(outcome) : plies, plies == NO_DEPTH ? most(outcome) : plies,
                outcome == Outcome.UNKNOWN ? null : table == null ? Source.RULES : Source.TABLE, table, null, grade, null);
    }

    private static int least(Outcome outcome) {
        return outcome == Outcome.WIN ? 1 : outcome == Outcome.LOSS ? SOONEST_LOSS : NO_DEPTH;
    }

    private static int most(Outcome outcome) {
        return outcome == Outcome.WIN || outcome == Outcome.LOSS ? UNBOUNDED : NO_DEPTH;
    }

    /** Returns the unknown value of a position whose table is missing. */
    static Value unknown(Subspace missing) {
        return new Value(Outcome.UNKNOWN, NO_DEPTH, NO_DEPTH, null, null, missing, null, null);
    }

    /** Returns the value of a position by a search, without a depth. The outcome is unknown if the search has proved none. */
    public static Value proved(Outcome outcome) {
        Source source = outcome == Outcome.UNKNOWN ? null : Source.SEARCH;
        return new Value(outcome, least(outcome), most(outcome), source, null, null, null, null);
    }

    /** Whether the outcome is known. */
    public boolean known() {
        return outcome != Outcome.UNKNOWN;
    }

    /**
     * Returns the depth in plies, 0 if the game is over. {@link #NO_DEPTH} for a draw, for an unknown value, and if only bounds are known.
     */
    public int plies() {
        return atLeast == atMost ? atLeast : NO_DEPTH;
    }

    /**
     * Returns the conversion in plies under the move limit of the tables, with a clock of 0; {@link #NO_DEPTH} for a draw, also one by the
     * limit, and if it is unknown.
     */
    public int conversion() {
        return limited != null && limited.holds() ? limited.plies() : NO_DEPTH;
    }

    /**
     * Returns the result under the move limit of the tables, for a position with a clock. For the value of a turn it is the clock of the
     * position in which it is made. The result is unknown for a win or loss whose conversion is unknown.
     *
     * @param clock how many plies in a row were quiet before the position, at least 0
     */
    public Outcome valueAt(int clock) {
        return outcome != Outcome.WIN && outcome != Outcome.LOSS ? outcome
                : limited == null ? Outcome.UNKNOWN : limited.holds(clock) ? outcome : Outcome.DRAW;
    }

    /** Whether the depth is known exactly. */
    public boolean hasDepth() {
        return plies() != NO_DEPTH;
    }

    /** Whether the depth is not known exactly, but has a lower bound that tells more than the outcome alone. */
    public boolean hasLeast() {
        return !hasDepth() && atLeast > (outcome == Outcome.WIN ? SOONEST_LATER_WIN : SOONEST_LOSS);
    }

    /** Whether the depth is not known exactly, but has an upper bound. */
    public boolean hasMost() {
        return !hasDepth() && known() && outcome != Outcome.DRAW && atMost != UNBOUNDED;
    }

    /** Whether another value has the same outcome and bounds, and the same worth of a draw if both grades are known. */
    boolean agrees(Value other) {
        return outcome == other.outcome && atLeast == other.atLeast && atMost == other.atMost && mayBeDrawOf(other);
    }

    /** Whether another draw has the same worth as this one, or the grade of one of the two is unknown. */
    boolean mayBeDrawOf(Value other) {
        return grade == null || other.grade == null || grade.worth() == other.grade.worth();
    }

    /** Whether this and another value of the same position can both be right: their outcomes are equal, and their bounds overlap. */
    boolean fits(Value other) {
        return outcome == other.outcome && atLeast <= other.atMost && other.atLeast <= atMost;
    }

    /**
     * Returns this value of a position for the other side, without a draw's counter and without its conversion.
     *
     * @param plies added to the depth: 1 for the value of the turn that leads to the position, -1 for the value after its best turn
     */
    Value reversed(int plies) {
        return new Value(outcome.reversed(), shifted(atLeast, plies), shifted(atMost, plies), source, table, missing,
                grade == null ? null : grade.mirrored(), null);
    }

    private static int shifted(int bound, int plies) {
        return bound == NO_DEPTH || bound == UNBOUNDED ? bound : bound + plies;
    }

    /**
     * Returns the value of a position by its turns: this outcome, known as {@code how} says, with other bounds of the depth in plies.
     */
    Value byTurns(Source how, int least, int most) {
        return new Value(outcome, least, most, how, null, missing, grade, limited);
    }

    /** Returns the value of a position that its table says is won, with bounds of the depth, in plies, that its turns tell. */
    static Value won(int least, int most, Subspace table) {
        return new Value(Outcome.WIN, least, most, Source.TABLE, table, null, null, null);
    }

    /**
     * Returns the combination of this value and another one of the same position that {@link #fits}: the tighter bounds of both, and this
     * conversion.
     */
    Value joined(Value other) {
        return new Value(outcome, Math.max(atLeast, other.atLeast), Math.min(atMost, other.atMost), source, table, missing,
                grade == null ? other.grade : grade, limited);
    }

    /**
     * Returns this value of a turn, completed by the value of the lost position in which it is made. The turn loses, too, and no later than
     * the position.
     */
    Value lostWithin(Value position) {
        if (!known()) {
            return new Value(Outcome.LOSS, SOONEST_LOSS, position.atMost, Source.TABLE, null, null, null, null);
        }
        return outcome != Outcome.LOSS || atLeast > position.atMost ? this
                : new Value(outcome, atLeast, Math.min(atMost, position.atMost), source, table, null, null, limited);
    }

    /** Returns this value of a draw with another grade. */
    Value withGrade(@Nullable DrawGrade other) {
        return new Value(outcome, atLeast, atMost, source, table, missing, other, limited);
    }

    /** Returns this value of a win or loss with another conversion. */
    Value withLimited(@Nullable Conversion other) {
        return new Value(outcome, atLeast, atMost, source, table, missing, grade, other);
    }

    /**
     * Returns the depth or its bounds for messages, with a leading blank: {@code  in 5}, {@code  in at most 29}, {@code  in 4 to 8}. Empty
     * if nothing is known.
     */
    public String when() {
        if (hasDepth()) {
            return " in " + plies();
        }
        if (hasLeast()) {
            return hasMost() ? " in " + atLeast + " to " + atMost : " in at least " + atLeast;
        }
        return hasMost() ? " in at most " + atMost : "";
    }

    /** Returns the same as {@link #when} with its unit: {@code  in 1 ply}, {@code  in at most 27 plies}. */
    public String whenInPlies() {
        return when().isEmpty() ? "" : when() + (plies() == 1 ? " ply" : " plies");
    }

    /** Returns this value in words for messages: {@code win in 5}, {@code draw that comes to 6-3}. */
    String words() {
        return outcome.word() + when() + (grade == null ? "" : " that comes to " + grade.name());
    }

    /**
     * Returns a sort key for values of the same outcome; a smaller key is better. It is made from the upper bound of the depth, or from the
     * worth of a draw. A draw without a known grade counts as worth 0.
     */
    int rank() {
        return switch (outcome) {
            case WIN -> atMost;
            case LOSS -> -atMost;
            case DRAW -> grade == null ? 0 : -grade.worth();
            case UNKNOWN -> 0;
        };
    }

    /**
     * Returns a sort key for wins, or for losses, of the same {@link #rank}; a smaller key is better. It is made from the lower bound of
     * the depth.
     */
    int rankOfLeast() {
        return outcome == Outcome.LOSS ? -atLeast : atLeast;
    }
}
