package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Solver;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.GradeTree;

/**
 * Solves and grades steps, one after the other, or finds their conversions, and keeps in memory the scores that later steps need. How much
 * memory each step takes is known before the first begins.
 *
 * <p>Solving a step takes its own scores, the solver's scratch, and the scores of the subspaces that its turns lead to. Grading takes about
 * as much, after the scratch is freed. Spare memory keeps the scores of earlier steps, so that they need not be read back.
 */
final class StepSolver implements AutoCloseable {
    private final Builder.Options options;
    private final TableShapes shapes;
    private final WorkerPool workers;
    private final TableReader tables;
    /** The most bytes that arrays outside the heap may take. */
    private final long limit;
    private final ScoreCache cache;
    private Finals finals;

    /**
     * Readies a solver for tasks, and checks that each can be done.
     *
     * @throws org.millstone.database.DatabaseException if a task does not fit into the memory, or the rules keep a step from being solved
     */
    StepSolver(Builder.Options options, TableShapes shapes, WorkerPool workers, List<Task> tasks,
            Function<Subspace, Manifest.@Nullable Entry> listed, Finals finals, ScoreCache.SpillSpace spillSpace) {
        Rules rules = shapes.rules();
        this.options = options;
        this.shapes = shapes;
        this.workers = workers;
        this.finals = finals;
        this.limit = options.memory() - TableShapes.programBytes(rules, options.threads());
        this.tables =
                new TableReader(options.folder(), rules, workers, listed, subspace -> options.grades() ? this.finals : null);
        this.cache = new ScoreCache(shapes, limit, tasks, new ScoreLoader(tables, shapes, workers), spillSpace, workers);
        tasks.forEach(task -> Solver.requireSolvable(rules, task.step(), shapes.sets()));
        // Where not even the first step fits, no smaller part of the game does.
        Builder.requireRoom(tasks, this::need, options.memory(),
                (task, figures) -> "The " + (task.grades() ? "grades of the " : "") + "tables " + task.step() + " need " + figures
                        + (task.equals(tasks.getFirst()) ? "." : "; fewer pieces (--max-pieces) take less."));
    }

    /**
     * The result of solving a subspace.
     *
     * @param parts the subspace's scores, one array for each window of depths. In a step without moves, draws have grades if the draws that
     *     turns lead to do
     * @param draws by slot, how many moves of a draw lead to draws, if the subspace belongs to a pair and grading follows; else null
     */
    record SolvedTable(Subspace subspace, List<OwnedScores> parts, @Nullable OwnedScores draws) {
        record Graded(Subspace subspace, OwnedScores grades, @Nullable OwnedScores counters) {}

        Scores outcomes() {
            return parts.getLast().scores();
        }

        @Nullable
        Scores earlier() {
            return parts.size() < 2 ? null : parts.get(parts.size() - 2).scores();
        }
    }

    void takeOver(List<Path> spilled) throws IOException {
        cache.takeOver(spilled);
    }

    /** Reads the scores that solving a step needs, unless they are in memory. */
    void prepare(Step step) throws IOException {
        prepare(step, shapes.window());
    }

    private void prepare(Step step, Window window) throws IOException {
        cache.prepare(Task.scores(step), window, work(step, window, lists(step, window)));
    }

    /**
     * Solves a step whose inputs are in the cache, in one {@link Window} of depths after another, until nothing is deeper. Nearly always
     * the first window is enough. The scores of earlier steps are read in the same window. So a window takes as much memory as a shallow
     * step, besides the step's own scores in the windows before.
     *
     * @return what was found for each side to move. In a pair like 6-6 the column colour's part is only what the first chain found, and
     *     gets no table
     */
    Sides<SolvedTable> solve(Step step, boolean grade) throws IOException {
        int deepest = tables.longest(step.needs(shapes.rules())) + Window.MOST_MORE;
        Sides<SolvedTable> solved = Sides.of(step, subspace -> new SolvedTable(subspace, new ArrayList<>(),
                grade && step.paired() ? allocate(subspace, shapes.window()) : null));
        Window window = shapes.window();
        while (solve(step, window, solved) || !window.reaches(deepest)) {
            settle(solved, window);
            window = window.next();
            prepare(step, window);
        }
        if (window.number() > 0) {
            settle(solved, window);
            Window last = window;
            solved.forEach(table -> table.parts().subList(0, last.number())
                    .forEach(part -> last.copyGrades(part.scores(), table.outcomes(), workers)));
        }
        return solved;
    }

    private void settle(Sides<SolvedTable> solved, Window window) {
        solved.forEach(table -> window.settle(table.outcomes(), table.earlier(), workers));
    }

    /** Solves a step in one window. Returns whether the step may have depths beyond that window. */
    private boolean solve(Step step, Window window, Sides<SolvedTable> solved) {
        solved.forEach(table -> table.parts().add(allocate(table.subspace(), window)));
        Sides<Scores> draws = solved.row().draws() == null ? null : solved.map(StepSolver::draws);
        Sides<Scores> earlier = window.number() == 0 ? null : solved.map(table -> Objects.requireNonNull(table.earlier()));
        return new Solver(shapes.rules(), step, shapes.sets(), cache::get, window, workers)
                .solve(solved.map(SolvedTable::outcomes), draws, earlier, lists(step, window));
    }

    private static Scores draws(SolvedTable solved) {
        return Objects.requireNonNull(solved.draws()).scores();
    }

