package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Finds what it is worth to place a stone. Every such turn takes a stone from a hand, so all of them lead to subspaces that are solved: each
 * position is worth what the best of its turns is, a row at a time.
 *
 * <p>A mover who is the row colour ({@link RowPlacing}) leads from row to row, one who is the column colour ({@link ColumnPlacing})
 * stays in its row, but for removals.
 */
final class PlacingSolver {
    /** Of the time of a mover who is the column colour, about that of removals. */
    private static final double REMOVALS_END = 0.3;

    private final Rules rules;
    private final Turning turning;
    private final CanonicalSetsBySize sets;
    private final Workers workers;

    /** Readies a solver of scores, or of grades: as the turning is. */
    PlacingSolver(Rules rules, Turning turning, CanonicalSetsBySize sets, Workers workers) {
        this.rules = rules;
        this.turning = turning;
        this.sets = sets;
        this.workers = workers;
    }

    /** Gives the positions of a step in which the side to move has stones in hand the value of the best turn that places one. */
    void solve(Step step, List<Scores> scores, Solver.Known known) {
        for (int side = 0; side < scores.size(); side++) {
            if (step.sides().get(side).ownHand() > 0) {
                solve(step.sides().get(side), step.isSkipped(rules), scores.get(side), known);
            }
        }
    }

    private void solve(Subspace subspace, boolean skipped, Scores scores, Solver.Known known) {
        try (Arena scratch = Arena.ofShared()) {
            int most = Subspaces.mostRemovals(rules, subspace);
            List<ScoreRows> after = new ArrayList<>();
            for (int removals = 0; removals <= most && !subspace.after(removals).isLost(); removals++) {
                after.add(after(subspace.after(removals), skipped, known, scratch));
            }
            TurnSpace space = new TurnSpace(rules, subspace, 1, sets, after, turning, most);
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

    /** Returns the values of what turns lead to; if a pass is due there, those are found from what it leads to. */
    private ScoreRows after(Subspace subspace, boolean skipped, Solver.Known known, Arena scratch) {
        Scores scores = Objects.requireNonNull(known.scores(skipped ? subspace.mirrored() : subspace));
        return !skipped ? scores
                : Passes.of(rules.board(), subspace, scores, turning, sets.of(subspace.rowStones()), scratch, workers);
    }

    /** Returns the bytes outside the heap that placing in a subspace takes besides its scores and those of what it leads to. */
    static long scratchBytes(Rules rules, Subspace subspace, CanonicalSetsBySize sets) {
        if (subspace.ownHand() == 0) {
            return 0;
        }
        long bytes = subspace.ownRows() ? 0 : Turned.scratchBytes(rules, subspace, sets);
        boolean skipped = Step.of(subspace).isSkipped(rules);
        for (int removals = 0; skipped && removals < Step.exits(rules, subspace).size(); removals++) {
            Subspace due = subspace.after(removals);
            bytes += Passes.scratchBytes(rules.board(), due, sets.of(due.rowStones()));
        }
        return bytes;
    }
}
