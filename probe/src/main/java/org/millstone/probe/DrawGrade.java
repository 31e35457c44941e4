package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * A draw, as one side sees it: the final in which the game stays when both sides play for the better one.
 *
 * @param stays the final's numbers of stones, own ones first; null if it is equal, which several numbers of stones may be
 * @param worth what the final is worth to the side, see {@link org.millstone.database.Finals}; above 0 if it is better off than its
 *     opponent, 0 if the final is equal
 * @param turnsToCapture how many turns the side that profits still makes, at most, up to the next capture by either side that keeps the
 *     final; {@link #NO_COUNTER} where turns are not counted (FORMAT.md, section 9), where nobody profits because the final is that of the
 *     stones on the board, and where it is not known. {@link #MOST_COUNTED} stands for more, too
 */
public record DrawGrade(@Nullable Subspace stays, int worth, int turnsToCapture) {
    /** Stands for a counter that does not exist or is not known. */
    public static final int NO_COUNTER = -1;
    /** The largest counter. */
    public static final int MOST_COUNTED = 254;

    /** Returns the final as it is called: {@code 6-3}, or {@code equal}. */
    public String name() {
        return stays == null ? "equal" : stays.toString();
    }

    public boolean hasCounter() {
        return turnsToCapture != NO_COUNTER;
    }

    /** Returns the same with another counter. */
    DrawGrade withCounter(int turns) {
        return turns == turnsToCapture ? this : new DrawGrade(stays, worth, Math.min(turns, MOST_COUNTED));
    }

    /** Returns the same draw as the other side sees it, without a counter. */
    DrawGrade mirrored() {
        return new DrawGrade(stays == null ? null : stays.mirrored(), -worth, NO_COUNTER);
    }
}
