package org.millstone.builder;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;

/**
 * A subspace whose draws were just graded.
 *
 * @param subspace the subspace
 * @param grades its grades
 * @param counters its counters; null with stones in hand, where there are none
 */
record GradedTable(Subspace subspace, Held grades, @Nullable Held counters) {
    /**
     * An array.
     *
     * @param scores the array
     * @param arena owns it, and nothing else
     */
    record Held(Scores scores, Arena arena) {}

    /** Returns the counters, null if there are none. */
    @Nullable
    Scores counted() {
        return counters == null ? null : counters.scores();
    }
}
