package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Plane;
import org.millstone.table.TreeBlock;

/**
 * The blocks that were unpacked, shared by all threads. Until their size is known, when it is settled which tables are resident, they are
 * as small as can be.
 *
 * <p>A block of depths or grades has one place, which it takes from whatever was there. These blocks are immutable objects, so nobody
 * waits for anybody.
 */
final class Caches {
    /** Depths and grades get a share of the cache where it has to hold values too. */
    private static final int SHARE_OF_TREES = 4;
    private static final int MOST_PLACES = 1 << 28;

    private record Entry(long key, TreeBlock block) {}

    private ValueCache values = new ValueCache(0);
    private AtomicReferenceArray<@Nullable Entry> trees = new AtomicReferenceArray<>(1);

    /**
     * Makes them grow to at most so many bytes together. Call it before the first question.
     *
     * @param mapped whether any table's values are mapped
     */
    void size(long bytes, boolean mapped) {
        long forTrees = mapped ? bytes / SHARE_OF_TREES : bytes;
        values = new ValueCache(bytes - forTrees);
        trees = new AtomicReferenceArray<>(Math.clamp(forTrees / TreeBlock.TYPICAL_BYTES, 1, MOST_PLACES));
    }

    ValueCache values() {
        return values;
    }

    /** Returns the number under which a block of depths or grades is known. */
    static long treeKey(Plane plane, int table, int block) {
        return (long) plane.ordinal() << Integer.SIZE | ValueCache.key(table, block);
    }

    /** Returns a block of depths or grades, or null if it is not there. */
    @Nullable
    TreeBlock tree(long key) {
        Entry entry = trees.getAcquire(place(key));
        return entry != null && entry.key == key ? entry.block : null;
    }

    void put(long key, TreeBlock block) {
        trees.setRelease(place(key), new Entry(key, block));
    }

    private int place(long key) {
        return ValueCache.spread(key, trees.length());
    }
}
