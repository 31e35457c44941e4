package org.millstone.builder;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.ScoreLoader.WrongTableException;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerifier;

/** Checks tables completely: the digests of files, the checksums of blocks, and every entry against the entries after its turns. */
public record FullVerification(ManifestCheck check, int threads, long memory, Listener listener) {
    /** Is told how a verification goes on, by one thread. */
    public interface Listener {
        /**
         * The verification begins.
         *
         * @param steps the steps to check, in order; a step whose conversions are checked, too, comes once more
         * @param ofFinals what is wrong, in words, with the manifest's worths of finals
         */
        void begins(List<Step> steps, List<String> ofFinals);

        void stepBegins(Step begun);

        /** A step is checked; {@code misstatements} says in words what is wrong in the manifest about it. */
        void stepDone(StepVerdict values, List<String> misstatements);

        /**
         * A step could not be checked.
         *
         * @param ofDamaged which of the step's tables have damaged files; none if a table that its turns lead to is damaged
         */
        void stepFailed(Step failed, Collection<Subspace> ofDamaged, String why);
    }

    /** Checks steps. If one cannot be checked, the others still are. */
    public void run(List<Step> steps) throws IOException {
        MoveLimit limit = check.manifest().limit();
        List<Step> limited = check.limited(steps);
        listener.begins(Stream.concat(steps.stream(), limited.stream()).toList(), check.finals());
        run(steps, check.shapes());
        if (limit != null) {
            run(limited, new TableShapes(check.shapes().rules(), Window.ofLimit(limit.plies()), check.shapes().sets()));
        }
    }

    private void run(List<Step> steps, TableShapes shapes) throws IOException {
        Rules rules = shapes.rules();
        boolean limited = shapes.window().limited();
        long fixed = TableShapes.programBytes(rules, threads);
        try (WorkerPool workers = new WorkerPool(threads)) {
            TableReader tables = new TableReader(check.folder(), rules, workers, check.manifest()::entry,
                    table -> check.listed(table).lists(Plane.GRADE) ? check.order() : null);
            List<Task> tasks = steps.stream().flatMap(step -> Task.of(step, !limited && check.hasGrades(step))).toList();
            try (ScoreCache solved = new ScoreCache(shapes, memory - fixed, tasks, new ScoreLoader(tables, shapes, workers),
                    ScoreCache.SpillSpace.NONE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, check.order());
                Builder.requireRoom(tasks, task -> fixed + solved.need(task, verifier.workBytes(task)), memory,
                        (task, figures) -> "To check the " + (task.grades() ? "grades of " : "tables ") + task.step() + " takes "
                                + figures + "; --sample, which checks some entries, takes less.");
                for (Step step : steps) {
                    listener.stepBegins(step);
                    ManifestCheck.Checked files = check.files(step.subspaces(), workers);
                    if (!files.damaged().isEmpty()) {
                        listener.stepFailed(step, files.damaged().keySet(), String.join(" ", files.damaged().values()));
                        continue;
                    }
                    try {
                        StepVerdict verdict = verifier.verify(step, !limited && check.hasGrades(step));
                        List<String> entries = limited ? check.conversions(verdict) : check.entries(verdict);
                        listener.stepDone(verdict,
                                Stream.concat(files.misstated().stream(), entries.stream()).distinct().toList());
                    } catch (TableException | WrongTableException | DatabaseException e) {
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

    private List<Subspace> damaged(Step step, RuntimeException failure) {
        return step.subspaces().stream().filter(subspace -> failure instanceof CorruptTableException corrupt
                && Stream.of(Plane.values()).anyMatch(plane -> plane.path(check.folder(), subspace).equals(corrupt.file())))
                .toList();
    }
}
