package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;

/** Checks the table of a subspace with stones in hand. In one pass: every turn leads out of it, to scores that are complete. */
final class PlacementVerifier {
    private final StoredTables stored;
    private final Shapes shapes;
    private final Workers workers;
    private final SolvedScores solved;
    private final TableScores tables;
    private final PlacingCompletion completion;

    PlacementVerifier(StoredTables stored, Shapes shapes, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.workers = workers;
        this.solved = solved;
        this.tables = new TableScores(stored, shapes, workers);
        this.completion = new PlacingCompletion(shapes, workers);
    }

    /** Returns the bytes outside the heap that the work takes. */
    long workBytes(Placement placement) {
        return shapes.slots(placement.subspace()) + PlacingTurns.scratchBytes(shapes, placement);
    }

    /** Checks a placement, for which scores are prepared. */
    Verdict verify(Placement placement, LongConsumer progress) throws IOException {
        Arena arena = Arena.ofShared();
        boolean handedOver = false;
        try {
            Scores scores = tables.raw(placement.subspace(), arena);
            Verdict verdict = verify(placement, scores, progress);
            solved.put(placement.subspace(), scores, arena);
            handedOver = true;
            return verdict;
        } finally {
            if (!handedOver) {
                arena.close();
            }
        }
    }

    private Verdict verify(Placement placement, Scores scores, LongConsumer progress) throws IOException {
        Subspace subspace = placement.subspace();
        int free = shapes.rules().board().points() - subspace.rowStones();
        Columns all = Columns.of(new Combinations(free, subspace.columnStones()));
        FaultLog faults = new FaultLog();
        TableCheck check = new TableCheck(shapes, subspace, all, faults, workers.threads());
        List<Scores> after =
                placement.needs(shapes.rules()).stream().map(next -> Objects.requireNonNull(solved.get(next))).toList();
        completion.complete(placement, scores, after, thread -> (row, completed, values) -> {
            check.count(thread, row, completed);
            check.compare(row, all, completed, values);
            progress.accept(all.size());
        });
        Tally tally = check.tally(scores);
        return new Verdict(placement, scores.slots(), faults.count(), faults.first(),
                TableCheck.miscounts(stored.claims(subspace), tally.counts()), Map.of(subspace, tally), List.of());
    }
}
