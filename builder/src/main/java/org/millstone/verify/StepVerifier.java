package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.forward.Columns;
import org.millstone.forward.ColumnsAsRows;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.Successors;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.store.SolvedScores;
import org.millstone.store.StoredTables;
import org.millstone.store.TableScores;
import org.millstone.store.Tally;
import org.millstone.store.TooLargeException;
import org.millstone.store.WinDepths;
import org.millstone.store.WinDepths.Settler;
import org.millstone.store.WrongTableException;

/**
 * Checks the tables of steps: every block's checksum, every entry against its successors, the headers' counts.
 *
 * <p>If every entry fits its successors, all values are right. Where turns stay within a step, decided entries are right by induction over
 * the depth; and among draws that are really decided, the one of least true depth would not fit. Where all turns lead out of the step,
 * induction over the steps proves them.
 *
 * <p>Wins have no depth on disk: they are derived from the depths of losses, which checks them. Where quiet moves stay within the step,
 * that is a pass of its own; the second checks losses and draws, value and depth, from scores that are now complete. Where all turns lead
 * out of it, one pass does both. So the turns of each entry are gone through once.
 *
 * <p>A step takes a byte a slot of each side to move, and what {@link SolvedScores} holds for it. One that is deeper than a
 * {@link Window} is checked in one after the other, and takes as much again for the window before.
 */
public final class StepVerifier {
    private static final byte[] ALL = Columns.wanted(score -> true);
    /** Everything that {@link WinDepths} did not derive itself: losses, draws, and the wins that it left alone. */
    private static final byte[] STORED =
            Columns.wanted(score -> score <= Score.DRAW || score == StoredTables.WIN_OF_UNKNOWN_DEPTH);

    private final StoredTables stored;
    private final GameIndex shapes;
    private final Rules rules;
    private final Workers workers;
    private final SolvedScores solved;
    private final TableScores tables;

    /**
     * Readies a verifier.
     *
     * @param stored the tables
     * @param solved what earlier steps came to; gets the scores of each step that is verified
     */
    public StepVerifier(StoredTables stored, GameIndex shapes, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.rules = shapes.rules();
        this.workers = workers;
        this.solved = solved;
        this.tables = new TableScores(stored, shapes, workers);
    }

    /** Returns the bytes outside the heap that the work on a step takes in its first window, its scores included. */
    public long workBytes(Step step) {
        return step.sides().size() * shapes.slots(step.first());
    }

    private record Part(Scores scores, Arena arena) {}

    /** The sides of a step in a window: those of its tables first. */
    private record InWindow(Window window, List<Part> parts) {
        Scores scores(int i) {
            return parts.get(i).scores();
        }

        void close() {
            parts.forEach(part -> part.arena().close());
        }
    }

    /**
     * Checks a step, window by window.
     *
     * @param step a step of the plan of {@link SolvedScores}
     * @param progress told how many more entries have been checked, by several threads at once
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if an earlier table that has to be loaded contradicts itself
     * @throws TooLargeException if the scores of a deep game do not fit into the memory allowed
     */
    public StepVerdict verify(Step step, LongConsumer progress) throws IOException {
        Work work = new Work(step, progress);
        Deque<InWindow> inWork = new ArrayDeque<>();
        try {
            for (Window window = shapes.window();; window = window.next()) {
                solved.prepare(SolvedScores.Task.scores(step), window, workBytes(step) * (1 + inWork.size()));
                InWindow earlier = inWork.peekLast();
                inWork.addLast(new InWindow(window, new ArrayList<>()));
                work.load(inWork.getLast());
                work.check(inWork.getLast(), earlier);
                if (earlier != null) {
                    work.handOver(inWork.removeFirst());
                }
                if (window.reaches(work.deepest)) {
                    work.handOver(inWork.removeFirst());
                    return work.verdict();
                }
            }
        } finally {
            inWork.forEach(InWindow::close);
        }
    }

    /** The work on a step. */
    private final class Work {
        private final Step step;
        /** Whether moves stay in the step, so that wins find their depths within it. */
        private final boolean moves;
        private final LongConsumer progress;
        private final List<Subspace> sides;
        private final List<RowLayout> layouts;
        /** The plies of the longest win or loss of the step: its windows are gone through as far as that. */
        private final int longest;
        private final int deepest;
        private final Fault.Log faults = new Fault.Log();
        private final List<Tally.Sum> sums;

