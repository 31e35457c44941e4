package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * The worth of a position for one side, or a turn for the side that makes it.
 *
 * <p>A depth is the number of plies to the end of the game when the winner hurries and the loser delays. It lies between two bounds,
 * which are equal where it is known exactly: then it is {@link #plies}. Where a table that would tell is missing or damaged, the turns
 * often tell one of the bounds.
 *
 * @param outcome how the game ends
 * @param atLeast the fewest plies that this may take: 0 if the game is over, 1 or more of a win, 2 or more of a loss; {@link #NO_DEPTH} for
 *     a draw and for what is not known
 * @param atMost the most plies that this may take, {@link #UNBOUNDED} if that is not known; {@link #NO_DEPTH} as before
 * @param source how the outcome is known; null if it is not
 * @param table the subspace of the position, if its own table knows; of a turn, the subspace of the position that it leads to. Null if the
 *     rules, other turns or a search tell
 * @param missing the subspace whose table would know, null unless the outcome is unknown
 * @param grade which draw it is; null unless the outcome is a draw, and where the tables do not tell draws apart
 */
public record Value(Outcome outcome, int atLeast, int atMost, @Nullable Source source, @Nullable Subspace table,
        @Nullable Subspace missing, @Nullable DrawGrade grade) {
    /** Stands for a depth that does not exist or is not known. */
    public static final int NO_DEPTH = -1;
    /** Stands for a depth that has no known bound above. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;
    /** The fewest plies of a loss, if the game is not over. */
    static final int SOONEST_LOSS = 2;
    /** The fewest plies of a win whose first turn does not end the game. */
    static final int SOONEST_LATER_WIN = SOONEST_LOSS + 1;

    /** How an outcome is known. */
    public enum Source {
        /** The rules alone tell: the game is over, or a turn ends it. */
        RULES,
        /** Tables tell: that of the position, or those that its turns lead to. */
        TABLE,
        /** A search has proved it. */
        SEARCH
    }

    /** Makes a value of which the depth is known, or nothing but that there is one ({@link #NO_DEPTH}); a search has proved nothing. */
    public Value(Outcome outcome, int plies, @Nullable Subspace table, @Nullable DrawGrade grade) {
        this(outcome, plies == NO_DEPTH ? least(outcome) : plies, plies == NO_DEPTH ? most(outcome) : plies,
                outcome == Outcome.UNKNOWN ? null : table == null ? Source.RULES : Source.TABLE, table, null, grade);
    }

    private static int least(Outcome outcome) {
        return outcome == Outcome.WIN ? 1 : outcome == Outcome.LOSS ? SOONEST_LOSS : NO_DEPTH;
    }

    private static int most(Outcome outcome) {
        return outcome == Outcome.WIN || outcome == Outcome.LOSS ? UNBOUNDED : NO_DEPTH;
    }

    static Value unknown(Subspace missing) {
        return new Value(Outcome.UNKNOWN, NO_DEPTH, NO_DEPTH, null, null, missing, null);
    }

    /** Returns an outcome that a search has proved, or could not, of a game that is not over: it tells who wins, and not when. */
    public static Value proved(Outcome outcome) {
        Source source = outcome == Outcome.UNKNOWN ? null : Source.SEARCH;
        return new Value(outcome, least(outcome), most(outcome), source, null, null, null);
    }

    public boolean known() {
        return outcome != Outcome.UNKNOWN;
    }

    /**
     * Returns how many plies the game takes; {@link #NO_DEPTH} for a draw, for an unknown value, and where only bounds are known. 0 if the
     * game is over.
     */
    public int plies() {
        return atLeast == atMost ? atLeast : NO_DEPTH;
    }

    /** Whether {@link #plies} is a depth. */
    public boolean hasDepth() {
        return plies() != NO_DEPTH;
    }

    /** Whether {@link #atLeast} says more than that the game does not end at once, and the depth is not known. */
    public boolean hasLeast() {
        return !hasDepth() && atLeast > (outcome == Outcome.WIN ? SOONEST_LATER_WIN : SOONEST_LOSS);
    }

    /** Whether {@link #atMost} says anything, and the depth is not known. */
    public boolean hasMost() {
        return !hasDepth() && known() && outcome != Outcome.DRAW && atMost != UNBOUNDED;
    }

    /** Whether another value says the same of how the game ends, and when; and which draw it is, if both know. */
    boolean agrees(Value other) {
        return outcome == other.outcome && atLeast == other.atLeast && atMost == other.atMost && mayBeDrawOf(other);
    }

    /** Whether another value may be of the same draw: it is equally good, if both know which it is. */
    boolean mayBeDrawOf(Value other) {
        return grade == null || other.grade == null || grade.worth() == other.grade.worth();
    }

    /** Whether another value of the same position may be right as well: the same outcome, and bounds that meet. */
    boolean fits(Value other) {
        return outcome == other.outcome && atLeast <= other.atMost && other.atLeast <= atMost;
    }

    /**
     * Returns what this value of a position is for the other side, in so many plies more: 1 for the turn that leads to the position, -1 for
     * what is left after its best turn. A draw's counter is left out.
     */
    Value reversed(int plies) {
        return new Value(outcome.reversed(), shifted(atLeast, plies), shifted(atMost, plies), source, table, missing,
                grade == null ? null : grade.mirrored());
    }

    private static int shifted(int bound, int plies) {
        return bound == NO_DEPTH || bound == UNBOUNDED ? bound : bound + plies;
    }

    /** Returns the same outcome within other bounds, as what turns tell of their position: no table of its own does. */
    Value byTurns(Source how, int least, int most) {
        return new Value(outcome, least, most, how, null, missing, grade);
    }

    /** Returns what a table says of a won position whose depth its turns tell, or bounds of it. */
    static Value won(int least, int most, Subspace table) {
        return new Value(Outcome.WIN, least, most, Source.TABLE, table, null, null);
    }

    /** Returns what this value of a position and another one that {@link #fits} tell together. */
    Value joined(Value other) {
        return new Value(outcome, Math.max(atLeast, other.atLeast), Math.min(atMost, other.atMost), source, table, missing,
                grade == null ? other.grade : grade);
    }

    /** Returns what this value of a turn comes to, if its position is known to be lost. */
    Value lostWithin(Value position) {
        if (!known()) {
            return new Value(Outcome.LOSS, SOONEST_LOSS, position.atMost, Source.TABLE, null, null, null);
        }
        return outcome != Outcome.LOSS || atLeast > position.atMost ? this
                : new Value(outcome, atLeast, Math.min(atMost, position.atMost), source, table, null, null);
    }

    Value withGrade(@Nullable DrawGrade other) {
        return new Value(outcome, atLeast, atMost, source, table, missing, other);
    }

    /**
     * Returns when a decided game ends, behind a blank, for messages: {@code  in 5}, {@code  in at most 29}, {@code  in 4 to 8}; empty if
     * nothing is known of it.
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

    /** Returns the same with its unit: {@code  in 1 ply}, {@code  in at most 27 plies}. */
    public String whenInPlies() {
        return when().isEmpty() ? "" : when() + (plies() == 1 ? " ply" : " plies");
    }

    /** Returns it in words for messages: {@code win in 5}, {@code draw that comes to 6-3}. */
    String words() {
        return outcome.word() + when() + (grade == null ? "" : " that comes to " + grade.name());
    }

    /**
     * Returns the rank among values of the same outcome, smaller is better: wins by the plies that they take at most, losses by the same,
     * the other way round. A draw of which it is not known which it is may be worth 0.
     */
    int rank() {
        return switch (outcome) {
            case WIN -> atMost;
            case LOSS -> -atMost;
            case DRAW -> grade == null ? 0 : -grade.worth();
            case UNKNOWN -> 0;
        };
    }

    /** Returns the rank among decided values of the same {@link #rank}, smaller is better: by the plies that they take at least. */
    int rankOfLeast() {
        return outcome == Outcome.LOSS ? -atLeast : atLeast;
    }
}
