package org.millstone.verify;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;

/**
 * The scores of the positions that the turns of a pair lead to; each is for the side that is to move there.
 *
 * @param quiet the pair itself: where turns without a removal lead
 * @param captures the subspaces that removals lead to
 */
record Successors(PairScores quiet, Captures captures) {
    /** Subspaces with fewer stones. */
    @FunctionalInterface
    interface Captures {
        /** Returns the scores of a subspace; null only if no captures that are looked at lead there. */
        @Nullable
        Scores scores(Subspace subspace);
    }

    /** Returns the scores of a subspace that removals lead to. */
    Scores captures(int own, int opponent) {
        return Objects.requireNonNull(captures.scores(Subspace.moving(own, opponent)));
    }
}
