package org.millstone.probe;

import java.util.Locale;
import java.util.NavigableSet;
import org.millstone.index.Subspace;

/**
 * How an open {@link Tablebase} holds its tables.
 *
 * @param tables the number of tables
 * @param resident the tables whose win/draw/loss plane is decompressed in memory; the others are mapped
 * @param residentBytes the memory of resident tables in bytes, outside the heap
 * @param cacheBytes the size of the caches of decompressed blocks in bytes, on the heap
 */
public record Storage(int tables, NavigableSet<Subspace> resident, long residentBytes, long cacheBytes) {
    private static final double MEGA = 1e6;

    /** Returns a phrase for people. */
    @Override
    public String toString() {
        String cache = megabytes(cacheBytes) + " for unpacked blocks";
        if (resident.isEmpty()) {
            return tables + " tables, mapped, " + cache;
        }
        return tables + " tables, " + (resident.size() == tables ? "all" : resident.size()) + " of them resident in "
                + megabytes(residentBytes) + ", depths mapped, " + cache;
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / MEGA);
    }
}
