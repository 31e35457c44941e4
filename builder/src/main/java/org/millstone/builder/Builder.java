package org.millstone.builder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.millstone.builder.BuildListener.Outlook;
import org.millstone.command.Units;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Step;
import org.millstone.retrograde.Window;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.verify.Shapes;
import org.millstone.verify.TooLargeException;

/**
 * Builds the tables of a plan, step by step: solve in memory, write the planes to temporary files, force them to the disk,
 * rename them, list them in the manifest. Steps whose tables the manifest lists are left alone, so a build that was stopped goes on
 * where it was.
 */
public final class Builder {
    private final BuildOptions options;
    private final Rules rules;
    private final BuildListener listener;
    private final Shapes shapes;
    private final MemoryPlan memory;
    private final GoldenDigests golden;

    /** Readies a build. */
    public Builder(BuildOptions options, BuildListener listener) {
        this(options, Window.FIRST, listener);
    }

    /** The same with a window of depths that shallow games are too deep for. */
    Builder(BuildOptions options, Window window, BuildListener listener) {
        this.options = options;
        this.rules = options.rules();
        this.listener = listener;
        this.shapes = new Shapes(rules, window);
        this.memory = new MemoryPlan(rules, options.memory(), shapes);
        this.golden = GoldenDigests.of(rules);
    }

    /**
     * Builds what is missing.
     *
     * @return the manifest afterwards
     * @throws DatabaseException if it cannot go on; the message says why and what to do, and finished tables are kept
     * @throws org.millstone.table.TableException if a finished table is damaged or of other rules
     */
    public Manifest build() {
        try (DatabaseFolder folder = DatabaseFolder.lock(options.folder());
                Workers workers = new Workers(options.threads())) {
            Manifest read = Manifest.read(folder.path(), options.ruleSet());
            Manifest manifest = read.with(ListedFinals.of(rules, read.tables().values()));
            boolean sameFinals = Objects.equals(read.finals(), manifest.finals());
            if (!sameFinals || Manifest.lacksRuleSet(folder.path())) {
                manifest.write(folder.path());
            }
            if (!sameFinals) {
                listener.correctedFinals();
            }
            List<Step> all = Plan.closure(rules, options.steps());
            List<StepTodo> todo = new ArrayList<>();
            for (Step step : all) {
                StepFiles files = files(folder, step);
                boolean solve = !files.complete(manifest);
                boolean grade = options.grades() && !files.graded(manifest);
                if (solve || grade) {
                    todo.add(new StepTodo(step, solve, grade));
                }
            }
            return build(folder, workers, all, todo, manifest);
        } catch (FileSystemException e) {
            throw new DatabaseException(
                    "Working on " + e.getFile() + " failed (" + DatabaseFolder.reason(e) + "). The tables finished"
                            + " so far are kept: mend this, then run the same command again to go on.");
        } catch (IOException e) {
            throw new DatabaseException("Working in " + options.folder() + " failed (" + e.getMessage() + "). The tables finished"
                    + " so far are kept: free some space there, then run the same command again to go on.");
        }
    }

    private StepFiles files(DatabaseFolder folder, Step step) {
        return new StepFiles(folder.path(), rules, step, golden);
    }

    private Manifest build(DatabaseFolder folder, Workers workers, List<Step> all, List<StepTodo> todo, Manifest manifest)
            throws IOException {
        try (BuildRun run = new BuildRun(options, shapes, memory, golden, folder, workers, todo, manifest, listener)) {
            listener.begins(outlook(folder, all, todo));
            for (StepTodo step : todo) {
                try {
                    run.build(step);
                } catch (TooLargeException e) {
                    throw new DatabaseException("The tables " + step.step() + " are so deep that they need "
                            + Units.memory(e.need() + Memory.FIXED) + " of memory, and " + Units.memory(options.memory())
                            + " are allowed. Give more with --memory, then run the same command again to go on.");
                } catch (OutOfMemoryError e) {
                    throw new DatabaseException("The machine has no memory left for the tables " + step.step() + " ("
                            + e.getMessage() + "). Close other programs, or allow less with --memory.");
                }
            }
            return run.manifest();
        }
    }

    private Outlook outlook(DatabaseFolder folder, List<Step> all, List<StepTodo> todo) throws IOException {
        DiskPlan plan = new DiskPlan(shapes);
        long bytes = plan.bytes(todo);
        long free = DiskPlan.free(folder.path());
        DiskPlan.check(bytes, free, folder.path());
        long slots = todo.stream().mapToLong(step -> memory.slots(step.step())).sum();
        return new Outlook(todo, all.size() - todo.size(), slots, plan.nanos(todo, options.threads()), bytes, free,
                options.memory());
    }
}
