package org.millstone.probe;

import java.util.Set;
import org.millstone.index.Subspace;

/**
 * How a {@link Tablebase} holds its tables.
 *
 * <p>The win/draw/loss plane of a table is either <em>resident</em>, unpacked in memory outside the heap (5.8 GB for all tables of {@code
 * nine}), where a lookup is one access to memory; or <em>mapped</em>, as the file has it, with a cache of blocks that were unpacked. Depths
 * are always mapped. All instances are immutable.
 *
 * @param resident which tables are resident
 * @param chosen the tables that {@link Resident#CHOSEN} and {@link Resident#IF_ROOMY} mean, else empty
 * @param cacheBytes the size of the cache of unpacked blocks, in bytes of heap; at least {@link #LEAST_CACHE}. A quarter of it is
 *     for depths, all of it if all tables are resident
 * @param threads how many threads load resident tables; they end before opening does
 * @param grades whether draws are told apart where the tables can
 */
public record TablebaseOptions(Resident resident, Set<Subspace> chosen, long cacheBytes, int threads, boolean grades) {
    /** The smallest cache, in bytes. */
    public static final long LEAST_CACHE = 1 << 20;

    private static final long DEFAULT_CACHE = 64 << 20;
    private static final int HEAP_SHARE = 8;

    /** The tables that are resident. */
    public enum Resident {
        /** Those that were named, or all if none was, if they take no more than half of the memory that is available; else none. */
        IF_ROOMY,
        /** All. */
        ALL,
        /** Those that were named; missing ones are passed over. */
        CHOSEN,
        /** None: all are mapped. */
        NONE
    }

    /** Refuses sizes that cannot be. */
    public TablebaseOptions {
        if (cacheBytes < LEAST_CACHE) {
            throw new IllegalArgumentException("a cache of " + cacheBytes + " bytes; at least " + LEAST_CACHE + " are needed");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("loading with " + threads + " threads");
        }
        chosen = Set.copyOf(chosen);
    }

    /** Resident if there is plenty of memory, else mapped: {@link Tablebase#storage} says which. */
    public static TablebaseOptions automatic() {
        return of(Resident.IF_ROOMY, Set.of());
    }

    /** These tables resident if there is plenty of memory, else mapped; the others mapped. */
    public static TablebaseOptions automatic(Set<Subspace> chosen) {
        return of(Resident.IF_ROOMY, chosen);
    }

    /** All tables mapped: opening reads nothing but the names of the files. */
    public static TablebaseOptions mapped() {
        return of(Resident.NONE, Set.of());
    }

    /** All tables resident; opening fails if there is not as much memory. */
    public static TablebaseOptions allResident() {
        return of(Resident.ALL, Set.of());
    }

    /** These tables resident, the others mapped. */
    public static TablebaseOptions onlyResident(Set<Subspace> chosen) {
        return of(Resident.CHOSEN, chosen);
    }

    private static TablebaseOptions of(Resident resident, Set<Subspace> chosen) {
        Runtime runtime = Runtime.getRuntime();
        long cache = Math.max(LEAST_CACHE, Math.min(DEFAULT_CACHE, runtime.maxMemory() / HEAP_SHARE));
        return new TablebaseOptions(resident, chosen, cache, runtime.availableProcessors(), true);
    }

    /** The same with another size of the cache of unpacked blocks, in bytes. */
    public TablebaseOptions cacheBytes(long bytes) {
        return new TablebaseOptions(resident, chosen, bytes, threads, grades);
    }

    /** The same with another number of threads that load. */
    public TablebaseOptions threads(int number) {
        return new TablebaseOptions(resident, chosen, cacheBytes, number, grades);
    }

    /** The same without telling draws apart, as if the tables could not. */
    public TablebaseOptions withoutGrades() {
        return new TablebaseOptions(resident, chosen, cacheBytes, threads, false);
    }
}
