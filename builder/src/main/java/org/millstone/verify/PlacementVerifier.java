package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/** Checks the table of a subspace with stones in hand. In one pass a {@link Window}: every turn leads out of it, to scores that are complete. */
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
    long workBytes(Step placement) {
        return shapes.slots(placement.first()) + PlacingTurns.scratchBytes(shapes, placement);
    }

    private record InWindow(Window window, Scores scores, Arena arena) {}

    /** Checks a placement, window by window. */
    Verdict verify(Step placement, LongConsumer progress) throws IOException {
        Subspace subspace = placement.first();
        int longest = stored.longest(placement.subspaces());
        int deepest = Math.max(longest, stored.longest(placement.needs(shapes.rules()))) + Window.MOST_MORE;
        FaultLog<Fault> faults = new FaultLog<>();
        TallySum sum = new TallySum();
        Deque<InWindow> inWork = new ArrayDeque<>();
        try {
            for (Window window = shapes.window();; window = window.next()) {
                solved.prepare(placement, window, workBytes(placement) + inWork.size() * shapes.slots(subspace));
                InWindow earlier = inWork.peekLast();
                InWindow here = load(subspace, window, inWork);
                boolean alone = earlier == null && window.reaches(deepest);
                Settler settler = alone ? null : new Settler(window, earlier == null ? null : earlier.scores());
                check(placement, here, settler, !window.reaches(longest), faults, sum,
                        earlier == null ? progress : checked -> {});
                if (earlier != null) {
                    handOver(subspace, inWork.removeFirst());
                }
                if (window.reaches(deepest)) {
                    handOver(subspace, inWork.removeFirst());
                    Tally tally = sum.tally();
                    return new Verdict(placement, shapes.slots(subspace), faults.count(), faults.first(),
                            TableCheck.miscounts(stored.claims(subspace), tally.counts()), Map.of(subspace, tally), null,
                            List.of());
                }
            }
        } finally {
            inWork.forEach(left -> left.arena().close());
        }
    }

    private InWindow load(Subspace subspace, Window window, Deque<InWindow> inWork) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            inWork.addLast(new InWindow(window, tables.raw(subspace, window, arena), arena));
            return inWork.getLast();
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private void handOver(Subspace subspace, InWindow done) {
        solved.put(subspace, done.window(), done.scores(), done.arena());
    }

    private void check(Step placement, InWindow here, @Nullable Settler settler, boolean deeper, FaultLog<Fault> faults,
            TallySum sum,
            LongConsumer progress) {
        Subspace subspace = placement.first();
        int free = shapes.rules().board().points() - subspace.rowStones();
        Columns all = Columns.of(new Combinations(free, subspace.columnStones()));
        TableCheck check = new TableCheck(shapes, subspace, all, here.window(), faults, workers.threads());
        List<Scores> after =
                placement.needs(shapes.rules()).stream().map(next -> Objects.requireNonNull(solved.get(next))).toList();
        completion.complete(placement, here.scores(), deeper, after, settler, thread -> (row, completed, values) -> {
            check.count(thread, row, completed);
            check.compare(row, all, completed, values);
            progress.accept(all.size());
        });
        check.addTo(sum, here.scores());
    }
}
