package org.millstone.probe;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * How a {@link Tablebase} holds its tables.
 *
 * <p>The win/draw/loss plane of a table is either <em>resident</em>, unpacked in memory outside the heap (5.8 GB for all tables of {@code
 * nine}), where a lookup is one access to memory; or <em>mapped</em>, as the file has it, with a cache of blocks that were unpacked. Depths
 * are always mapped. All instances are immutable.
 *
 * @param resident the tables that are to be resident, missing ones being passed over; null for all
 * @param ifRoomy whether they are only if they take no more than half of the memory that is available, and else none
 * @param cacheBytes the size of the cache of unpacked blocks, in bytes of heap; at least {@link #LEAST_CACHE}. A quarter of it is
 *     for depths, all of it if all tables are resident
 * @param threads how many threads load resident tables; they end before opening does
 * @param grades whether draws are told apart where the tables can
 */
public record TablebaseOptions(@Nullable Set<Subspace> resident, boolean ifRoomy, long cacheBytes, int threads, boolean grades) {
    /** The smallest cache, in bytes. */
    public static final long LEAST_CACHE = 1 << 20;

    private static final long DEFAULT_CACHE = 64 << 20;
    private static final int HEAP_SHARE = 8;

    /** Refuses sizes that cannot be. */
    public TablebaseOptions {
        if (cacheBytes < LEAST_CACHE) {
            throw new IllegalArgumentException("a cache of " + cacheBytes + " bytes; at least " + LEAST_CACHE + " are needed");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("loading with " + threads + " threads");
        }
        resident = resident == null ? null : Set.copyOf(resident);
    }

    /** Resident if there is plenty of memory, else mapped: {@link Tablebase#storage} says which. */
    public static TablebaseOptions automatic() {
        return of(null, true);
    }

    /** These tables resident if there is plenty of memory, all if none is named, else mapped; the others mapped. */
    public static TablebaseOptions automatic(Set<Subspace> chosen) {
        return of(chosen.isEmpty() ? null : chosen, true);
    }

    /** All tables mapped: opening reads nothing but the names of the files. */
    public static TablebaseOptions mapped() {
        return of(Set.of(), false);
    }

    /** All tables resident; opening fails if there is not as much memory. */
    public static TablebaseOptions allResident() {
        return of(null, false);
    }

    /** These tables resident, the others mapped. */
    public static TablebaseOptions onlyResident(Set<Subspace> chosen) {
        return of(chosen, false);
    }

    private static TablebaseOptions of(@Nullable Set<Subspace> resident, boolean ifRoomy) {
        Runtime runtime = Runtime.getRuntime();
        long cache = Math.max(LEAST_CACHE, Math.min(DEFAULT_CACHE, runtime.maxMemory() / HEAP_SHARE));
        return new TablebaseOptions(resident, ifRoomy, cache, runtime.availableProcessors(), true);
    }

    /** The same with another size of the cache of unpacked blocks, in bytes. */
    public TablebaseOptions cacheBytes(long bytes) {
        return new TablebaseOptions(resident, ifRoomy, bytes, threads, grades);
    }

    /** The same with another number of threads that load. */
    public TablebaseOptions threads(int number) {
        return new TablebaseOptions(resident, ifRoomy, cacheBytes, number, grades);
    }

    /** The same without telling draws apart, as if the tables could not. */
    public TablebaseOptions withoutGrades() {
        return new TablebaseOptions(resident, ifRoomy, cacheBytes, threads, false);
    }
}
