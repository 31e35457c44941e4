package org.millstone.builder;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.store.ScoreCache.OwnedScores;

/**
 * A subspace that was just solved.
 *
 * @param parts its scores, window by window: one, unless it is deep; with stones in hand they tell draws apart if those of all other
 *     tables do
 * @param draws its draws as grading takes them, if it is going to be graded and moves join its positions; else null
 */
record SolvedTable(Subspace subspace, List<OwnedScores> parts, @Nullable OwnedScores draws) {
    /**
     * The same with its draws graded.
     *
     * @param grades its grades, or scores that tell them
     * @param counters its counters; null with stones in hand, where there are none
     */
    record Graded(Subspace subspace, OwnedScores grades, @Nullable OwnedScores counters) {}

    /** Returns the scores in its last window, which know the outcome of everything. */
    Scores outcomes() {
        return parts.getLast().scores();
    }

    /** Returns the scores in the window before that, null in the first. */
    @Nullable
    Scores earlier() {
        return parts.size() < 2 ? null : parts.get(parts.size() - 2).scores();
    }
}
