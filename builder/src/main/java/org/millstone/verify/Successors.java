package org.millstone.verify;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;

/**
 * The scores of the positions that the turns of a pair lead to; each is for the side that is to move there.
 *
 * @param quiet the pair itself: where turns without a removal lead
 * @param captures the subspaces that removals lead to
 * @param seen what is seen instead of each score of these; null if that is the score
 */
record Successors(PairScores quiet, Captures captures, @Nullable Translation seen) {
    /** Scores that are seen as they are. */
    Successors(PairScores quiet, Captures captures) {
        this(quiet, captures, null);
    }

    /** Subspaces with fewer stones. */
    @FunctionalInterface
    interface Captures {
        /** Returns the scores of a subspace; null only if no captures that are looked at lead there. */
        @Nullable
        Scores scores(Subspace subspace);
    }

    /** Returns the scores of a subspace that removals lead to. */
    Seen captures(int own, int opponent) {
        return new Seen(Objects.requireNonNull(captures.scores(Subspace.moving(own, opponent))), seen);
    }

    /** Scores of a subspace as they are seen. */
    record Seen(Scores scores, @Nullable Translation as) {
        /** Copies a row out. */
        void read(int row, byte[] into) {
            scores.read(row, into);
            if (as != null) {
                as.apply(into);
            }
        }

        /** Returns one byte, 0 to 255. */
        int get(int row, int column) {
            int score = scores.get(row, column);
            return as == null ? score : as.of(score);
        }
    }
}
