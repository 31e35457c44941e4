package org.millstone.region;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.pocket.Features;
import org.millstone.pocket.Pocket;
import org.millstone.pocket.Pocket.Section;
import org.millstone.probe.Tablebase;
import org.millstone.region.Region.LostException;
import org.millstone.region.Region.Slots;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.step.WorkerPool;
import org.millstone.table.Wdl;

/**
 * Proves that the player of a pocket file never loses: walks through all positions that it can meet, with its turns and all turns of its
 * opponent, and finds none in which it has lost. That takes the rules alone, no tables. With tables it also checks that no turn gives a win
 * away.
 */
public final class PocketVerification {
    private PocketVerification() {}

    /**
     * What a proof found.
     *
     * @param positions how many positions the player can meet, symmetric ones counted once
     * @param subspaces in how many subspaces
     */
    public record Proof(long positions, int subspaces) {}

    /**
     * Proves the promise of a file.
     *
     * @param tables the tables of the game to ask whether wins are kept; null to prove only that the player never loses
     * @param memory the bytes of memory that the process may take in all
     * @throws DatabaseException if the promise does not hold, and names a position; or if there is too little memory
     */
    public static Proof run(Pocket pocket, @Nullable Tablebase tables, int threads, long memory,
            PocketBuilder.Progress progress) {
        Rules rules = pocket.rules();
        PocketBuilder.requireSupported(rules);
        Features features = new Features(rules);
        long positions = 0;
        int subspaces = 0;
        try (Region region = new Region(rules); WorkerPool workers = new WorkerPool(threads)) {
            PocketBuilder.begin(pocket.header(), region);
            for (Subspace subspace : Region.order(rules)) {
                Slots slots = region.known(subspace);
                if (slots == null) {
                    continue;
                }
                Section section = pocket.section(subspace);
                if (section == null) {
                    throw new DatabaseException(
                            "The player can come to positions of " + subspace + ", which the file does not have.");
                }
                region.memoryLeft(subspace, memory, 1);
                AtomicLong walked = new AtomicLong();
                progress.begins(subspace, slots.count(), walked);
                region.walk(subspace, workers, () -> new SectionPolicy(section, features, rules), () -> batch -> {
                    walked.addAndGet(batch.count);
                    if (tables != null) {
                        requireWinsKept(tables, subspace, batch);
                    }
                });
                long found = region.count(subspace, workers);
                if (found != section.positions()) {
                    throw new DatabaseException("The player can meet " + found + " positions of " + subspace
                            + ", and the file says " + section.positions() + ".");
                }
                positions += found;
                subspaces++;
                progress.done(section, 0, 0, false);
                region.forget(subspace);
            }
        } catch (LostException e) {
            throw new DatabaseException("The player can lose: its turn in " + Fen.format(rules.board(), e.position())
                    + " lets the opponent win at once.");
        }
        if (subspaces != pocket.sections().size()) {
            throw new DatabaseException("The file has sections of subspaces that the player never comes to.");
        }
        return new Proof(positions, subspaces);
    }

    private static void requireWinsKept(Tablebase tables, Subspace subspace, Policy.Batch batch) {
        for (int i = 0; i < batch.count; i++) {
            if (batch.place[i] == Policy.OVER) {
                continue;
            }
            int before = tables.wdl(batch.own[i], batch.opponent[i], subspace.ownHand(), subspace.opponentHand());
            int after = tables.wdl(batch.opponentAfter[i], batch.ownAfter[i], batch.opponentHandAfter[i], batch.ownHandAfter[i]);
            if (before == Wdl.UNKNOWN || after == Wdl.UNKNOWN) {
                throw new DatabaseException(
                        "Tables that the proof needs are missing, " + subspace + " or one that follows. Build all.");
            }
            if (before == Wdl.WIN && after != Wdl.LOSS) {
                throw new DatabaseException("The player gives a win away in "
                        + Fen.format(tables.rules().board(), subspace.position(batch.own[i], batch.opponent[i])) + ".");
            }
        }
    }
}
