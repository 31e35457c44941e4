package org.millstone.verify;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;

/** The turns of a subspace with stones in hand: a stone is placed, and one removed if that closes a mill. Read by all threads. */
interface PlacingTurns {
    /** A thread's way through the rows. */
    @FunctionalInterface
    interface Rows {
        /**
         * Goes through the turns of a row.
         *
         * @param worst gets, for each column, the worst score that they lead to, for the opponent, who is then to move
         */
        void worst(int row, byte[] worst);
    }

    /** Makes the scratch of a thread. */
    Rows rows();

    /**
     * Readies the turns of a subspace.
     *
     * @param quiet the scores of {@link Subspace#afterTurn}
     * @param captures the scores of {@link Subspace#afterCapture}; null if they win, or there are none
     * @param arena gets {@link #scratchBytes}
     */
    static PlacingTurns of(Shapes shapes, Subspace subspace, Scores quiet, @Nullable Scores captures, Arena arena,
            Workers workers) {
        Verifiable.require(shapes.rules());
        if (subspace.ownRows()) {
            return new RowPlacements(shapes, subspace, quiet, captures);
        }
        TurnedRemovals turned = captures == null || !turns(subspace) ? null
                : new TurnedRemovals(shapes, subspace.opponent(), captures, arena, workers);
        return new ColumnPlacements(shapes, subspace, quiet, captures, turned);
    }

    /** Returns the bytes outside the heap that going through the turns takes, those of all scores not included. */
    static long scratchBytes(Shapes shapes, Subspace subspace) {
        int stones = subspace.opponent();
        return !turns(subspace) || new Placement(subspace).needs(shapes.rules()).size() < 2 ? 0
                : (long) shapes.milledRows(stones).count()
                        * new Combinations(shapes.rules().board().points() - stones, stones).count();
    }

    /** Whether removals make the column colour the row colour. */
    private static boolean turns(Subspace subspace) {
        return !subspace.ownRows() && !subspace.afterCapture().ownRows();
    }
}
