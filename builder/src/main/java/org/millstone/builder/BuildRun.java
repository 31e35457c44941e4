package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener.StepReport;
import org.millstone.builder.BuildListener.Work;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Solver;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Sides;
import org.millstone.step.Step;
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
import org.millstone.table.Plane;
import org.millstone.table.Tiles;

/**
 * The working part of a build: solves, writes and grades one step after the other, and keeps in memory the scores that later steps need.
 */
final class BuildRun implements AutoCloseable {
    /** The share of the time of solving or grading a step after which all inputs are read, about. */
    private static final double READ = 0.05;
    /** The share of the time after which a pair is solved, about; writing follows. */
    private static final double PAIR_SOLVED = 0.85;
    /** The share of the time after which a step that is no pair is solved, about. */
    private static final double PLACEMENT_SOLVED = 0.6;
    /** The share of the time of grading after which the draws of a pair are graded, about; writing follows. */
    private static final double GRADED = 0.7;
    /** How many slots one pass of compressing handles. */
    private static final long PASS_SLOTS = (long) PlaneContent.BATCH * Tiles.PLACES;

    private final BuildOptions options;
    private final TableShapes shapes;
    private final GoldenDigests golden;
    private final WorkerPool workers;
    private final BuildListener listener;
    private final TableReader tables;
    private final ScoreCache cache;
    private final MemoryPlan memory;
    /** About how many bytes the tables take that are left to write. */
    private long bytesLeft;
    private Manifest manifest;
    private Finals finals;

    /**
     * Readies a run.
     *
     * @param todo the steps to do, in the order of a {@link Plan}
     * @param manifest lists the tables that are in the folder
     * @throws JobFailedException if a step does not fit into the memory
     * @throws org.millstone.database.DatabaseException if the rules keep a step from being solved
     */
    BuildRun(BuildOptions options, TableShapes shapes, WorkerPool workers, List<PendingStep> todo, Manifest manifest,
            BuildListener listener) {
        Rules rules = shapes.rules();
        this.options = options;
        this.shapes = shapes;
        this.golden = GoldenDigests.of(rules);
        this.workers = workers;
        this.listener = listener;
        this.manifest = manifest;
        this.bytesLeft = todo.stream().mapToLong(PendingStep::bytes).sum();
        this.finals = manifest.order(rules);
        this.tables = new TableReader(options.folder(), rules, workers, subspace -> this.manifest.entry(subspace),
                subspace -> options.grades() ? finals : null);
        List<Task> tasks = todo.stream().flatMap(of -> Task.of(of.step(), of.grade())).toList();
        long fixed = MemoryPlan.fixed(rules, options.threads());
        this.cache = new ScoreCache(shapes, options.memory() - fixed, tasks, new ScoreLoader(tables, shapes, workers),
                this::spillFile, workers);
        this.memory =
                new MemoryPlan(shapes, options.memory(), fixed, options.grades() && !shapes.window().limited(), cache);
        memory.check(tasks);
    }

    /** Returns the file to which an array may be spilled; null if the disk has no room for it beside the tables that are left to write. */
    private @Nullable Path spillFile(String name, long bytes) throws IOException {
        Path folder = options.folder();
        return Files.getFileStore(folder).getUsableSpace() - bytes < bytesLeft ? null
                : folder.resolve(name + ".scores");
    }