    private OwnedScores allocate(Subspace subspace, Window window) {
        Arena arena = Arena.ofShared();
        return new OwnedScores(window, Scores.of(subspace, shapes.sets(), arena), arena);
    }

    /** Keeps the scores of a step for later steps, with the grades of its draws if there are any. */
    void keep(Step step, Sides<SolvedTable> solved, List<SolvedTable.Graded> graded) {
        if (graded.isEmpty() || !step.paired()) {
            keep(step, solved);
            return;
        }
        // The scores of a pair are in the cache already.
        for (SolvedTable.Graded table : graded) {
            cache.grade(table.subspace(), table.grades().scores());
            Stream.of(table.grades(), Objects.requireNonNull(table.counters())).forEach(of -> of.arena().close());
        }
    }

    /**
     * Hands a step's scores to the cache. Scores of a pair that an earlier build graded are freed instead: their draws have no grades, so
     * files are read when these scores are needed.
     */
    private void keep(Step step, Sides<SolvedTable> solved) {
        boolean ungraded = grades() && step.paired() && solved.row().draws() == null;
        List<SolvedTable> kept = ungraded ? List.of() : solved.tables(step);
        kept.forEach(table -> table.parts().forEach(part -> cache.put(table.subspace(), part)));
        solved.stream().skip(kept.size()).forEach(table -> table.parts().forEach(part -> part.arena().close()));
    }

    /**
     * Grades a step's draws. In a step without moves, draws got their grades with the scores. In a pair, draws are graded here by their
     * counts, which are then freed. The pair's scores go to the cache before, as grading needs the memory.
     */
    List<SolvedTable.Graded> grade(Step step, Sides<SolvedTable> solved) throws IOException {
        if (!step.paired()) {
            return List.of(new SolvedTable.Graded(step.first(), solved.row().parts().getLast(), null));
        }
        keep(step, solved);
        // In the last window everything is decided.
        Window window = solved.row().parts().getLast().window();
        cache.prepare(new Task(step, true), window, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets()));
        Sides<OwnedScores> grades = Sides.of(step, subspace -> allocate(subspace, shapes.window()));
        List<OwnedScores> counters = new ArrayList<>();
        GradeSolver solver = new GradeSolver(shapes.rules(), step, shapes.sets(), finals, GradeTree.MOST_COUNTER, workers);
        solver.solve(solved.map(StepSolver::draws), cache::get, ValueMap.toGrades(window), grades.map(OwnedScores::scores),
                () -> {
                    cache.release(finishGrades(step, gradeLists(step)));
                    step.subspaces().forEach(subspace -> counters.add(allocate(subspace, shapes.window())));
                    return new Sides<>(counters.getFirst().scores(), step.isOwnMirror() ? null : counters.getLast().scores());
                }, gradeLists(step));
        if (step.isOwnMirror()) {
            grades.column().arena().close();
        }
        solved.forEach(table -> Objects.requireNonNull(table.draws()).arena().close());
        List<OwnedScores> graded = grades.tables(step);
        return IntStream.range(0, counters.size())
                .mapToObj(i -> new SolvedTable.Graded(step.subspaces().get(i), graded.get(i), counters.get(i))).toList();
    }

    /** Takes a new order of finals. If the levels of finals have changed, draws in memory get their new grades. */
    void order(Finals now) {
        Finals before = finals;
        finals = now;
        if (grades() && finals.best() != before.best()) {
            cache.replace(renumbered(before));
        }
    }

    private ValueMap renumbered(Finals before) {
        return new ValueMap(value -> Math.abs(Grade.level(value)) > before.best() ? value
                : Grade.of(finals.level(before.named(Grade.level(value)))));
    }

    /** Returns how many slots each of the solver's frontiers may list: about an eighth of the step's slots, fewer where memory is short. */
    private long lists(Step step, Window window) {
        return lists(step, cache.need(Task.scores(step), work(step, window, fewestLists(step))));
    }

    private long lists(Step step, long least) {
        long wanted = shapes.slots(step.first()) / 8 + (1 << 18);
        long fewest = fewestLists(step);
        return Math.max(fewest,
                Math.min(wanted, fewest + (limit - least) / ((shapes.window().lag() + 1) * (long) Integer.BYTES)));
    }

    private long fewestLists(Step step) {
        return shapes.slots(step.first()) / 64 + (1 << 16);
    }

    /**
     * Returns the bytes that solving a step in a window takes, the step's scores in the windows before included. {@code lists}: slots that
     * a frontier may list.
     */
    private long work(Step step, Window window, long lists) {
        return (long) window.number() * step.sides().size() * shapes.slots(step.first())
                + Solver.workBytes(shapes.rules(), step, shapes.sets(), lists, shapes.window().lag(), grades());
    }

    private boolean grades() {
        return options.grades() && !shapes.window().limited();
    }

    private long gradeLists(Step step) {
        return lists(step, finishGrades(step, fewestLists(step)));
    }

    /** Returns the bytes of memory that grading takes once it no longer needs the scores or grades of other steps. */
    private long finishGrades(Step step, long lists) {
        return GradeSolver.finishBytes(step, shapes.sets(), lists);
    }

    private long need(Task task) {
        Step step = task.step();
        return options.memory() - limit + (!task.grades() ? cache.need(task, work(step, shapes.window(), fewestLists(step)))
                : Math.max(cache.need(task, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets())),
                        finishGrades(step, fewestLists(step))));
    }

    @Override
    public void close() {
        cache.close();
    }
}
