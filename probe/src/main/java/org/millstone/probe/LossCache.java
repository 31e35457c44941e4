package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.millstone.table.LossBlock;

/**
 * Blocks of depths as they are unpacked, shared by all threads. Each has one place, which it takes from whatever was there. Blocks
 * are immutable objects, so nobody waits for anybody.
 */
final class LossCache {
    private record Entry(long key, LossBlock block) {}

    private static final int MOST_PLACES = 1 << 28;

    private final AtomicReferenceArray<@Nullable Entry> entries;

    /** Makes an empty cache that grows to about so many bytes. */
    LossCache(long bytes) {
        this.entries = new AtomicReferenceArray<>(Math.clamp(bytes / LossBlock.TYPICAL_BYTES, 1, MOST_PLACES));
    }

    /** Returns a block, or null if it is not there; its key is that of {@link ValueCache#key}. */
    @Nullable
    LossBlock get(long key) {
        Entry entry = entries.getAcquire(place(key));
        return entry != null && entry.key == key ? entry.block : null;
    }

    void put(long key, LossBlock block) {
        entries.setRelease(place(key), new Entry(key, block));
    }

    private int place(long key) {
        return ValueCache.spread(key, entries.length());
    }
}
