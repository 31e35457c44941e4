package org.millstone.builder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millstone.builder.BuildListener.Outlook;
import org.millstone.database.FileCheck;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.database.ManifestReader;
import org.millstone.index.Subspace;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.MemoryLimitException;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;

/**
 * Builds the tables of a plan, step by step: solve in memory, write the planes to temporary files, force them to the disk,
 * rename them, list them in the manifest. Steps whose tables the manifest lists, and whose files are those, are left alone, so a build
 * that was stopped goes on where it was.
 */
public record Builder(BuildOptions options, TableShapes shapes, BuildListener listener) {
    public Builder(BuildOptions options, BuildListener listener) {
        this(options, Window.FIRST, listener);
    }

    /** The same with another first window of depths: tests take one so small that shallow games need several. */
    Builder(BuildOptions options, Window window, BuildListener listener) {
        this(options, new TableShapes(options.rules(),
                options.grades() ? window.besideGrades(Finals.mostLevels(options.rules())) : window), listener);
    }

    /**
     * Builds missing tables, and those that differ from the manifest.
     *
     * @return the manifest afterwards
     * @throws JobFailedException if it cannot go on with what it has; finished tables are kept
     * @throws org.millstone.database.DatabaseException if it cannot go on for another reason; the message says why and what to do
     * @throws org.millstone.table.TableException if a file is of other rules, or one that is needed turns out to be damaged
     */
    public Manifest build() {
        try (DatabaseWriter folder = DatabaseWriter.lock(options.folder());
                WorkerPool workers = new WorkerPool(options.threads())) {
            Manifest read = ManifestReader.read(folder.path(), options.ruleSet());
            Manifest manifest = read.with(read.order(options.rules())).with(options.ruleSet());
            List<String> otherWords = read.otherWords(manifest);
            if (!manifest.equals(read)) {
                DatabaseWriter.write(folder.path(), manifest);
            }
            if (!Objects.equals(read.finals(), manifest.finals())) {
                listener.mends("The manifest listed wrong worths of finals. They are right now.");
            }
            if (!otherWords.isEmpty()) {
                listener.mends("The database had another " + String.join(", ", otherWords)
                        + " of its rule set. Now it has what you gave.");
            }
            List<Step> all = Plan.closure(options.rules(), options.steps());
            return build(folder, workers, all, todo(all, manifest), manifest);
        } catch (FileSystemException e) {
            throw new JobFailedException(new JobFailure.FailedFile(e.getFile(), DatabaseWriter.reason(e)));
        } catch (IOException e) {
            throw new JobFailedException(new JobFailure.FailedFolder(options.folder(), String.valueOf(e.getMessage())));
        }
    }

    /** Returns what is left to do. */
    private List<PendingStep> todo(List<Step> all, Manifest manifest) throws IOException {
        List<PendingStep> todo = new ArrayList<>();
        List<FileCheck.DamagedFile> faults = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            listener.checked(i, all.size());
            boolean solve = isLeft(all.get(i), manifest, Plane.OF_ALL_TABLES, faults);
            boolean grade = options.grades() && isLeft(all.get(i), manifest, List.of(Plane.GRADE), faults);
            if (solve || grade) {
                todo.add(PendingStep.of(shapes, all.get(i), solve, grade, options.threads()));
            }
        }
        listener.checked(all.size(), all.size());
        if (!faults.isEmpty()) {
            FileCheck.lines(faults).forEach(listener::mends);
            listener.mends("The manifest lists " + (faults.size() == 1 ? "this file. It is" : "these files. They are")
                    + " rebuilt.");
        }
        return todo;
    }

    /** Whether some planes of a step are to be made: they are not listed as files of the folder, or do not hold. */
    private boolean isLeft(Step step, Manifest manifest, List<Plane> planes, List<FileCheck.DamagedFile> faults)
            throws IOException {
        boolean left = false;
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            for (Plane plane : planes) {
                Optional<FileCheck.DamagedFile> fault = entry == null ? Optional.empty()
                        : FileCheck.fault(options.folder(), options.rules(), entry, plane, options.repair());
                fault.ifPresent(faults::add);
                boolean listed = entry != null && entry.has(plane) && (plane != Plane.GRADE || entry.hasGrades());
                if (!listed) {
                    requireOurs(subspace, plane);
                }
                left |= !listed || fault.isPresent();
            }
        }
        return left;
    }

    /**
     * Makes sure that building a table overwrites none of other rules or of another version. A damaged one, or one that a
     * killed build had not listed yet, may be replaced.
     */
    private void requireOurs(Subspace subspace, Plane plane) throws IOException {
        if (Files.exists(plane.path(options.folder(), subspace))) {
            try {
                TableFile.open(options.folder(), options.rules(), subspace, plane).close();
            } catch (CorruptTableException e) {
                // Nothing is lost by building it anew.
            }
        }
    }

    private Manifest build(DatabaseWriter folder, WorkerPool workers, List<Step> all, List<PendingStep> todo, Manifest manifest)
            throws IOException {
        try (BuildRun run = new BuildRun(options, shapes, folder, workers, todo, manifest, listener)) {
            Outlook outlook = new Outlook(todo, all.size() - todo.size(),
                    Files.getFileStore(options.folder()).getUsableSpace(), options.memory(), workers.meter());
            long disk = outlook.sum(PendingStep::bytes);
            if (disk > outlook.free()) {
                throw new JobFailedException(new JobFailure.TooLittleRoom(options.folder(), disk, outlook.free()));
            }
            listener.begins(outlook);
            for (PendingStep step : todo) {
                try {
                    run.build(step);
                } catch (MemoryLimitException e) {
                    throw new JobFailedException(new JobFailure.TooDeep(step.step(),
                            e.need() + MemoryPlan.fixed(options.rules(), options.threads()), options.memory()));
                } catch (OutOfMemoryError e) {
                    throw new JobFailedException(new JobFailure.NoMemoryLeft(step.step(), String.valueOf(e.getMessage())));
                }
            }
            return run.manifest();
        }
    }
}
