package org.millstone.builder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener.Outlook;
import org.millstone.database.AtomicFile;
import org.millstone.database.FileCheck;
import org.millstone.database.Finals;
import org.millstone.database.LockFile;
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
import org.millstone.table.MoveLimit;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.text.FileErrors;

/**
 * Builds tables: finds the steps that are left to do, and has a {@link BuildRun} do them. A step is done if the manifest lists its tables
 * and their files are as listed. So a build that was stopped continues where it was.
 */
public final class Builder {
    private static final String LOCK = ".lock";

    private final BuildOptions options;
    private final TableShapes shapes;
    /** The shapes for conversions; null without a move limit. */
    private final @Nullable TableShapes limited;
    private final BuildListener listener;

    public Builder(BuildOptions options, BuildListener listener) {
        this(options, Window.FIRST, listener);
    }

    /** Takes another first window of depths. Tests take one so small that shallow games need several windows. */
    Builder(BuildOptions options, Window window, BuildListener listener) {
        this.options = options;
        this.shapes = new TableShapes(options.rules(),
                options.grades() ? window.besideGrades(Finals.mostLevels(options.rules())) : window);
        MoveLimit limit = options.limit();
        this.limited = limit == null ? null : new TableShapes(options.rules(), Window.ofLimit(limit.plies()), shapes.sets());
        this.listener = listener;
    }

    /**
     * Builds missing tables, and those that differ from the manifest.
     *
     * @return the manifest afterwards
     * @throws JobFailedException if memory or disk is too small, or the folder cannot be used; finished tables are kept
     * @throws org.millstone.database.DatabaseException if the manifest cannot be used, or a table comes out differently from its known
     *     digests
     * @throws org.millstone.table.TableException if a file is of other rules, or a table that is needed is damaged
     */
    public Manifest build() {
        try (LockFile _ = lock(options.folder()); WorkerPool workers = new WorkerPool(options.threads())) {
            AtomicFile.clear(options.folder());
            Manifest read = ManifestReader.read(options.folder(), options.ruleSet());
            Manifest manifest = read.with(read.order(options.rules())).with(options.ruleSet());
            if (options.limit() != null) {
                manifest = withLimit(manifest, options.limit());
            }
            List<String> otherWords = read.otherWords(manifest);
            if (!manifest.equals(read)) {
                manifest.write(options.folder());
            }
            if (!Objects.equals(read.finals(), manifest.finals())) {
                listener.mends("The manifest listed wrong worths of finals. They are right now.");
            }
            if (!otherWords.isEmpty()) {
                listener.mends("The database had another " + String.join(", ", otherWords)
                        + " of its rule set. Now it has what you gave.");
            }
            List<Step> all = Plan.closure(options.rules(), options.steps());
            List<FileCheck.DamagedFile> faults = new ArrayList<>();
            List<PendingStep> scores = scores(all, manifest, faults);
            List<PendingStep> conversions = limited == null ? List.of() : conversions(limited, all, manifest, faults);
            if (!faults.isEmpty()) {
                FileCheck.lines(faults).forEach(listener::mends);
                listener.mends("The manifest lists " + (faults.size() == 1 ? "this file. It is" : "these files. They are")
                        + " rebuilt.");
            }
            return build(workers, all, scores, conversions, manifest);
        } catch (FileSystemException e) {
            throw new JobFailedException(new JobFailedException.FailedFile(e.getFile(), reason(e)));
        } catch (IOException e) {
            throw new JobFailedException(new JobFailedException.FailedFolder(options.folder(), String.valueOf(e.getMessage())));
        }
    }

