package org.millstone.store;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;

/** The rules, the first window of depths, and the canonical sets that make the rows: they fix all tables' sizes. Read by all threads. */
public record TableShapes(Rules rules, Window window, CanonicalSets.BySize sets) {
    public TableShapes(Rules rules) {
        this(rules, Window.FIRST);
    }

    public TableShapes(Rules rules, Window window) {
        this(rules, window, new CanonicalSets.BySize(rules.board()));
    }

    public long slots(Subspace subspace) {
        return Scores.slots(subspace, sets);
    }

    public long slots(Step step) {
        return step.subspaces().stream().mapToLong(this::slots).sum();
    }

    private static final long MEGA = 1 << 20;
    private static final long CODE = 112 * MEGA;
    private static final long HEAP = 88 * MEGA;
    private static final long THREAD = 3 * MEGA;
    /** Bytes of heap for each set of points in the index: the set itself, moves between rows, blocks to be written. */
    private static final long INDEXED = 12L * Integer.BYTES;
    private static final long MOST_HEAP = 768 * MEGA;

    /**
     * Returns the bytes that the process takes besides arrays of scores: heap, code, threads, mapped blocks. The heap grows with the index,
     * so a small game takes little. Measured: 112 MiB for the game {@code three}, 198 MiB for {@code five}.
     */
    public static long programBytes(Rules rules, int threads) {
        long sets = 0;
        for (int stones = 0; stones <= rules.men(); stones++) {
            sets += new Combinations(rules.board().points(), stones).count();
        }
        long heap = HEAP + INDEXED * sets + THREAD * threads;
        return CODE + Math.min(heap, Math.min(Runtime.getRuntime().maxMemory(), MOST_HEAP));
    }
}
