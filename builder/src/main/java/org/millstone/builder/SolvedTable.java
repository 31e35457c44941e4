package org.millstone.builder;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.store.ScoreCache.OwnedScores;

/**
 * A subspace that was just solved.
 *
 * @param parts its scores, one array for each window of depths; with stones in hand they tell draws apart if those of all other tables do
 * @param draws the counts of its draws, if it is a pair's and grading follows; else null
 */
record SolvedTable(Subspace subspace, List<OwnedScores> parts, @Nullable OwnedScores draws) {
    /**
     * A table's draws, graded.
     *
     * @param grades its grades, or scores that tell draws apart
     * @param counters its counters; null for a step without counters
     */
    record Graded(Subspace subspace, OwnedScores grades, @Nullable OwnedScores counters) {}

    /** Returns the scores in the last window, in which everything is decided. */
    Scores outcomes() {
        return parts.getLast().scores();
    }

    /** Returns the scores in the window before the last; null if there is one window only. */
    @Nullable
    Scores earlier() {
        return parts.size() < 2 ? null : parts.get(parts.size() - 2).scores();
    }
}
