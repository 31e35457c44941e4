package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import org.millstone.index.CanonicalSets;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.PairSolver;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.TableScores;

/**
 * Builds the tables of a plan, pair by pair: solve in memory, write the planes to temporary files, force them to the disk,
 * rename them, list them in the manifest. Pairs that the manifest lists are left alone, so a build that was stopped goes on
 * where it was.
 */
public final class Builder {
    private final BuildOptions options;
    private final Rules rules;
    private final BuildListener listener;
    private final Shapes shapes;
    private final MemoryPlan memory;

    /** Readies a build. */
    public Builder(BuildOptions options, BuildListener listener) {
        this.options = options;
        this.rules = options.rules();
        this.listener = listener;
        this.shapes = new Shapes(rules);
        this.memory = new MemoryPlan(rules, options.memory(), shapes);
    }

    /**
     * Builds what is missing.
     *
     * @return the manifest afterwards
     * @throws DatabaseException if it cannot go on; the message says why and what to do, and finished pairs are kept
     * @throws org.millstone.table.TableException if a finished table is damaged or of other rules
     */
    public Manifest build() {
        try (DatabaseFolder folder = DatabaseFolder.lock(options.folder());
                Workers workers = new Workers(options.threads())) {
            Manifest manifest = Manifest.read(folder.path(), rules);
            List<Pair> all = Plan.closure(options.pairs());
            List<Pair> todo = new ArrayList<>();
            for (Pair pair : all) {
                if (!new PairFiles(folder.path(), rules, pair).complete(manifest)) {
                    todo.add(pair);
                }
            }
            return build(folder, workers, all, todo, manifest);
        } catch (FileSystemException e) {
            throw new DatabaseException(
                    "Working on " + e.getFile() + " failed (" + DatabaseFolder.reason(e) + "). The pairs finished"
                            + " so far are kept: mend this, then run the same command again to go on.");
        } catch (IOException e) {
            throw new DatabaseException("Working in " + options.folder() + " failed (" + e.getMessage() + "). The pairs finished"
                    + " so far are kept: free some space there, then run the same command again to go on.");
        }
    }

    private Manifest build(DatabaseFolder folder, Workers workers, List<Pair> all, List<Pair> todo, Manifest manifest)
            throws IOException {
        TableScores loader = new TableScores(new FolderTables(folder.path(), rules, workers), shapes, workers);
        try (SolvedScores kept = new SolvedScores(memory.budget(), todo, loader)) {
            memory.check(todo, kept);
            long slots = todo.stream().mapToLong(pair -> 2 * memory.slots(pair)).sum();
            listener.begins(todo, all.size() - todo.size(), slots, options.memory());
            Manifest now = manifest;
            for (Pair pair : todo) {
                try {
                    now = build(folder, workers, kept, pair, now);
                } catch (OutOfMemoryError e) {
                    throw new DatabaseException("The machine has no memory left for the pair " + pair + " (" + e.getMessage()
                            + "). Close other programs, or allow less with --memory.");
                }
            }
            return now;
        }
    }

    private Manifest build(DatabaseFolder folder, Workers workers, SolvedScores kept, Pair pair, Manifest manifest)
            throws IOException {
        long began = System.nanoTime();
        listener.pairBegins(pair, 2 * memory.slots(pair));
        long lists = memory.lists(pair, kept);
        kept.prepare(pair, memory.work(pair, lists));
        long prepared = System.nanoTime();
        CanonicalSets rows = shapes.canonical(pair.rows());
        int columns = Plan.columns(rules.board(), pair);
        Arena rowArena = Arena.ofShared();
        Arena columnArena = Arena.ofShared();
        PairScores scores =
                new PairScores(new Scores(rowArena, rows.count(), columns), new Scores(columnArena, rows.count(), columns));
        Scores fewerRows = pair.equal() ? null : kept.get(pair.columnToMove().afterCapture());
        new PairSolver(rules, pair, rows, workers).solve(scores,
                new PairSolver.Captures(kept.get(pair.rowToMove().afterCapture()), fewerRows,
                        fewerRows == null ? null : shapes.canonical(pair.rows() - 1)),
                lists, listener);
        long solved = System.nanoTime();
        listener.writes(pair);
        PairFiles files = new PairFiles(folder.path(), rules, pair);
        List<Manifest.Entry> entries = files.write(scores, rows, workers);
        folder.force();
        Manifest now = manifest.with(entries);
        now.write(folder.path());
        folder.force();
        kept.put(pair.rowToMove(), scores.rowToMove(), rowArena);
        if (pair.equal()) {
            columnArena.close();
        } else {
            kept.put(pair.columnToMove(), scores.columnToMove(), columnArena);
        }
        listener.pairDone(new BuildListener.PairReport(pair, 2 * memory.slots(pair), entries, files.golden(), solved - prepared,
                System.nanoTime() - began));
        return now;
    }
}
