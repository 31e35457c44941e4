package org.millstone.search;

import java.time.Duration;
import org.millstone.search.Control.SearchLimits;

/** Limits that any machine keeps: a proof ends when its nodes are used up, and not when a moment is over. */
public final class PatientLimits {
    private PatientLimits() {}

    /** Returns a limit of depth with a day's time. */
    public static SearchLimits depth(int plies) {
        return new SearchLimits(plies, 0, Duration.ofDays(1), null, Duration.ZERO, 0, false);
    }
}
