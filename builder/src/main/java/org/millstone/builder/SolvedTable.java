package org.millstone.builder;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.store.ScoreCache.OwnedScores;

/**
 * The result of solving a subspace.
 *
 * @param parts its scores, one array for each window of depths, or one of conversions. In a step without moves they tell draws apart, if the scores that its turns
 *     lead to do
 * @param draws the counts of its draws, if it belongs to a pair and grading follows; else null
 */
record SolvedTable(Subspace subspace, List<OwnedScores> parts, @Nullable OwnedScores draws) {
    /**
     * The result of grading a table's draws.
     *
     * @param grades its grades, or scores that tell draws apart
     * @param counters its counters; null for a step without counters
     */
    record Graded(Subspace subspace, OwnedScores grades, @Nullable OwnedScores counters) {}

    /** Returns the scores in the last window, which tell the outcome of every position. */
    Scores outcomes() {
        return parts.getLast().scores();
    }

    /** Returns the scores in the window before the last; null if there is one window only. */
    @Nullable
    Scores earlier() {
        return parts.size() < 2 ? null : parts.get(parts.size() - 2).scores();
    }
}
