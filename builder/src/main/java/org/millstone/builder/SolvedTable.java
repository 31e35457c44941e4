package org.millstone.builder;

import java.lang.foreign.Arena;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.step.Window;

/**
 * A subspace that was just solved.
 *
 * @param subspace the subspace
 * @param parts its scores, window by window: one, unless it is deep
 */
record SolvedTable(Subspace subspace, List<Part> parts) {
    /**
     * Its scores in a window.
     *
     * @param window the window
     * @param scores the scores
     * @param arena owns the scores, and nothing else
     */
    record Part(Window window, Scores scores, Arena arena) {}

    /** Returns the scores in its last window, which know the outcome of everything. */
    Scores outcomes() {
        return parts.getLast().scores();
    }
}
