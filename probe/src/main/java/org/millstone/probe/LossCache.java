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

    private final AtomicReferenceArray<@Nullable Entry> entries;
    private final int hashBits;

    /** Makes an empty cache that grows to about so many bytes. */
    LossCache(long bytes) {
        long places = Math.max(1, bytes / LossBlock.TYPICAL_BYTES);
        this.hashBits = Math.min(28, Long.SIZE - 1 - Long.numberOfLeadingZeros(places));
        this.entries = new AtomicReferenceArray<>(1 << hashBits);
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
        return (int) (key * 0x9e37_79b9_7f4a_7c15L >>> 1 >>> Long.SIZE - 1 - hashBits);
    }
}