    /**
     * Does the work that is left of a step.
     *
     * @throws org.millstone.store.MemoryLimitException if the step turns out to be too deep for the memory
     * @throws IOException if a file cannot be read or written
     */
    void build(PendingStep todo) throws IOException {
        long began = System.nanoTime();
        Step step = todo.step();
        double end = (double) todo.solveNanos() / todo.nanos();
        double solvedAt = (step.paired() ? PAIR_SOLVED : PLACEMENT_SOLVED) * end;
        StepWriter files = new StepWriter(options.folder(), shapes, step, golden, workers);
        // The listener is not to see how far the step before was.
        workers.meter().part(0, 1);
        begin(todo, Work.READING, 0, READ * end, 1, passesOfReading(step));
        Window window = shapes.window();
        cache.prepare(Task.scores(step), window, memory.work(step, window));
        begin(todo, Work.SOLVING, READ * end, solvedAt, 0, 0);
        long prepared = System.nanoTime();
        Sides<SolvedTable> solved = solve(step, todo.grade());
        long solveNanos = System.nanoTime() - prepared;
        if (todo.solve()) {
            begin(todo, Work.WRITING, solvedAt, end, 1, passesOfWriting(step, window.limited() ? 1 : Plane.OF_ALL_TABLES.size()));
            List<SolvedTable> written = solved.tables(step);
            list(options.limit() != null && window.limited() ? files.writeConversions(written, manifest, options.limit())
                    : files.write(written));
        }
        List<SolvedTable.Graded> graded = List.of();
        if (todo.grade()) {
            double gradedAt = end + GRADED * (1 - end);
            begin(todo, Work.GRADING, end, gradedAt, READ, passesOfReading(step));
            graded = grade(step, solved);
            begin(todo, Work.WRITING, gradedAt, 1, 1, passesOfWriting(step, 1));
            list(files.writeGrades(graded, manifest, finals.among(dependedOn(step))));
        }
        bytesLeft -= todo.bytes();
        if (todo.grade() && step.hasCounters()) {
            keepGrades(graded);
        } else {
            keep(step, solved);
        }
        List<Manifest.Entry> entries =
                step.subspaces().stream().map(subspace -> Objects.requireNonNull(manifest.entry(subspace))).toList();
        int compared = window.limited() ? 0 : (int) entries.stream().filter(golden::has).count();
        listener.stepDone(new StepReport(step, todo.slots(), entries, compared, solveNanos, System.nanoTime() - began));
    }

