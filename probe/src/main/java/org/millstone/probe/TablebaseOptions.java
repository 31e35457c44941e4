package org.millstone.probe;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * How a {@link Tablebase} holds its tables in memory.
 *
 * <p>The win/draw/loss plane of a table is <em>resident</em> or <em>mapped</em>. A resident plane is decompressed outside the heap, where a
 * lookup is one access to memory; all planes of {@code nine} take 5.8 GB. A mapped plane is read from its file, with a cache of
 * decompressed blocks. Depths and grades are always mapped.
 *
 * @param resident the tables to make resident, missing ones ignored; null for all
 * @param ifRoomy whether to make them resident only if they take at most half of the available memory
 * @param cacheBytes the size of the caches of decompressed blocks in bytes of heap, at least {@link #LEAST_CACHE}. A quarter of it is for
 *     depths and grades, or all of it if all tables are resident
 * @param threads the number of threads that load resident tables; they end before opening does
 * @param progress is told after about each millisecond of work how far loading is, in a loading thread; it may wait, to leave the
 *     processor to others
 * @param grades whether to use the grades of draws, where tables have them
 */
public record TablebaseOptions(@Nullable Set<Subspace> resident, boolean ifRoomy, long cacheBytes, int threads, Progress progress,
        boolean grades) {
    /** The smallest cache, in bytes. */
    public static final long LEAST_CACHE = 1 << 20;

    private static final long DEFAULT_CACHE = 64 << 20;
    private static final int HEAP_SHARE = 8;

    /** Is told how many bytes of the resident tables are loaded, of {@code all}. */
    public interface Progress {
        void loaded(long bytes, long all);
    }

    public TablebaseOptions {
        if (cacheBytes < LEAST_CACHE) {
            throw new IllegalArgumentException("a cache of " + cacheBytes + " bytes; at least " + LEAST_CACHE + " are needed");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("loading with " + threads + " threads");
        }
        resident = resident == null ? null : Set.copyOf(resident);
    }

    /** Returns options for all tables resident if there is plenty of memory, otherwise mapped; {@link Tablebase#storage} tells which. */
    public static TablebaseOptions automatic() {
        return of(null, true);
    }

    /** Returns {@link #automatic()} for these tables, or for all if the set is empty. */
    public static TablebaseOptions automatic(Set<Subspace> chosen) {
        return of(chosen.isEmpty() ? null : chosen, true);
    }

    /** Returns options for all tables mapped. Opening then reads only the manifest and the names of the files. */
    public static TablebaseOptions mapped() {
        return of(Set.of(), false);
    }

    /** Returns options for all tables resident. Opening fails if there is too little memory. */
    public static TablebaseOptions allResident() {
        return of(null, false);
    }

    /** Returns options for these tables resident and the others mapped. Opening fails if there is too little memory. */
    public static TablebaseOptions onlyResident(Set<Subspace> chosen) {
        return of(chosen, false);
    }

    private static TablebaseOptions of(@Nullable Set<Subspace> resident, boolean ifRoomy) {
        Runtime runtime = Runtime.getRuntime();
        long cache = Math.max(LEAST_CACHE, Math.min(DEFAULT_CACHE, runtime.maxMemory() / HEAP_SHARE));
        return new TablebaseOptions(resident, ifRoomy, cache, runtime.availableProcessors(), (_, _) -> {}, true);
    }

    public TablebaseOptions cacheBytes(long bytes) {
        return new TablebaseOptions(resident, ifRoomy, bytes, threads, progress, grades);
    }

    public TablebaseOptions threads(int number) {
        return new TablebaseOptions(resident, ifRoomy, cacheBytes, number, progress, grades);
    }

    /** Returns these options with another {@link #progress}: in it a service can wait while it has questions to answer. */
    public TablebaseOptions progress(Progress told) {
        return new TablebaseOptions(resident, ifRoomy, cacheBytes, threads, told, grades);
    }

    /** Returns these options without grades, as if the tables had none. */
    public TablebaseOptions withoutGrades() {
        return new TablebaseOptions(resident, ifRoomy, cacheBytes, threads, progress, false);
    }
}
