package org.millstone.retrograde;

import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * What all rows of a {@link Placement} have in common, and where its turns lead. The <em>mover</em> is the side to move, which
 * places a stone.
 *
 * @param rules the rules
 * @param subspace the subspace
 * @param sets the canonical sets of all sizes
 * @param quiet scores of the subspace that turns without a removal lead to
 * @param captures scores of the subspace that removals lead to; null if they win the game, or there is nothing to remove
 */
record PlacingSpace(Rules rules, Subspace subspace, CanonicalSetsBySize sets, Scores quiet, @Nullable Scores captures) {
    Board board() {
        return rules.board();
    }

    /** The canonical sets of the rows. */
    CanonicalSets rows() {
        return sets.of(subspace.rowStones());
    }

    /** Returns how many points a row leaves free. */
    int freePoints() {
        return board().points() - subspace.rowStones();
    }

    /** Whether a mill that is closed removes a stone: there must be one. */
    boolean millsRemove() {
        return subspace.opponent() > 0;
    }
}
