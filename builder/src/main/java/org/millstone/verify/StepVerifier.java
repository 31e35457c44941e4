package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.SuccessorValues;
import org.millstone.forward.TransposedValues;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.ScoreLoader.Settler;
import org.millstone.store.ScoreLoader.WrongTableException;
import org.millstone.store.ScoreSource;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.table.TableCounts;

/**
 * Checks the tables of a step: the checksum of every block, every entry against the entries after its turns, and the counts in headers. An
 * entry has the outcome, the depth of a loss, and which draw it is. With shapes whose window is limited, it checks conversions instead.
 *
 * <p>If every entry fits, all are right. If all turns lead out of the step, induction over the steps proves it. If turns stay within the
 * step, wins and losses are right by induction over their depth. An entry "draw" that is really a win or loss would not fit: at the wrong
 * entry of least true depth the turns show it. The same pass checks grades, as scores tell draws apart; {@link Counters} follow.
 *
 * <p>Files have no depths of wins. This class derives them from the depths of losses, and so checks the wins. If quiet moves stay in the
 * step, a first pass derives them, and a second checks losses and draws with complete scores. Otherwise one pass does both. So the turns of
 * each entry are gone through once.
 *
 * <p>A step takes a byte of memory for each slot of each side to move, besides what {@link ScoreCache} keeps for it. A step deeper than a
 * {@link Window} is checked in one window after the other. It takes as much memory again for the scores in the window before. Positions
 * decided later look like draws there, so grades are checked in the last window.
 *
 * @param stored the tables to check
 * @param solved has the scores of earlier steps; gets the scores of each step that is checked
 * @param finals the order of finals, with those of all steps to be checked
 */
public record StepVerifier(ScoreSource stored, TableShapes shapes, WorkerPool workers, ScoreCache solved, Finals finals) {
    private static final byte[] ALL = Columns.wanted(score -> true);

    /**
     * Returns the bytes outside the Java heap that a task takes in its first window. These are the scores of the step; for a task that
     * checks counters also counters and ranks.
     */
    public long workBytes(Task task) {
        int sides = task.step().sides().size();
        return (task.grades() ? 2 * sides + 1 : sides) * shapes.slots(task.step().first());
    }

    /** The scores of a step in a window: one array for each side to move, sides that have a table first, and the arena of each array. */
    private record InWindow(Window window, List<Scores> scores, List<Arena> arenas) {
        void close() {
            arenas.forEach(Arena::close);
        }
    }

    /**
     * Checks a step, window by window.
     *
     * @param step a step of the plan of the {@link ScoreCache}
     * @param graded whether grades and counters are checked, too: the subspaces that turns lead to must have grades
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if an earlier table that has to be loaded contradicts itself
     * @throws org.millstone.database.DatabaseException if the scores of a deep game do not fit into the memory allowed
     */
    public StepVerdict verify(Step step, boolean graded) throws IOException {
        Work work = new Work(step, graded);
        Task task = Task.scores(step);
        Deque<InWindow> inWork = new ArrayDeque<>();
        try {
            for (Window window = shapes.window();; window = window.next()) {
                solved.prepare(task, window, workBytes(task) * (1 + inWork.size()));
                InWindow earlier = inWork.peekLast();
                InWindow here = new InWindow(window, new ArrayList<>(), new ArrayList<>());
                inWork.addLast(here);
                work.load(here);
                work.check(here, earlier);
                if (earlier != null) {
                    work.handOver(inWork.removeFirst());
                }
                if (window.reaches(work.deepest)) {
                    work.checkCounters(here);
                    work.handOver(inWork.removeFirst());
                    return work.verdict();
                }
            }
        } finally {
            inWork.forEach(InWindow::close);
        }
    }

    private final class Work {
        private final Rules rules = shapes.rules();
        private final Step step;
        /** Whether quiet moves stay in the step. */
        private final boolean moves;
        private final boolean graded;
        private final List<Subspace> sides;
        private final List<RowLayout> layouts;
        /** The plies of the longest win or loss in the step's tables. */
        private final int longest;
        /** An upper bound of the plies of a win or loss that turns of the step can give. */
        private final int deepest;
        private final EntryChecker.Faults faults = new EntryChecker.Faults();
        private final EntryChecker.Faults ofDraws = new EntryChecker.Faults();
        private final List<Tally.Sum> sums;
        private final Map<Subspace, long[]> lastCounts = new TreeMap<>();

        Work(Step step, boolean graded) throws IOException {
            this.step = step;
            this.moves = step.paired();
            this.graded = graded;
            this.sides = step.sides();
            this.layouts = step.subspaces().stream().map(subspace -> new RowLayout(rules, shapes.sets(), subspace)).toList();
            this.sums = layouts.stream().map(layout -> new Tally.Sum()).toList();
            this.longest = stored.longest(step.subspaces());
            this.deepest = Math.max(longest, stored.longest(step.needs(rules))) + Window.MOST_MORE;
        }

        void load(InWindow here) throws IOException {
            for (int i = 0; i < sides.size(); i++) {
                Arena arena = Arena.ofShared();
                here.arenas.add(arena);
                here.scores.add(i < layouts.size() ? stored.load(sides.get(i), here.window, true, arena)
                        : TransposedValues.exchanged(layouts.getFirst(), here.scores.getFirst(), arena, workers));
            }
        }

