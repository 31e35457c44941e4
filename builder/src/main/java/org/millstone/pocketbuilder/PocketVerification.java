package org.millstone.pocketbuilder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.pocket.Features;
import org.millstone.pocket.Pocket;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.Pocket.Section;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.step.WorkerPool;
import org.millstone.table.Wdl;

/**
 * Proves that the player of a pocket file never loses: walks through all positions that it can meet, with its turns and all turns of its
 * opponent, and finds none that it has lost. This takes the rules alone. With tables it also checks that no turn gives a win away.
 */
public final class PocketVerification {
    private PocketVerification() {}

    /**
     * What a proof found.
     *
     * @param positions how many positions the player can meet, symmetric ones counted once
     * @param subspaces in how many subspaces these positions are
     */
    public record Proof(long positions, int subspaces) {}

    /**
     * Proves the promise of a file.
     *
     * @param folder the folder of the game's tables, to check that no win is given away; null to prove only that the player never loses
     * @param memory the bytes of memory that the process may take in all
     * @throws DatabaseException if the promise does not hold (the message names a position), or if there is too little memory
     */
    public static Proof run(Pocket pocket, @Nullable Path folder, int threads, long memory, PocketBuilder.Progress progress)
            throws IOException {
        Rules rules = pocket.rules();
        PocketBuilder.requireSupported(rules);
        Features features = new Features(rules);
        List<Section> proved = new ArrayList<>();
        try (ReachablePositions region = new ReachablePositions(rules); WorkerPool workers = new WorkerPool(threads)) {
            PocketBuilder.throughAll(pocket.header(), region, memory, progress, (subspace, slots, walked) -> {
                Section section = pocket.section(subspace);
                if (section == null) {
                    throw new DatabaseException(
                            "The player can come to positions of " + subspace + ", which the file does not have.");
                }
                try (Tablebase tables = folder == null ? null
                        : PocketBuilder.tables(folder, region, subspace, slots, Promise.KEEPS_WINS, threads, memory)) {
                    region.walk(subspace, workers, () -> new Policy.OfSection(section, features, rules), () -> {
                        ReachablePositions.Visitor kept = tables == null ? batch -> {} : new WinsKept(tables, subspace);
                        return batch -> {
                            walked.addAndGet(batch.count);
                            kept.visit(batch);
                        };
                    });
                }
                long found = region.count(subspace, workers);
                if (found != section.positions()) {
                    throw new DatabaseException("The player can meet " + found + " positions of " + subspace
                            + ", and the file says " + section.positions() + ".");
                }
                proved.add(section);
                progress.done(section, 0, 0, false);
            });
        }
        if (proved.size() != pocket.sections().size()) {
            throw new DatabaseException("The file has sections of subspaces that the player never comes to.");
        }
        return new Proof(proved.stream().mapToLong(Section::positions).sum(), proved.size());
    }

    /** Asks the tables whether the turns that a thread meets keep wins. */
    private static final class WinsKept implements ReachablePositions.Visitor {
        private final Tablebase tables;
        private final Subspace subspace;
        private final long[] questions = new long[Policy.Batch.MOST];
        private final byte[] before = new byte[Policy.Batch.MOST];
        private final byte[] after = new byte[Policy.Batch.MOST];

        WinsKept(Tablebase tables, Subspace subspace) {
            this.tables = tables;
            this.subspace = subspace;
        }

        @Override
        public void visit(Policy.Batch batch) {
            for (int i = 0; i < batch.count; i++) {
                questions[i] = batch.before(i, subspace);
            }
            tables.wdl(questions, batch.count, before);
            for (int i = 0; i < batch.count; i++) {
                questions[i] = batch.place[i] == Policy.OVER ? questions[i] : batch.after(i);
            }
            tables.wdl(questions, batch.count, after);
            for (int i = 0; i < batch.count; i++) {
                if (batch.place[i] == Policy.OVER) {
                    continue;
                }
                if (before[i] == Wdl.UNKNOWN || after[i] == Wdl.UNKNOWN) {
                    throw new DatabaseException(
                            "Tables that the proof needs are missing, " + subspace + " or one that follows. Build all.");
                }
                if (before[i] == Wdl.WIN && after[i] != Wdl.LOSS) {
                    throw new DatabaseException("The player gives a win away in "
                            + Fen.format(tables.rules().board(), subspace.position(batch.own[i], batch.opponent[i])) + ".");
                }
            }
        }
    }
}
