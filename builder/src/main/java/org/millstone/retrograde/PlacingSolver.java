package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Solves a subspace with stones in hand. Every turn takes a stone from a hand, so all of them lead to subspaces that are solved: each
 * position is worth what the best of its turns is, a row at a time.
 *
 * <p>A mover who is the row colour ({@link RowPlacing}) leads from row to row, one who is the column colour ({@link ColumnPlacing})
 * stays in its row, but for removals.
 */
public final class PlacingSolver {
    /** Of the time of a mover who is the column colour, about that of removals. */
    private static final double REMOVALS_END = 0.3;

    private final Rules rules;
    private final Turning turning;
    private final CanonicalSetsBySize sets;
    private final Workers workers;

    /** Readies a solver of scores. */
    public PlacingSolver(Rules rules, CanonicalSetsBySize sets, Workers workers) {
        this(rules, Turning.SCORES, sets, workers);
    }

    /**
     * Readies a solver.
     *
     * @param turning of scores, or of grades: then it is those of a placement that are found from those of what it needs
     */
    public PlacingSolver(Rules rules, Turning turning, CanonicalSetsBySize sets, Workers workers) {
        this.rules = rules;
        this.turning = turning;
        this.sets = sets;
        this.workers = workers;
    }

    /**
     * Solves a subspace.
     *
     * @param scores gets the scores
     * @param after the scores of the subspaces that {@link Step#needs} names
     */
    public void solve(Step placement, Scores scores, List<Scores> after) {
        Subspace subspace = placement.first();
        try (Arena scratch = Arena.ofShared()) {
            PlacingSpace space = new PlacingSpace(rules, subspace, sets, after(placement, after, scratch),
                    turning, placement.mostRemovals(rules));
            if (subspace.ownRows()) {
                RowPlacing placing = new RowPlacing(space);
                workers.meter().upTo(1, 1);
                workers.forRows(space.rows().count(), thread -> placing.task(scores));
            } else {
                workers.meter().upTo(REMOVALS_END, 1);
                ColumnPlacing placing = new ColumnPlacing(space, Turned.all(space, scratch, workers));
                workers.meter().upTo(1, 1);
                workers.forRows(space.rows().count(), thread -> placing.task(scores));
            }
        }
    }

    /** Returns where turns lead, by the number of stones that they remove. */
    private List<ScoreRows> after(Step placement, List<Scores> scores, Arena scratch) {
        List<ScoreRows> after = new ArrayList<>();
        for (Scores of : scores) {
            Subspace due = placement.first().after(after.size());
            after.add(placement.isSkipped(rules) ? Passes.of(rules.board(), due, of, turning, rows(due), scratch, workers)
                    : of::read);
        }
        return after;
    }

    private CanonicalSets rows(Subspace subspace) {
        return sets.of(subspace.rowStones());
    }

    /** Returns the bytes outside the heap that solving takes besides the scores of the subspace and those it needs. */
    public static long scratchBytes(Rules rules, Step placement, CanonicalSetsBySize sets) {
        long bytes = placement.first().ownRows() ? 0 : Turned.scratchBytes(rules, placement, sets);
        for (int removals = 0; placement.isSkipped(rules) && removals < placement.needs(rules).size(); removals++) {
            Subspace due = placement.first().after(removals);
            bytes += Passes.scratchBytes(rules.board(), due, sets.of(due.rowStones()));
        }
        return bytes;
    }
}
