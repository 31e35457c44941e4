package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.io.Texts;
import org.millstone.rules.MoveLimit;

/**
 * The value of a position for one side, or of a turn for the side that makes it.
 *
 * <p>The depth of a decided position is the number of plies to the end of the game. The winner plays for the shortest win, and the loser
 * for the longest loss.
 *
 * <p>The table of a value is the one that tells the outcome: the table of the position, or for a turn that of the position after it. It is
 * null if the rules, other turns or a search tell the outcome.
 */
public sealed interface Value {
    /** Stands for an unknown depth, and for the depth of a draw, which has none. */
    int NO_DTW = -1;

    /**
     * How an outcome is known: by the rules alone, as the game is over or a turn ends it; by the table of the position, or those of the
     * positions after its turns; or by the proof of a search.
     */
    enum Source {
        RULES,
        TABLE,
        SEARCH
    }

    /**
     * A win or a loss.
     *
     * @param dtw the depth in plies, 0 if the game is over; {@link #NO_DTW} if it is unknown
     * @param limited what the move limit of the tables makes of the win or loss; null without a limit, or if the conversion is unknown
     */
    record Decided(Outcome outcome, int dtw, Source source, @Nullable Subspace table, @Nullable Conversion limited)
            implements Value {}

    /** A draw; the grade is null if it is unknown. */
    record Draw(Source source, @Nullable Subspace table, @Nullable DrawGrade grade) implements Value {
        @Override
        public Outcome outcome() {
            return Outcome.DRAW;
        }
    }

    /** An unknown value; the missing table is null after a search that has proved nothing. */
    record Unknown(@Nullable Subspace missing) implements Value {
        @Override
        public Outcome outcome() {
            return Outcome.UNKNOWN;
        }
    }

    /**
     * What a move limit makes of a decided value. See {@link MoveLimit} for the rule.
     *
     * @param plies within how many plies the winner forces an exit, from 0 to the limit; one more if the limit draws the game
     */
    record Conversion(MoveLimit limit, int plies) {
        /** Whether the win or loss stays one, and does not become a draw, after {@code clock} quiet plies in a row. */
        boolean holds(int clock) {
            return plies <= limit.plies() - Math.min(clock, limit.plies());
        }

        /**
         * Returns the conversion of a turn that leads to a position with this conversion: one ply more if the turn is quiet, 1 if it is an
         * exit. A draw by the limit stays one.
         */
        Conversion turn(boolean quiet) {
            return new Conversion(limit, !holds(0) ? plies : quiet ? plies + 1 : 1);
        }
    }

    /** Makes a value without a grade or a conversion. An unknown value is unknown because {@code table} is missing. */
    static Value of(Outcome outcome, int dtw, Source source, @Nullable Subspace table) {
        return switch (outcome) {
            case WIN, LOSS -> new Decided(outcome, dtw, source, table, null);
            case DRAW -> new Draw(source, table, null);
            case UNKNOWN -> new Unknown(table);
        };
    }

    /** Returns the value of a position by a search, without a depth. The outcome is unknown if the search has proved none. */
    static Value proved(Outcome outcome) {
        return of(outcome, NO_DTW, Source.SEARCH, null);
    }

    Outcome outcome();

    /** Returns the depth in plies; {@link #NO_DTW} if it is unknown, and for a draw. */
    default int dtw() {
        return NO_DTW;
    }

    default @Nullable Source source() {
        return null;
    }

    default @Nullable Subspace table() {
        return null;
    }

    default @Nullable Subspace missing() {
        return null;
    }

    default @Nullable DrawGrade grade() {
        return null;
    }

    default @Nullable Conversion limited() {
        return null;
    }

    default boolean known() {
        return outcome() != Outcome.UNKNOWN;
    }

    default boolean hasDtw() {
        return dtw() != NO_DTW;
    }

    /** Returns the conversion in plies with a clock of 0; {@link #NO_DTW} for a draw, also one by the limit, and if it is unknown. */
    default int conversion() {
        Conversion limited = limited();
        return limited != null && limited.holds(0) ? limited.plies() : NO_DTW;
    }

    /** Returns the result under the move limit after so many quiet plies in a row; unknown for a win or loss of unknown conversion. */
    default Outcome valueAt(int clock) {
        Conversion limited = limited();
        return !(this instanceof Decided) ? outcome()
                : limited == null ? Outcome.UNKNOWN : limited.holds(clock) ? outcome() : Outcome.DRAW;
    }

    /**
     * Returns the value for the other side, with so many plies more and the conversion {@code other}: with 1 ply, won in 3 becomes lost in
     * 4. A draw loses its counter.
     */
    default Value reversed(int plies, @Nullable Conversion other) {
        if (this instanceof Decided value) {
            int depth = value.dtw == NO_DTW ? NO_DTW : value.dtw + plies;
            return new Decided(value.outcome.reversed(), depth, value.source, value.table, other);
        }
        return this instanceof Draw value && value.grade != null ? new Draw(value.source, value.table, value.grade.mirrored())
                : this;
    }

    /** Returns the depth for messages, with a leading blank: {@code  in 5}. Empty if it is unknown. */
    default String when() {
        return hasDtw() ? " in " + dtw() : "";
    }

    /** Returns the same as {@link #when} with its unit: {@code  in 1 ply}, {@code  in 27 plies}. */
    default String whenInPlies() {
        return hasDtw() ? " in " + Texts.plies(dtw()) : "";
    }
}