    /**
     * Solves a step whose inputs are in the cache, in one {@link Window} of depths after another, until nothing is deeper. Nearly always
     * the first window is enough. Inputs are read in the same window. So a window takes as much memory as a shallow step, besides the
     * step's own scores in the windows before.
     *
     * @param grade whether the step is graded next
     * @return what was found for each side to move. In a pair that is its own mirror image the column colour's part is only what the first
     *     chain found, and becomes no table
     */
    private Sides<SolvedTable> solve(Step step, boolean grade) throws IOException {
        int deepest = tables.longest(step.needs(shapes.rules())) + Window.MOST_MORE;
        Sides<SolvedTable> solved = Sides.of(step, subspace -> new SolvedTable(subspace, new ArrayList<>(),
                grade && step.hasCounters() ? allocate(subspace, shapes.window()) : null));
        Window window = shapes.window();
        while (solve(step, window, solved) || !window.reaches(deepest)) {
            settle(solved, window);
            window = window.next();
            cache.prepare(Task.scores(step), window, memory.work(step, window));
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

    /** Solves a step in a window; returns whether the step may have depths beyond it. */
    private boolean solve(Step step, Window window, Sides<SolvedTable> solved) {
        solved.forEach(table -> table.parts().add(allocate(table.subspace(), window)));
        Sides<Scores> draws = solved.row().draws() == null ? null : solved.map(BuildRun::draws);
        Sides<Scores> earlier = window.number() == 0 ? null : solved.map(table -> Objects.requireNonNull(table.earlier()));
        return new Solver(shapes.rules(), step, shapes.sets(), cache::get, window, workers, listener::layer)
                .solve(solved.map(SolvedTable::outcomes), draws, earlier, memory.lists(step, window));
    }

    private static Scores draws(SolvedTable solved) {
        return Objects.requireNonNull(solved.draws()).scores();
    }

    private OwnedScores allocate(Subspace subspace, Window window) {
        Arena arena = Arena.ofShared();
        return new OwnedScores(window, Scores.of(subspace, shapes.sets(), arena), arena);
    }

    /**
     * Hands a step's scores to the cache, or frees them. It frees those of a pair that an earlier build graded: they do not tell draws
     * apart, so they are read back from files when they are needed.
     */
    private void keep(Step step, Sides<SolvedTable> solved) {
        boolean ungraded =
                options.grades() && !shapes.window().limited() && step.hasCounters() && solved.row().draws() == null;
        List<SolvedTable> kept = ungraded ? List.of() : solved.tables(step);
        kept.forEach(table -> table.parts().forEach(part -> cache.put(table.subspace(), part)));
        solved.stream().skip(kept.size()).forEach(table -> table.parts().forEach(part -> part.arena().close()));
    }

    /** Replaces draws in a pair's cached scores by their grades, and frees the arrays of grades. */
    private void keepGrades(List<SolvedTable.Graded> graded) {
        for (SolvedTable.Graded table : graded) {
            cache.grade(table.subspace(), table.grades().scores());
            Stream.of(table.grades(), Objects.requireNonNull(table.counters())).forEach(of -> of.arena().close());
        }
    }

    /**
     * Grades a step's draws. In a step without moves, scores tell draws apart already. In a pair, the counts of draws are graded here and
     * then freed. The pair's scores go to the cache before, as grading needs the room.
     *
     * @return its tables, one for each of its subspaces
     */
    private List<SolvedTable.Graded> grade(Step step, Sides<SolvedTable> solved) throws IOException {
        if (!step.hasCounters()) {
            return List.of(new SolvedTable.Graded(step.first(), solved.row().parts().getLast(), null));
        }
        keep(step, solved);
        // In the last window everything is decided.
        Window window = solved.row().parts().getLast().window();
        cache.prepare(new Task(step, true), window, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets()));
        Sides<OwnedScores> grades = Sides.of(step, subspace -> allocate(subspace, shapes.window()));
        List<OwnedScores> counters = new ArrayList<>();
        GradeSolver solver = new GradeSolver(shapes.rules(), step, shapes.sets(), finals, GradeTree.MOST_COUNTER, workers);
        solver.solve(solved.map(BuildRun::draws), cache::get, ValueMap.toGrades(window), grades.map(OwnedScores::scores), () -> {
            cache.release(memory.finishGrades(step));
            Sides<OwnedScores> room = Sides.ofTables(step, subspace -> allocate(subspace, shapes.window()));
            counters.addAll(room.tables(step));
            return room.map(OwnedScores::scores);
        }, memory.gradeLists(step));
        if (step.isOwnMirror()) {
            grades.column().arena().close();
        }
        solved.forEach(table -> Objects.requireNonNull(table.draws()).arena().close());
        List<OwnedScores> graded = grades.tables(step);
        return IntStream.range(0, counters.size())
                .mapToObj(i -> new SolvedTable.Graded(step.subspaces().get(i), graded.get(i), counters.get(i))).toList();
    }

    /**
     * Begins some work on a step: tells the listener, and sets the progress meter.
     *
     * @param from the share of the step's time at which the work begins
     * @param to the share at which it ends
     * @param share the share of the work that the next passes lead to
     * @param passes how many passes these are
     */
    private void begin(PendingStep todo, Work work, double from, double to, double share, int passes) {
        listener.works(todo, work);
        workers.meter().part(from, to);
        workers.meter().upTo(share, passes);
    }

    /**
     * Returns about how many passes reading takes: two planes of each table that is needed, and the depths of wins. Scores that are in
     * memory take none.
     */
    private int passesOfReading(Step step) {
        return 3 * Math.max(1, step.needs(shapes.rules()).size());
    }

    /** Returns about how many passes it takes to count and compress so many planes of a step. */
    private int passesOfWriting(Step step, int planes) {
        return step.subspaces().stream().mapToInt(of -> 1 + planes * (int) (1 + shapes.slots(of) / PASS_SLOTS)).sum();
    }

    /** Returns the finals that a step's draws may have. Its files must not depend on other finals, as these may not be known yet. */
    private Set<Subspace> dependedOn(Step step) {
        return Plan.closure(shapes.rules(), List.of(step)).stream().flatMap(other -> other.subspaces().stream())
                .collect(Collectors.toSet());
    }

    /** Lists tables in the manifest, once their files are safe on the disk. New tables may change the order of finals. */
    private void list(List<Manifest.Entry> entries) throws IOException {
        manifest = manifest.with(entries);
        Finals before = finals;
        finals = manifest.order(shapes.rules());
        if (options.grades() && finals.best() != before.best()) {
            cache.replace(renumbered(before));
        }
        manifest = manifest.with(finals);
        manifest.write(options.folder());
    }

    /** Returns the map from grades by an earlier order of finals to grades by the present one. Wins and losses are mapped to themselves. */
    private ValueMap renumbered(Finals before) {
        return new ValueMap(value -> Math.abs(Grade.level(value)) > before.best() ? value
                : Grade.of(finals.level(before.named(Grade.level(value)))));
    }

    Manifest manifest() {
        return manifest;
    }

    @Override
    public void close() {
        cache.close();
    }
}
