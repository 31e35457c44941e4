package org.millstone.store;

import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;

/**
 * The canonical sets of every size, and the shape of the pair in work. Not safe for use by several threads, but its sets and shapes are.
 */
public final class GameIndex {
    private final Rules rules;
    private final Window window;
    private final CanonicalSetsBySize canonical;

    /** Makes an empty collection for a rule set. */
    public GameIndex(Rules rules) {
        this(rules, Window.FIRST);
    }

    /** The same with another first window: tests take one so small that shallow games need many. */
    public GameIndex(Rules rules, Window window) {
        this.rules = rules;
        this.window = window;
        this.canonical = new CanonicalSetsBySize(rules.board());
    }

    public Rules rules() {
        return rules;
    }

    /** Returns the first window of depths. */
    public Window window() {
        return window;
    }

    /** Returns the canonical sets of a number of stones. */
    public CanonicalSets canonical(int stones) {
        return canonical.of(stones);
    }

    /** Returns the canonical sets of all sizes. */
    public CanonicalSetsBySize sets() {
        return canonical;
    }

    /** Returns the number of slots of a subspace, which is also the bytes of its scores in memory. */
    public long slots(Subspace subspace) {
        int free = rules.board().points() - subspace.rowStones();
        return (long) canonical(subspace.rowStones()).count() * new Combinations(free, subspace.columnStones()).count();
    }

    /** Returns the number of slots of a step's tables: each plane holds as many, and as many are solved, read and written. */
    public long slots(Step step) {
        return step.subspaces().stream().mapToLong(this::slots).sum();
    }
}
