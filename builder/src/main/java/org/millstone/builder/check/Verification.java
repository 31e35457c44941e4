package org.millstone.builder.check;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.millstone.builder.MemoryPlan;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.MemoryLimitException;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.store.WrongTableException;
import org.millstone.table.CorruptTableException;
import org.millstone.table.MoveLimit;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerifier;

/** Checks tables completely: the digests of files, the checksums of blocks, and every entry against the entries after its turns. */
public final class Verification {
    private final ManifestCheck check;
    private final int threads;
    private final long memory;
    private final VerifyListener listener;

    /**
     * Takes what the check needs.
     *
     * @param memory the bytes that the whole process may take
     */
    public Verification(ManifestCheck check, int threads, long memory, VerifyListener listener) {
        this.check = check;
        this.threads = threads;
        this.memory = memory;
        this.listener = listener;
    }

    /**
     * Checks steps, and tells the listener what it finds. If one step cannot be checked, the others still are.
     *
     * @throws org.millstone.builder.JobFailedException if a step does not fit into the memory
     */
    public void run(List<Step> steps) throws IOException {
        MoveLimit limit = check.manifest().limit();
        List<Step> limited = check.limited(steps);
        long entries = Stream.concat(tasks(steps).stream(), limited.stream().map(Task::scores))
                .mapToLong(task -> check.shapes().slots(task.step())).sum();
        listener.begins(steps.size() + limited.size(), entries, check.finals());
        run(steps, check.shapes());
        if (limit != null) {
            run(limited, new TableShapes(check.shapes().rules(), Window.ofLimit(limit.plies()), check.shapes().sets()));
        }
    }

    private List<Task> tasks(List<Step> steps) {
        return steps.stream().flatMap(step -> Task.of(step, check.hasGrades(step))).toList();
    }

    /** Checks the scores and grades of steps, or their conversions if the window of {@code shapes} is limited. */
    private void run(List<Step> steps, TableShapes shapes) throws IOException {
        Rules rules = shapes.rules();
        boolean limited = shapes.window().limited();
        long fixed = MemoryPlan.fixed(rules, threads);
        try (WorkerPool workers = new WorkerPool(threads)) {
            TableReader tables = new TableReader(check.folder(), rules, workers, check.manifest()::entry,
                    table -> check.listed(table).hasGrades() ? check.order() : null);
            List<Task> tasks = limited ? steps.stream().map(Task::scores).toList() : tasks(steps);
            try (ScoreCache solved = new ScoreCache(shapes, memory - fixed, tasks, new ScoreLoader(tables, shapes, workers),
                    ScoreCache.SpillSpace.NONE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, check.order());
                ToLongFunction<Task> needs = task -> fixed + solved.need(task, verifier.workBytes(task));
                tasks.forEach(task -> MemoryPlan.requireFits(task, tasks, needs, memory));
                for (Step step : steps) {
                    listener.stepBegins(step);
                    ManifestCheck.Checked files = check.files(step.subspaces());
                    if (!files.damaged().isEmpty()) {
                        listener.stepFailed(step, files.damaged().keySet(), String.join(" ", files.damaged().values()));
                        continue;
                    }
                    try {
                        StepVerdict verdict = verifier.verify(step, !limited && check.hasGrades(step), listener::checked);
                        List<String> entries = limited ? check.conversions(verdict) : check.entries(verdict);
                        listener.stepDone(verdict,
                                Stream.concat(files.misstated().stream(), entries.stream()).distinct().toList());
                    } catch (TableException | WrongTableException | MemoryLimitException | DatabaseException e) {
                        listener.stepFailed(step, damaged(step, e), String.valueOf(e.getMessage()));
                    } catch (NoSuchFileException e) {
                        listener.stepFailed(step, List.of(), "the file " + e.getFile() + ", to which its turns lead, is missing");
                    } catch (IOException e) {
                        listener.stepFailed(step, List.of(), "files to which its turns lead cannot be read (" + e + ")");
                    }
                }
            }
        }
    }

    /**
     * Returns the tables of a step that the damaged file belongs to; none if it is a file of another step.
     *
     * @param failure the exception about the damage
     */
    private List<Subspace> damaged(Step step, RuntimeException failure) {
        return step.subspaces().stream().filter(subspace -> failure instanceof CorruptTableException corrupt
                && Stream.of(Plane.values()).anyMatch(plane -> plane.path(check.folder(), subspace).equals(corrupt.file())))
                .toList();
    }
}
