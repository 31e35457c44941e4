package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
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

    /**
     * {@inheritDoc} By the number of stones that a turn removes: none, one, ..., up to the most that do not win the game.
     *
     * <p>Where a turn is skipped after the last placement, it is the mover's next turn that has a table.
     */
    @Override
    public List<Subspace> needs(Rules rules) {
        List<Subspace> needs = new ArrayList<>();
        for (int removals = 0; removals <= mostRemovals(rules); removals++) {
            Subspace after = subspace.after(removals);
            if (!after.isLost()) {
                needs.add(isSkipped(rules) ? after.mirrored() : after);
            }
        }
        return needs;
    }

    /** Returns the most stones that a turn can remove; the last of them may win the game. */
    public int mostRemovals(Rules rules) {
        return Subspaces.mostRemovals(rules, subspace);
    }

    /** Whether the opponent's next turn is skipped: this one places the last stone, and the rules say so. */
    public boolean isSkipped(Rules rules) {
        return rules.skipsAfterPlacing() && subspace.inHand() == 1;
    }

    @Override
    public String toString() {
        return subspace.toString();
    }
}
