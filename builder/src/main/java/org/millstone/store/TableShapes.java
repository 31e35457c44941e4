package org.millstone.store;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;

/**
 * The canonical sets of every size, and the shapes of tables. Read by all threads.
 *
 * @param window the first window of depths
 */
public record TableShapes(Rules rules, Window window, CanonicalSets.BySize sets) {
    /** Makes an empty collection for a rule set. */
    public TableShapes(Rules rules) {
        this(rules, Window.FIRST);
    }

    /** The same with another first window: tests take one so small that shallow games need many. */
    public TableShapes(Rules rules, Window window) {
        this(rules, window, new CanonicalSets.BySize(rules.board()));
    }

    /** Returns the number of slots of a subspace, which is also the bytes of its scores in memory. */
    public long slots(Subspace subspace) {
        return Scores.slots(subspace, sets);
    }

    /** Returns the number of slots of a step's tables: each plane holds as many, and as many are solved, read and written. */
    public long slots(Step step) {
        return step.subspaces().stream().mapToLong(this::slots).sum();
    }
}
