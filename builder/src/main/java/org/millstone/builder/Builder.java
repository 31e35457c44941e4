package org.millstone.builder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.millstone.builder.BuildListener.Outlook;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.database.ListedFiles;
import org.millstone.database.Manifest;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.store.TooLargeException;
import org.millstone.table.Plane;

/**
 * Builds the tables of a plan, step by step: solve in memory, write the planes to temporary files, force them to the disk,
 * rename them, list them in the manifest. Steps whose tables the manifest lists, and whose files are those, are left alone, so a build
 * that was stopped goes on where it was.
 */
public final class Builder {
    private final BuildOptions options;
    private final Rules rules;
    private final BuildListener listener;
    private final GameIndex shapes;
    private final MemoryPlan memory;
    private final GoldenDigests golden;

    public Builder(BuildOptions options, BuildListener listener) {
        this(options, Window.FIRST, listener);
    }

    /** The same with another first window of depths: tests take one so small that shallow games need several. */
    Builder(BuildOptions options, Window window, BuildListener listener) {
        this.options = options;
        this.rules = options.rules();
        this.listener = listener;
        this.shapes = new GameIndex(rules, options.grades() ? window.besideGrades(Finals.mostLevels(rules)) : window);
        this.memory = new MemoryPlan(rules, options.memory(), options.threads(), options.grades(), shapes);
        this.golden = GoldenDigests.of(rules);
    }

    /**
     * Builds missing tables, and those that differ from the manifest.
     *
     * @return the manifest afterwards
     * @throws ObstacleException if it cannot go on with what it has; finished tables are kept
     * @throws DatabaseException if it cannot go on for another reason; the message says why and what to do
     * @throws org.millstone.table.TableException if a file is of other rules, or one that is needed turns out to be damaged
     */
    public Manifest build() {
        try (DatabaseFolder folder = DatabaseFolder.lock(options.folder());
                Workers workers = new Workers(options.threads())) {
            Manifest read = Manifest.read(folder.path(), options.ruleSet());
            Manifest manifest = read.with(read.order(rules)).with(options.ruleSet());
            boolean sameFinals = Objects.equals(read.finals(), manifest.finals());
            List<String> otherWords = read.ruleSet().isEmpty() ? List.of() : read.otherWords(manifest);
            if (!sameFinals || !otherWords.isEmpty() || read.ruleSet().isEmpty()) {
                DatabaseFolder.write(folder.path(), manifest);
            }
            if (!sameFinals) {
                listener.correctedFinals();
            }
            if (!otherWords.isEmpty()) {
                listener.renewedWords(otherWords);
            }
            List<Step> all = Plan.closure(rules, options.steps());
            return build(folder, workers, all, todo(folder, all, manifest), manifest);
        } catch (FileSystemException e) {
            throw new ObstacleException(new Obstacle.FailedFile(e.getFile(), DatabaseFolder.reason(e)));
        } catch (IOException e) {
            throw new ObstacleException(new Obstacle.FailedFolder(options.folder(), String.valueOf(e.getMessage())));
        }
    }

    /** Returns what is left to do. */
    private List<StepTodo> todo(DatabaseFolder folder, List<Step> all, Manifest manifest) throws IOException {
        DiskPlan plan = new DiskPlan(shapes);
        List<StepTodo> todo = new ArrayList<>();
        List<ListedFiles.Fault> faults = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            listener.checked(i, all.size());
            StepFiles files = new StepFiles(folder.path(), rules, all.get(i), golden);
            boolean solve = isLeft(files, manifest, Plane.OF_ALL_TABLES, faults);
            boolean grade = options.grades() && isLeft(files, manifest, List.of(Plane.GRADE), faults);
            if (solve || grade) {
                todo.add(plan.todo(all.get(i), solve, grade, options.threads()));
            }
        }
        listener.checked(all.size(), all.size());
        if (!faults.isEmpty()) {
            listener.faults(faults);
        }
        return todo;
    }

    /** Whether some planes of a step are to be made: they are not listed, or do not hold. */
    private boolean isLeft(StepFiles files, Manifest manifest, List<Plane> planes, List<ListedFiles.Fault> faults)
            throws IOException {
        List<ListedFiles.Fault> found = files.faults(manifest, planes, options.repair());
        faults.addAll(found);
        return !files.listed(manifest, planes) || !found.isEmpty();
    }

    private Manifest build(DatabaseFolder folder, Workers workers, List<Step> all, List<StepTodo> todo, Manifest manifest)
            throws IOException {
        try (BuildRun run = new BuildRun(options, shapes, memory, golden, folder, workers, todo, manifest, listener)) {
            listener.begins(outlook(folder, all, todo, workers));
            for (StepTodo step : todo) {
                try {
                    run.build(step);
                } catch (TooLargeException e) {
                    throw new ObstacleException(
                            new Obstacle.TooDeep(step.step(), e.need() + memory.fixed(), options.memory()));
                } catch (OutOfMemoryError e) {
                    throw new ObstacleException(new Obstacle.NoMemoryLeft(step.step(), String.valueOf(e.getMessage())));
                }
            }
            return run.manifest();
        }
    }

    private Outlook outlook(DatabaseFolder folder, List<Step> all, List<StepTodo> todo, Workers workers) throws IOException {
        DiskPlan plan = new DiskPlan(shapes);
        long bytes = plan.bytes(todo);
        long free = Files.getFileStore(folder.path()).getUsableSpace();
        if (bytes > free) {
            throw new ObstacleException(new Obstacle.TooLittleRoom(folder.path(), bytes, free));
        }
        long slots = todo.stream().mapToLong(step -> shapes.slots(step.step())).sum();
        return new Outlook(todo, all.size() - todo.size(), slots, bytes, free, options.memory(), workers.meter());
    }
}
