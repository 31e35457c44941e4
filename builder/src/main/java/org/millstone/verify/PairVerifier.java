package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * Checks the tables of a pair.
 *
 * <p>In two passes. Wins have no depth on disk: the first derives it, which checks them. The second checks losses and draws,
 * value and depth, from the scores that are now complete. Together they go through the turns of each entry once.
 *
 * <p>A pair takes two bytes a slot of one side to move, and what {@link SolvedScores} holds for it. One that is deeper than a
 * {@link Window} is checked in one after the other, and takes as much again for the window before.
 */
final class PairVerifier {
    private final StoredTables stored;
    private final Shapes shapes;
    private final Workers workers;
    private final SolvedScores solved;
    private final TableScores tables;
    private final Completion completion;

    PairVerifier(StoredTables stored, Shapes shapes, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.workers = workers;
        this.solved = solved;
        this.tables = new TableScores(stored, shapes, workers);
        this.completion = new Completion(shapes, workers);
    }

    /** Returns the bytes of scores of a pair itself. */
    long workBytes(Step pair) {
        return 2 * shapes.slots(pair.first());
    }

    /** Scores of a pair in a window, each side's in an arena of its own. */
    private record InWindow(Window window, PairScores scores, Arena row, Arena column) {
        void close() {
            row.close();
            column.close();
        }
    }

    /** What is found, window by window. */
    private static final class Findings {
        final FaultLog<Fault> faults = new FaultLog<>();
        final Map<Subspace, TallySum> sums = new TreeMap<>();
    }

    /** Checks a pair, window by window. */
    Verdict verify(Step pair, LongConsumer progress) throws IOException {
        int longest = stored.longest(pair.subspaces());
        int deepest = Math.max(longest, stored.longest(pair.needs(shapes.rules()))) + Window.MOST_MORE;
        Findings findings = new Findings();
        Deque<InWindow> inWork = new ArrayDeque<>();
        try {
            for (Window window = shapes.window();; window = window.next()) {
                solved.prepare(pair, window, workBytes(pair) * (1 + inWork.size()));
                InWindow earlier = inWork.peekLast();
                InWindow here = load(pair, window, inWork);
                boolean alone = earlier == null && window.reaches(deepest);
                check(pair, here, earlier, alone, !window.reaches(longest), findings, progress);
                if (earlier != null) {
                    handOver(pair, inWork.removeFirst());
                }
                if (window.reaches(deepest)) {
                    handOver(pair, inWork.removeFirst());
                    return verdict(pair, findings);
                }
            }
        } finally {
            inWork.forEach(InWindow::close);
        }
    }

    private InWindow load(Step pair, Window window, Deque<InWindow> inWork) throws IOException {
        Arena row = Arena.ofShared();
        Arena column = Arena.ofShared();
        try {
            inWork.addLast(new InWindow(window, tables.raw(pair, window, row, column), row, column));
            return inWork.getLast();
        } catch (IOException | RuntimeException e) {
            row.close();
            column.close();
            throw e;
        }
    }

    private void handOver(Step pair, InWindow done) {
        solved.put(pair.first(), done.window(), done.scores().rowToMove(), done.row());
        if (pair.isOwnMirror()) {
            done.column().close();
        } else {
            solved.put(pair.mirrored(), done.window(), done.scores().columnToMove(), done.column());
        }
    }

    private static Mover[] movers(Step pair) {
        return pair.isOwnMirror() ? new Mover[] {Mover.ROW} : Mover.values();
    }

    private static Subspace subspace(Step pair, Mover mover) {
        return mover == Mover.ROW ? pair.first() : pair.mirrored();
    }

    private Verdict verdict(Step pair, Findings findings) throws IOException {
        List<Verdict.Miscount> miscounts = new ArrayList<>();
        Map<Subspace, Tally> tallies = new TreeMap<>();
        long entries = 0;
        for (Mover mover : movers(pair)) {
            Subspace subspace = subspace(pair, mover);
            Tally tally = Objects.requireNonNull(findings.sums.get(subspace)).tally();
            tallies.put(subspace, tally);
            miscounts.addAll(TableCheck.miscounts(stored.claims(subspace), tally.counts()));
            entries += shapes.slots(subspace);
        }
        return new Verdict(pair, entries, findings.faults.count(), findings.faults.first(), miscounts, tallies, null, List.of());
    }

    /**
     * Checks a pair in a window.
     *
     * @param alone whether the pair has no other window
     * @param deeper whether its tables have anything deeper
     */
    private void check(Step pair, InWindow here, @Nullable InWindow earlier, boolean alone, boolean deeper, Findings findings,
            LongConsumer progress) {
        Successors successors = new Successors(here.scores(), solved::get);
        completion.complete(pair, Mover.ROW, successors, deeper);
        if (pair.isOwnMirror()) {
            completion.exchangeColours(pair, successors.quiet(), true);
        } else {
            completion.complete(pair, Mover.COLUMN, successors, deeper);
        }
        for (Mover mover : movers(pair)) {
            Scores before = earlier == null ? null : scores(earlier.scores(), mover);
            TableCheck check = new TableCheck(shapes, subspace(pair, mover), shapes.shape(pair).all(), here.window(),
                    findings.faults, workers.threads());
            check(pair, mover, successors, check, alone ? null : new Settler(here.window(), before),
                    earlier == null ? progress : checked -> {});
            check.addTo(findings.sums.computeIfAbsent(subspace(pair, mover), counted -> new TallySum()),
                    scores(here.scores(), mover));
        }
    }

    private static Scores scores(PairScores scores, Mover mover) {
        return mover == Mover.ROW ? scores.rowToMove() : scores.columnToMove();
    }

    /** Checks what is not derived, and counts everything. */
    private void check(Step pair, Mover mover, Successors successors, TableCheck check, @Nullable Settler settler,
            LongConsumer progress) {
        Shape shape = shapes.shape(pair);
        Scores scores = scores(successors.quiet(), mover);
        byte[] wanted = Wanted.STORED.table();
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets());
            byte[] stored = new byte[shape.columns()];
            byte[] values = new byte[shape.columns()];
            byte[] scratch = new byte[shape.columns()];
            return row -> {
                scores.read(row, stored);
                check.count(thread, row, stored);
                Columns columns = forward.select(stored, wanted);
                if (columns.size() > 0) {
                    forward.value(mover, row, columns, values);
                    if (settler != null) {
                        settler.settle(row, values, scratch);
                    }
                    check.compare(row, columns, stored, values);
                }
                progress.accept(shape.columns());
                return 0;
            };
        });
    }
}
