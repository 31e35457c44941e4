package org.millstone.builder.check;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.millstone.builder.FolderTables;
import org.millstone.builder.GoldenDigests;
import org.millstone.builder.MemoryPlan;
import org.millstone.command.Advice;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.store.SolvedScores;
import org.millstone.store.SolvedScores.Kind;
import org.millstone.store.SolvedScores.Task;
import org.millstone.store.TableScores;
import org.millstone.store.TooLargeException;
import org.millstone.store.WrongTableException;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerifier;

/** Checks tables: digests of files against the manifest, checksums of blocks, and every entry against its successors. */
final class Verification {
    private final Rules rules;
    private final Path folder;
    private final Manifest manifest;
    private final ManifestCheck check;

    /** Readies a verification; throws a {@link DatabaseException} if the manifest cannot be used. */
    Verification(Rules rules, Path folder, Advice advice) throws IOException {
        this.rules = rules;
        this.folder = folder;
        this.manifest = Manifest.read(folder, rules);
        Finals order = manifest.order(rules);
        boolean graded = manifest.tables().values().stream().anyMatch(Manifest.Entry::hasGrades);
        GameIndex shapes = new GameIndex(rules, graded ? Window.FIRST.besideGrades(order.best()) : Window.FIRST);
        this.check = new ManifestCheck(folder, advice, manifest, shapes, order, GoldenDigests.of(rules));
    }

    ManifestCheck manifest() {
        return check;
    }

    /**
     * Returns the steps of the tables named, or of all in the manifest; throws an exception if something that they need is
     * missing.
     */
    List<Step> steps(Collection<Subspace> named) {
        for (Subspace subspace : named) {
            requireListed(subspace, "");
        }
        subspaces(named).forEach(this::requireDepths);
        List<Step> steps = Plan.ordered(subspaces(named).stream().map(subspace -> Step.of(rules, subspace)).toList());
        if (steps.isEmpty()) {
            throw new DatabaseException(
                    "There are no tables in " + folder + ". Build some with " + check.advice().to("build")
                            + ", or name another folder with --data.");
        }
        for (Step step : steps) {
            for (Subspace need : step.needs(rules)) {
                Step.of(rules, need).subspaces().forEach(next -> requireListed(next, ", which turns from " + step + " lead to,"));
            }
        }
        return steps;
    }

    /** Returns the tables named, or all in the manifest. */
    List<Subspace> subspaces(Collection<Subspace> named) {
        return List.copyOf(named.isEmpty() ? manifest.tables().keySet() : named);
    }

    /** Refuses a table that the manifest says has no depths in the folder: without them its values have no proof. */
    private void requireDepths(Subspace table) {
        if (!check.listed(table).has(Plane.DTW)) {
            throw new DatabaseException(folder + " has no depths of " + table + " (it was exported with --wdl-only), and without"
                    + " them tables cannot be verified. To check that the files are whole, run 'sha256sum -c SHA256SUMS' in the"
                    + " exported folder." + (manifest.hasEverySecond(rules) ? " " + Advice.LEFT_OUT : ""));
        }
    }

    private void requireListed(Subspace subspace, String why) {
        if (manifest.entry(subspace) == null && manifest.hasEverySecond(rules) && Subspaces.isLeftOut(subspace)) {
            throw new DatabaseException(folder + " has no table " + subspace + " to verify. " + Advice.LEFT_OUT);
        }
        if (manifest.entry(subspace) == null) {
            throw new DatabaseException(
                    "The table " + subspace + why + " is missing in " + folder + ". To build it: "
                            + check.advice().to("build", "--tables", subspace.toString()));
        }
    }

    /** Checks steps, in so many bytes for the whole process. One that cannot be checked does not keep others from it. */
    void run(List<Step> steps, int threads, long memory, VerifyProgress progress) throws IOException {
        long fixed = MemoryPlan.fixed(rules, threads);
        GameIndex shapes = check.shapes();
        try (Workers workers = new Workers(threads)) {
            FolderTables tables = new FolderTables(folder, rules, workers, manifest::entry,
                    table -> check.listed(table).hasGrades() ? check.order() : null);
            List<Task> tasks = steps.stream().flatMap(step -> Task.of(step, check.hasGrades(step))).toList();
            try (SolvedScores solved = new SolvedScores(rules, memory - fixed, tasks, new TableScores(tables, shapes, workers),
                    SolvedScores.Aside.NOWHERE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, check.order());
                ToLongFunction<Task> needs = task -> fixed + solved.need(task, verifier.workBytes(task));
                tasks.forEach(task -> MemoryPlan.requireFits(task, tasks, needs, memory,
                        "To check the " + (task.kind() == Kind.GRADES ? "grades of " : "tables ") + task.step() + " takes",
                        "; --sample, which checks some entries, takes less"));
                progress.begins(steps.size(), tasks.stream().mapToLong(task -> shapes.slots(task.step())).sum(), check.finals());
                for (Step step : steps) {
                    progress.stepBegins(step);
                    ManifestCheck.Checked files = check.files(step.subspaces());
                    if (!files.damaged().isEmpty()) {
                        progress.stepFailed(step, files.damaged().keySet(), String.join(" ", files.damaged().values()));
                        continue;
                    }
                    try {
                        StepVerdict verdict = verifier.verify(step, check.hasGrades(step), progress::checked);
                        progress.stepDone(verdict, Stream
                                .concat(files.misstated().stream(), check.entries(verdict).stream()).distinct().toList());
                    } catch (TableException | WrongTableException | TooLargeException | DatabaseException e) {
                        progress.stepFailed(step, damaged(step, e), String.valueOf(e.getMessage()));
                    } catch (NoSuchFileException e) {
                        progress.stepFailed(step, List.of(), "the file " + e.getFile() + ", to which its turns lead, is missing");
                    } catch (IOException e) {
                        progress.stepFailed(step, List.of(), "files to which its turns lead cannot be read (" + e + ")");
                    }
                }
            }
        }
    }

    /** Returns whose file of a step it was that is damaged; none if it was that of another step. */
    private List<Subspace> damaged(Step step, RuntimeException failure) {
        return step.subspaces().stream().filter(subspace -> failure instanceof CorruptTableException corrupt
                && Stream.of(Plane.values()).anyMatch(plane -> plane.path(folder, subspace).equals(corrupt.file()))).toList();
    }
}