        void handOver(InWindow done) {
            for (int i = 0; i < layouts.size(); i++) {
                solved.put(sides.get(i), new OwnedScores(done.window, done.scores.get(i), done.arenas.get(i)));
            }
            if (step.isOwnMirror()) {
                done.arenas.getLast().close();
            }
        }

        void check(InWindow here, @Nullable InWindow earlier) {
            // Whether the tables have anything deeper.
            boolean deeper = here.window.limited() || !here.window.reaches(longest);
            boolean alone = earlier == null && here.window.reaches(deepest);
            List<SuccessorValues> successors = new ArrayList<>();
            for (int i = 0; i < layouts.size(); i++) {
                successors.add(new SuccessorValues(layouts.get(i), moves ? here.scores.get(1 - i) : null, solved::get,
                        ValueMap.afterExit(here.window, step.isSkipped(rules))));
                if (moves) {
                    ScoreLoader.complete(here.scores.get(i), successors.get(i), here.window, deeper, null, workers);
                }
            }
            if (step.isOwnMirror()) {
                TransposedValues.exchange(layouts.getFirst(), here.scores.getFirst(), here.scores.getLast(), ScoreLoader.UNKNOWN,
                        here.scores.getLast(), workers);
            }
            for (int i = 0; i < layouts.size(); i++) {
                EntryChecker check = tableCheck(i, here.window);
                Settler settler = alone ? null : new Settler(here.window, earlier == null ? null : earlier.scores.get(i));
                check(check, here.scores.get(i), successors.get(i), settler, deeper);
                sums.get(i).add(here.window, check.positions(), here.scores.get(i)::first);
                lastCounts.put(sides.get(i), check.positions());
            }
        }

        private EntryChecker tableCheck(int side, Window window) {
            return new EntryChecker(rules.board(), layouts.get(side), window, faults,
                    graded && window.reaches(deepest) ? ofDraws : null, new long[Score.WIN + 1]);
        }

        /** Checks the counters of draws, if the step has counters and nothing else is wrong. */
        void checkCounters(InWindow here) throws IOException {
            if (!graded || !step.paired() || faults.count() > 0) {
                return;
            }
            Task task = new Task(step, true);
            solved.prepare(task, here.window, workBytes(task));
            try (Arena arena = Arena.ofShared()) {
                List<Counters.Side> counted = new ArrayList<>();
                List<EntryChecker> checks = new ArrayList<>();
                for (int i = 0; i < sides.size(); i++) {
                    Scores counters = Scores.of(sides.get(i), shapes.sets(), arena);
                    counted.add(new Counters.Side(sides.get(i), here.scores.get(i), counters));
                    if (i < layouts.size()) {
                        stored.loadCounters(sides.get(i), counters);
                        checks.add(tableCheck(i, here.window));
                    }
                }
                Counters counters = new Counters(finals, here.window, workers, layouts, counted, solved::get);
                counters.requireOthersZero(checks);
                if (ofDraws.count() == 0) {
                    counters.check(checks);
                }
            }
        }

        /** Checks the entries not checked yet (all but derived wins), derives depths of wins still unknown, and counts all entries. */
        private void check(EntryChecker check, Scores scores, SuccessorValues successors, @Nullable Settler settler,
                boolean deeper) {
            Window window = check.window();
            RowLayout layout = check.layout();
            // Where quiet moves stay, what is not derived yet: losses, draws, and the wins that were left alone.
            byte[] wanted = !moves ? ALL
                    : Columns.wanted(score -> !window.isWin(score) || score == ScoreSource.WIN_OF_UNKNOWN_DEPTH);
            int draw = graded && moves ? Grade.of(finals.level(layout.subspace.inAll())) : Score.DRAW;
            workers.forEachRow(layout.rows.count(), thread -> {
                Forward forward = new Forward(successors, ValueMap.of(window), draw);
                byte[] row = new byte[layout.columns()];
                byte[] values = new byte[layout.columns()];
                byte[] scratch = new byte[layout.columns()];
                return number -> {
                    scores.read(number, row);
                    Columns columns = forward.select(row, wanted);
                    if (columns.size() > 0) {
                        forward.value(number, columns, values);
                        if (settler != null) {
                            settler.settle(number, values, scratch);
                        }
                        if (!moves) {
                            ScoreLoader.take(columns, values, row, window, deeper);
                            scores.write(number, row);
                        }
                        check.compare(number, columns, row, values);
                    }
                    check.count(number, row);
                };
            });
        }

        StepVerdict verdict() throws IOException {
            Map<ScoreSource.Claim, TableCounts> miscounts = new LinkedHashMap<>();
            Map<Subspace, Tally> tallies = new TreeMap<>();
            for (int i = 0; i < layouts.size(); i++) {
                Tally tally = sums.get(i).tally();
                tallies.put(sides.get(i), tally);
                // The headers count what is won and lost without the limit.
                stored.claims(sides.get(i)).stream()
                        .filter(claim -> !shapes.window().limited() && !claim.counts().equals(tally.counts()))
                        .forEach(claim -> miscounts.put(claim, tally.counts()));
            }
            return new StepVerdict(step, shapes.window().limited(), shapes.slots(step), faults.count(), faults.first(), miscounts,
                    tallies,
                    graded && faults.count() == 0 ? new StepVerdict.Grades(ofDraws.count(), ofDraws.first(), lastCounts) : null);
        }
    }
}
