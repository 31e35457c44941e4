package org.millstone.retrograde;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * Solves a subspace with stones in hand. Every turn takes a stone from a hand, so all of them lead to subspaces that are solved: each
 * position is worth what the best of its turns is, a row at a time.
 *
 * <p>A mover who is the row colour ({@link RowPlacing}) leads from row to row, one who is the column colour ({@link ColumnPlacing})
 * stays in its row, but for removals.
 */
public final class PlacingSolver {
    private final Rules rules;
    private final CanonicalSetsBySize sets;
    private final Workers workers;

    /** Readies a solver. */
    public PlacingSolver(Rules rules, CanonicalSetsBySize sets, Workers workers) {
        Supported.require(rules);
        this.rules = rules;
        this.sets = sets;
        this.workers = workers;
    }

    /**
     * Solves a subspace.
     *
     * @param scores gets the scores
     * @param quiet the scores of {@link Subspace#afterTurn}
     * @param captures the scores of {@link Subspace#afterCapture}; null unless {@link Placement#capturesLeadOn}
     */
    public void solve(Placement placement, Scores scores, Scores quiet, @Nullable Scores captures) {
        PlacingSpace space = new PlacingSpace(rules, placement.subspace(), sets, quiet, captures);
        if (placement.subspace().ownRows()) {
            RowPlacing placing = new RowPlacing(space);
            workers.forRows(space.rows().count(), thread -> placing.task(scores));
            return;
        }
        try (Arena scratch = Arena.ofShared()) {
            Turned turned = captures != null && turns(placement) ? new Turned(space, captures, scratch, workers) : null;
            ColumnPlacing placing = new ColumnPlacing(space, turned);
            workers.forRows(space.rows().count(), thread -> placing.task(scores));
        }
    }

    /** Whether removals turn rows into columns. */
    private static boolean turns(Placement placement) {
        return !placement.subspace().afterCapture().ownRows();
    }

    /**
     * Returns the bytes outside the heap that solving takes besides the scores of the subspace and those it needs.
     *
     * @param rows how many canonical sets there are of as many points as the row colour has stones
     */
    public static long scratchBytes(Rules rules, Placement placement, int rows) {
        Subspace subspace = placement.subspace();
        return subspace.ownRows() || !placement.capturesLeadOn() || !turns(placement) ? 0
                : (long) rows * new Combinations(rules.board().points() - subspace.rowStones(), subspace.rowStones()).count();
    }
}
