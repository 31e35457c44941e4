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

/**
 * Builds the tables of a plan, pair by pair: solve in memory, write the planes to temporary files, force them to the disk,
 * rename them, list them in the manifest. Pairs that the manifest lists are left alone, so a build that was stopped goes on
 * where it was.
 */
public final class Builder {
    private final BuildOptions options;
    private final Rules rules;
    private final BuildListener listener;
    private final RowSets rowSets;
    private final MemoryPlan memory;

    /** Readies a build. */
    public Builder(BuildOptions options, BuildListener listener) {
        this.options = options;
        this.rules = options.rules();
        this.listener = listener;
        this.rowSets = new RowSets(rules.board());
        this.memory = new MemoryPlan(rules, options.memory(), rowSets);
    }

    /**
     * Builds what is missing.
     *
     * @return the manifest afterwards
     * @throws DatabaseException if it cannot go on; the message says why and what to do, and finished pairs are kept
     */
    public Manifest build() throws IOException {
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
            memory.check(todo);
            long slots = todo.stream().mapToLong(pair -> 2 * memory.slots(pair)).sum();
            listener.begins(todo, all.size() - todo.size(), slots, options.memory());
            return new Run(folder, workers, todo).all(manifest);
        } catch (FileSystemException e) {
            throw new DatabaseException(
                    "Writing " + e.getFile() + " failed (" + DatabaseFolder.reason(e) + "). The pairs finished so"
                            + " far are kept: mend this, then run the same command again to go on.");
        } catch (IOException e) {
            throw new DatabaseException(
                    "Writing to " + options.folder() + " failed (" + e.getMessage() + "). The pairs finished so"
                            + " far are kept: free some space there, then run the same command again to go on.");
        }
    }

    /** One build, its folder locked and its threads running. */
    private final class Run {
        private final DatabaseFolder folder;
        private final Workers workers;
        private final List<Pair> todo;
        private final KeptScores kept;

        Run(DatabaseFolder folder, Workers workers, List<Pair> todo) {
            this.folder = folder;
            this.workers = workers;
            this.todo = todo;
            this.kept = new KeptScores(todo);
        }

        Manifest all(Manifest manifest) throws IOException {
            Manifest now = manifest;
            try (kept) {
                for (Pair pair : todo) {
                    now = one(pair, now);
                }
            }
            return now;
        }

        private Manifest one(Pair pair, Manifest manifest) throws IOException {
            long began = System.nanoTime();
            kept.shrink(memory.keep(pair), pair);
            PairSolver.Captures captures = captures(pair);
            listener.pairBegins(pair, 2 * memory.slots(pair));
            long solving = System.nanoTime();
            CanonicalSets rows = rowSets.of(pair.rows());
            PairSolver solver = new PairSolver(rules, pair, rows, workers);
            Arena rowArena = Arena.ofShared();
            Arena columnArena = Arena.ofShared();
            int columns = Plan.columns(rules.board(), pair);
            PairScores scores =
                    new PairScores(new Scores(rowArena, rows.count(), columns), new Scores(columnArena, rows.count(), columns));
            kept.add(pair, scores, rowArena, columnArena);
            solver.solve(scores, captures, memory.lists(pair), listener);
            long solved = System.nanoTime();
            listener.writes(pair);
            List<Manifest.Entry> entries = new PairFiles(folder.path(), rules, pair).write(scores, rows, workers);
            folder.force();
            Manifest now = manifest;
            for (Manifest.Entry entry : entries) {
                now = now.with(entry);
            }
            now.write(folder.path());
            listener.pairDone(
                    new BuildListener.PairReport(pair, solver.slots(), entries, solved - solving, System.nanoTime() - began));
            return now;
        }

        private PairSolver.Captures captures(Pair pair) throws IOException {
            Scores fewerColumns = null;
            Scores fewerRows = null;
            CanonicalSets fewerRowSets = null;
            for (Pair next : Plan.captures(pair)) {
                if (!kept.has(next)) {
                    throw new IllegalStateException("TODO load");
                }
                if (next.rows() == pair.rows()) {
                    fewerColumns = kept.of(next).columnToMove();
                } else {
                    fewerRows = kept.of(next).rowToMove();
                    fewerRowSets = rowSets.of(next.rows());
                }
            }
            return new PairSolver.Captures(fewerColumns, fewerRows, fewerRowSets);
        }
    }
}
