package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * A subspace with stones in hand. Every turn places one, so none leads back: each subspace is solved by itself, once those with a
 * stone less in hand are.
 *
 * @param subspace the subspace
 */
public record Placement(Subspace subspace) implements Step {
    @Override
    public List<Subspace> subspaces() {
        return List.of(subspace);
    }

    @Override
    public List<Subspace> needs(Rules rules) {
        List<Subspace> needs = new ArrayList<>(List.of(subspace.afterTurn()));
        if (capturesLeadOn()) {
            needs.add(subspace.afterCapture());
        }
        return needs;
    }

    /** Whether the game goes on after a stone was removed; else that wins, or there is no stone to remove. */
    public boolean capturesLeadOn() {
        return subspace.opponent() > 0 && !subspace.afterCapture().isLost();
    }

    @Override
    public String toString() {
        return subspace.toString();
    }
}
