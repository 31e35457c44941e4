package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener.StepReport;
import org.millstone.builder.BuildListener.Work;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Sides;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableShapes;
import org.millstone.table.Plane;
import org.millstone.table.Tiles;

/** A build in work: takes its steps one after the other, and keeps in memory what later ones need. */
final class BuildRun implements AutoCloseable {
    /** The approximate share of the time of solving or grading after which a step's inputs are read. */
    private static final double READ = 0.05;
    /** The share after which a pair is solved, and has only to be written. */
    private static final double PAIR_SOLVED = 0.85;
    /** The same of a placement. */
    private static final double PLACEMENT_SOLVED = 0.6;
    /** The same of grades. */
    private static final double GRADED = 0.7;
    /** The blocks that are compressed in one pass, in slots. */
    private static final long PASS_SLOTS = (long) PlaneContent.BATCH * Tiles.PLACES;

    private final TableShapes shapes;
    private final GoldenDigests golden;
    private final DatabaseWriter folder;
    private final WorkerPool workers;
    private final BuildListener listener;
    private final ScoreCache kept;
    private final StepSolver solver;
    /** About how many bytes the tables take that are left to write. */
    private long bytesLeft;
    private Manifest manifest;
    private Finals finals;

    /** Readies a run, unless {@link MemoryPlan#check} says that something of it does not fit into the memory. */
    BuildRun(BuildOptions options, TableShapes shapes, DatabaseWriter folder, WorkerPool workers, List<PendingStep> todo,
            Manifest manifest, BuildListener listener) {
        Rules rules = shapes.rules();
        this.shapes = shapes;
        this.golden = GoldenDigests.of(rules);
        this.folder = folder;
        this.workers = workers;
        this.listener = listener;
        this.manifest = manifest;
        this.bytesLeft = todo.stream().mapToLong(PendingStep::bytes).sum();
        this.finals = manifest.order(rules);
        TableReader tables = new TableReader(folder.path(), rules, workers, subspace -> this.manifest.entry(subspace),
                subspace -> options.grades() ? finals : null);
        List<Task> tasks = todo.stream().flatMap(of -> Task.of(of.step(), of.grade())).toList();
        long fixed = MemoryPlan.fixed(rules, options.threads());
        this.kept = new ScoreCache(shapes, options.memory() - fixed, tasks, new ScoreLoader(tables, shapes, workers),
                this::aside, workers);
        MemoryPlan memory = new MemoryPlan(shapes, options.memory(), fixed, options.grades(), kept);
        memory.check(tasks);
        this.solver = new StepSolver(shapes, memory, tables, kept, workers, listener::layer);
    }

    /** Returns the file in which an array is put aside; null if the disk has no room for it and for the tables that are left. */
    private @Nullable Path aside(String name, long bytes) throws IOException {
        return Files.getFileStore(folder.path()).getUsableSpace() - bytes < bytesLeft ? null
                : DatabaseWriter.temporary(folder.path(), name + ".scores");
    }

    /** Does what is left of a step. */
    void build(PendingStep todo) throws IOException {
        long began = System.nanoTime();
        Step step = todo.step();
        double end = (double) todo.solveNanos() / todo.nanos();
        double solvedAt = (step.paired() ? PAIR_SOLVED : PLACEMENT_SOLVED) * end;
        StepWriter files = new StepWriter(folder.path(), shapes, step, golden, workers);
        // The listener is not to see how far the step before was.
        workers.meter().part(0, 1);
        begin(todo, Work.READING, 0, READ * end, 1, passesOfReading(step));
        solver.prepare(step, shapes.window());
        begin(todo, Work.SOLVING, READ * end, solvedAt, 0, 0);
        long prepared = System.nanoTime();
        Sides<SolvedTable> solved = solver.solve(step, todo.grade());
        long solveNanos = System.nanoTime() - prepared;
        if (todo.solve()) {
            begin(todo, Work.WRITING, solvedAt, end, 1, passesOfWriting(step, Plane.OF_ALL_TABLES.size()));
            list(files.write(solved.tables(step)));
        }
        List<SolvedTable.Graded> graded = List.of();
        if (todo.grade()) {
            double gradedAt = end + GRADED * (1 - end);
            begin(todo, Work.GRADING, end, gradedAt, READ, passesOfReading(step));
            graded = solver.grade(step, finals, solved);
            begin(todo, Work.WRITING, gradedAt, 1, 1, passesOfWriting(step, 1));
            list(files.writeGrades(graded, manifest, finals.among(dependedOn(step))));
        }
        bytesLeft -= todo.bytes();
        solver.handOver(step, solved, graded);
        List<Manifest.Entry> entries =
                step.subspaces().stream().map(subspace -> Objects.requireNonNull(manifest.entry(subspace))).toList();
        int compared = (int) entries.stream().filter(golden::has).count();
        listener.stepDone(new StepReport(step, todo.slots(), entries, compared, solveNanos, System.nanoTime() - began));
    }

    /** Begins some work on a step, from one share of its time to another; the next passes lead to a share of that. */
    private void begin(PendingStep todo, Work work, double from, double to, double share, int passes) {
        listener.works(todo, work);
        workers.meter().part(from, to);
        workers.meter().upTo(share, passes);
    }

    /** About how many passes read back what a step needs: two planes of each table and what completes them. Fewer if some is kept. */
    private int passesOfReading(Step step) {
        return 3 * Math.max(1, step.needs(shapes.rules()).size());
    }

    /** About how many passes count and compress so many planes of a step. */
    private int passesOfWriting(Step step, int planes) {
        return step.subspaces().stream().mapToInt(of -> 1 + planes * (int) (1 + shapes.slots(of) / PASS_SLOTS)).sum();
    }

    /** Returns the finals that a step depends on, its own among them: others must not show in its files. */
    private Set<Subspace> dependedOn(Step step) {
        return Plan.closure(shapes.rules(), List.of(step)).stream().flatMap(other -> other.subspaces().stream())
                .collect(Collectors.toSet());
    }

    /** Lists a step's tables in the manifest, once their files are safe. */
    private void list(List<Manifest.Entry> entries) throws IOException {
        folder.force();
        manifest = manifest.with(entries);
        Finals before = finals;
        finals = manifest.order(shapes.rules());
        if (solver.memory().grades() && finals.best() != before.best()) {
            kept.replace(renumbered(before));
        }
        manifest = manifest.with(finals);
        DatabaseWriter.write(folder.path(), manifest);
        folder.force();
    }

    /** Returns, for each value by an order of fewer finals, the same by the present one; what is decided stays. */
    private ValueMap renumbered(Finals before) {
        return new ValueMap(value -> Math.abs(Grade.level(value)) > before.best() ? value
                : Grade.of(finals.level(before.named(Grade.level(value)))));
    }

    Manifest manifest() {
        return manifest;
    }

    @Override
    public void close() {
        kept.close();
    }
}
