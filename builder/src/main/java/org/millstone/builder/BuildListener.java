package org.millstone.builder;

import java.util.List;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.SolveListener;

/** Hears how a build goes on; does nothing about what it does not override. Called by one thread. */
public interface BuildListener extends SolveListener {
    /** Does nothing about anything. */
    BuildListener SILENT = new BuildListener() {};

    @Override
    default void layer(Phase phase, int plies, long decided) {}

    /**
     * The build begins.
     *
     * @param todo the pairs that are left to be built, in order
     * @param done how many of the pairs wanted are there already
     * @param slots the slots of the pairs to do, both sides to move
     * @param memory the bytes that the build will take at most
     */
    default void begins(List<Pair> todo, int done, long slots, long memory) {}

    /**
     * A pair begins.
     *
     * @param slots its slots, both sides to move
     */
    default void pairBegins(Pair pair, long slots) {}

    /** A pair is solved and is being compressed and written. */
    default void writes(Pair pair) {}

    /** A pair is done. */
    default void pairDone(PairReport report) {}

    /**
     * What came of a pair.
     *
     * @param pair the pair
     * @param slots its slots, both sides to move
     * @param entries its tables
     * @param golden how many of them were compared, and agree, with the digests that Millstone keeps
     * @param solveNanos time spent solving
     * @param totalNanos time spent in all, reading back and writing included
     */
    record PairReport(Pair pair, long slots, List<Manifest.Entry> entries, int golden, long solveNanos, long totalNanos) {
        /** Returns the bytes of all its files. */
        public long bytes() {
            return entries.stream().mapToLong(entry -> entry.bytes().wdl() + entry.bytes().dtw()).sum();
        }
    }
}