    /**
     * Makes a folder if it is missing, and locks it, as only one builder may work in it at a time. Throws a {@link JobFailedException} if
     * another has the lock.
     */
    private static LockFile lock(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
            return LockFile.take(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new JobFailedException(new JobFailedException.FolderInUse(folder)));
        } catch (FileSystemException e) {
            throw new JobFailedException(new JobFailedException.UnusableFolder(folder, e instanceof AccessDeniedException
                    ? "written to (no permission for " + e.getFile() + ")" : "used (" + reason(e) + ")"));
        }
    }

    private static String reason(FileSystemException e) {
        return e.getReason() == null ? FileErrors.words(e) : e.getReason();
    }

    /** Gives a manifest the move limit. Conversions of another limit are dropped, and their files deleted. */
    private Manifest withLimit(Manifest manifest, MoveLimit limit) throws IOException {
        Manifest changed = manifest.with(limit);
        if (manifest.limit() != null && !limit.equals(manifest.limit())) {
            changed.write(options.folder());
            for (Subspace subspace : manifest.tables().keySet()) {
                Files.deleteIfExists(Plane.DTC.path(options.folder(), subspace));
            }
            listener.mends("The database had conversions for a move limit of " + manifest.limit().plies()
                    + " plies. They are replaced.");
        }
        return changed;
    }

    /** Returns the steps whose scores or grades are left to do. Adds listed files that are not as listed to {@code faults}. */
    private List<PendingStep> scores(List<Step> all, Manifest manifest, List<FileCheck.DamagedFile> faults) throws IOException {
        List<PendingStep> todo = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            listener.checked(i, all.size());
            boolean solve = isLeft(all.get(i), manifest, Plane.OF_ALL_TABLES, faults);
            boolean grade = options.grades() && isLeft(all.get(i), manifest, List.of(Plane.GRADE), faults);
            if (solve || grade) {
                todo.add(PendingStep.of(shapes, all.get(i), solve, grade, options.threads()));
            }
        }
        listener.checked(all.size(), all.size());
        return todo;
    }

    /** Returns the steps whose conversions are left to do. */
    private List<PendingStep> conversions(TableShapes of, List<Step> all, Manifest manifest, List<FileCheck.DamagedFile> faults)
            throws IOException {
        List<PendingStep> todo = new ArrayList<>();
        for (Step step : all) {
            if (isLeft(step, manifest, List.of(Plane.DTC), faults)) {
                todo.add(PendingStep.of(of, step, true, false, options.threads()));
            }
        }
        return todo;
    }

    /** Whether some of the planes of a step are to be made, because they are not listed, or their files are not as listed. */
    private boolean isLeft(Step step, Manifest manifest, List<Plane> planes, List<FileCheck.DamagedFile> faults)
            throws IOException {
        boolean left = false;
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            for (Plane plane : planes) {
                Optional<FileCheck.DamagedFile> fault = entry == null ? Optional.empty()
                        : FileCheck.fault(options.folder(), options.rules(), entry, plane, options.repair());
                fault.ifPresent(faults::add);
                boolean listed = entry != null && entry.has(plane) && (plane != Plane.GRADE || entry.hasGrades())
                        && (plane != Plane.DTC || entry.hasConversions());
                if (!listed) {
                    requireOurs(subspace, plane);
                }
                left |= !listed || fault.isPresent();
            }
        }
        return left;
    }

    /**
     * Checks that building a plane overwrites no file of other rules or of another version; throws if it would. A damaged file may be
     * replaced, and so may one that a killed build left unlisted.
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

    private Manifest build(WorkerPool workers, List<Step> all, List<PendingStep> scores, List<PendingStep> conversions,
            Manifest manifest) throws IOException {
        List<PendingStep> todo = Stream.concat(scores.stream(), conversions.stream()).toList();
        long done = all.stream().filter(step -> todo.stream().noneMatch(left -> left.step().equals(step))).count();
        Outlook outlook = new Outlook(todo, (int) done, Files.getFileStore(options.folder()).getUsableSpace(), options.memory(),
                workers.meter());
        long disk = outlook.sum(PendingStep::bytes);
        if (disk > outlook.free()) {
            throw new JobFailedException(new JobFailedException.TooLittleRoom(options.folder(), disk, outlook.free()));
        }
        if (limited != null) {
            // What does not fit is told before the first step.
            new BuildRun(options, limited, workers, conversions, manifest, listener).close();
        }
        Manifest solved = build(shapes, workers, scores, manifest, () -> listener.begins(outlook));
        return limited == null ? solved : build(limited, workers, conversions, solved, () -> {});
    }

    /** Does the work that is left of some steps, of conversions if the window of {@code of} is limited. */
    private Manifest build(TableShapes of, WorkerPool workers, List<PendingStep> todo, Manifest manifest, Runnable begins)
            throws IOException {
        try (BuildRun run = new BuildRun(options, of, workers, todo, manifest, listener)) {
            begins.run();
            for (PendingStep step : todo) {
                try {
                    run.build(step);
                } catch (MemoryLimitException e) {
                    throw new JobFailedException(new JobFailedException.TooDeep(step.step(),
                            e.need() + MemoryPlan.fixed(options.rules(), options.threads()), options.memory()));
                } catch (OutOfMemoryError e) {
                    throw new JobFailedException(
                            new JobFailedException.NoMemoryLeft(step.step(), String.valueOf(e.getMessage())));
                }
            }
            return run.manifest();
        }
    }
}
