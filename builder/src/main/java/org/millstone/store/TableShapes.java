package org.millstone.store;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;

/**
 * The rules, the first window, and the canonical sets that make the rows of tables: what the sizes of all tables follow from. Read by all
 * threads.
 *
 * @param window the first window of depths of every table
 */
public record TableShapes(Rules rules, Window window, CanonicalSets.BySize sets) {
    /** Takes the usual first window, which leaves room for grades. */
    public TableShapes(Rules rules) {
        this(rules, Window.FIRST);
    }

    /** Takes a given first window. Tests take one so small that shallow games need several. */
    public TableShapes(Rules rules, Window window) {
        this(rules, window, new CanonicalSets.BySize(rules.board()));
    }

    /** Returns how many slots a subspace has, which is also how many bytes its scores take in memory. */
    public long slots(Subspace subspace) {
        return Scores.slots(subspace, sets);
    }

    /** Returns how many slots the tables of a step have together. */
    public long slots(Step step) {
        return step.subspaces().stream().mapToLong(this::slots).sum();
    }
}