        Work(Step step, LongConsumer progress) throws IOException {
            this.step = step;
            this.moves = step.paired();
            this.progress = progress;
            this.sides = step.sides();
            this.layouts = step.subspaces().stream().map(subspace -> new RowLayout(rules, shapes.sets(), subspace)).toList();
            this.sums = layouts.stream().map(layout -> new Tally.Sum()).toList();
            this.longest = stored.longest(step.subspaces());
            this.deepest = Math.max(longest, stored.longest(step.needs(rules))) + Window.MOST_MORE;
        }

        void load(InWindow here) throws IOException {
            for (int i = 0; i < sides.size(); i++) {
                Arena arena = Arena.ofShared();
                try {
                    here.parts.add(new Part(i < layouts.size() ? tables.raw(sides.get(i), here.window, arena)
                            : tables.exchanged(layouts.getFirst(), here.scores(0), arena), arena));
                } catch (IOException | RuntimeException e) {
                    arena.close();
                    throw e;
                }
            }
        }

        void handOver(InWindow done) {
            for (int i = 0; i < layouts.size(); i++) {
                solved.put(SolvedScores.Kind.SCORES, sides.get(i), done.window, done.scores(i), done.parts.get(i).arena());
            }
            if (step.isOwnMirror()) {
                done.parts.getLast().arena().close();
            }
        }

        void check(InWindow here, @Nullable InWindow earlier) {
            // Whether the tables have anything deeper.
            boolean deeper = !here.window.reaches(longest);
            boolean alone = earlier == null && here.window.reaches(deepest);
            List<Successors> successors = new ArrayList<>();
            for (int i = 0; i < layouts.size(); i++) {
                Scores quiet = moves ? here.scores(1 - i) : null;
                successors.add(new Successors(rules, sides.get(i), quiet, solved::get, Turning.SCORES));
            }
            for (int i = 0; moves && i < layouts.size(); i++) {
                WinDepths.complete(layouts.get(i), here.scores(i), successors.get(i), deeper, null, workers);
            }
            if (step.isOwnMirror()) {
                ColumnsAsRows.exchange(layouts.getFirst(), here.scores(0), here.scores(1), WinDepths.UNKNOWN, here.scores(1),
                        workers);
            }
            for (int i = 0; i < layouts.size(); i++) {
                TableCheck check = new TableCheck(rules.board(), layouts.get(i), here.window, faults);
                Settler settler = alone ? null : new Settler(here.window, earlier == null ? null : earlier.scores(i));
                check(layouts.get(i), here.scores(i), successors.get(i), check, settler, deeper,
                        earlier == null ? progress : checked -> {});
                sums.get(i).add(here.window, check.counted(), here.scores(i)::first);
            }
        }

        /** Checks what is not derived yet, derives the rest, and counts everything. */
        private void check(RowLayout layout, Scores scores, Successors successors, TableCheck check, @Nullable Settler settler,
                boolean deeper, LongConsumer checked) {
            workers.forRows(layout.rows().count(), thread -> {
                Forward forward = new Forward(layout, successors, Turning.SCORES, Score.DRAW);
                byte[] row = new byte[layout.columns()];
                byte[] values = new byte[layout.columns()];
                byte[] scratch = new byte[layout.columns()];
                return number -> {
                    scores.read(number, row);
                    Columns columns = forward.select(row, moves ? STORED : ALL);
                    if (columns.size() > 0) {
                        forward.value(number, columns, values);
                        if (settler != null) {
                            settler.settle(number, values, scratch);
                        }
                        if (!moves) {
                            WinDepths.take(columns, values, row, deeper);
                            scores.write(number, row);
                        }
                        check.compare(Fault.Kind.SCORE, number, columns, row, values);
                    }
                    check.count(number, row);
                    checked.accept(layout.columns());
                    return 0;
                };
            });
        }

        StepVerdict verdict() throws IOException {
            List<StepVerdict.Miscount> miscounts = new ArrayList<>();
            Map<Subspace, Tally> tallies = new TreeMap<>();
            for (int i = 0; i < layouts.size(); i++) {
                Tally tally = sums.get(i).tally();
                tallies.put(sides.get(i), tally);
                for (StoredTables.Claim claim : stored.claims(sides.get(i))) {
                    if (!claim.counts().equals(tally.counts())) {
                        miscounts.add(new StepVerdict.Miscount(claim.file(), claim.counts(), tally.counts()));
                    }
                }
            }
            return new StepVerdict(step, shapes.slots(step), faults.count(), faults.first(), miscounts, tallies);
        }
    }
}
