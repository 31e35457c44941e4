package org.millstone.retrograde;

import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/** What is solved at once, in the order of a {@link Plan}: every step comes after those it needs. */
public sealed interface Step permits Pair, Placement {
    /** The step that solves a subspace. */
    static Step of(Subspace subspace) {
        return subspace.inHand() == 0 ? Pair.of(subspace) : new Placement(subspace);
    }

    /** The subspaces that have tables after it. */
    List<Subspace> subspaces();

    /** The first of them. */
    default Subspace first() {
        return subspaces().getFirst();
    }

    /** The subspaces outside of the step that turns lead to: their scores must be at hand. */
    List<Subspace> needs(Rules rules);
}
