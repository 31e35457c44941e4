package org.millstone.store;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;

/**
 * The sizes of all tables of a rule set, and the canonical sets that make their rows. Read by all threads.
 *
 * @param window the first window of depths
 */
public record TableShapes(Rules rules, Window window, CanonicalSets.BySize sets) {
    /** For the usual first window. */
    public TableShapes(Rules rules) {
        this(rules, Window.FIRST);
    }

    /** For another first window. Tests take one so small that shallow games need many. */
    public TableShapes(Rules rules, Window window) {
        this(rules, window, new CanonicalSets.BySize(rules.board()));
    }

    /** Returns the slots of a subspace, which are also the bytes of its scores in memory. */
    public long slots(Subspace subspace) {
        return Scores.slots(subspace, sets);
    }

    /** Returns the slots of a step's tables together. */
    public long slots(Step step) {
        return step.subspaces().stream().mapToLong(this::slots).sum();
    }
}
