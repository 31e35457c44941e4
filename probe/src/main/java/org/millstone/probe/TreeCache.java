package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Plane;
import org.millstone.table.TreeBlock;

/**
 * Blocks of depths and grades as they are unpacked, shared by all threads. Each has one place, which it takes from whatever was there.
 * Blocks are immutable objects, so nobody waits for anybody.
 */
final class TreeCache {
    private record Entry(long key, TreeBlock block) {}

    private static final int MOST_PLACES = 1 << 28;

    private final AtomicReferenceArray<@Nullable Entry> entries;

    /** Makes an empty cache that grows to about so many bytes. */
    TreeCache(long bytes) {
        this.entries = new AtomicReferenceArray<>(Math.clamp(bytes / TreeBlock.TYPICAL_BYTES, 1, MOST_PLACES));
    }

    /** Returns the number under which the cache knows a block. */
    static long key(Plane plane, int table, int block) {
        return (long) plane.ordinal() << Integer.SIZE | ValueCache.key(table, block);
    }

    /** Returns a block, or null if it is not there. */
    @Nullable
    TreeBlock get(long key) {
        Entry entry = entries.getAcquire(place(key));
        return entry != null && entry.key == key ? entry.block : null;
    }

    void put(long key, TreeBlock block) {
        entries.setRelease(place(key), new Entry(key, block));
    }

    private int place(long key) {
        return ValueCache.spread(key, entries.length());
    }
}
