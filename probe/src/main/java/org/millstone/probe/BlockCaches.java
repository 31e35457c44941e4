package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TreeBlock;

/**
 * The blocks that were unpacked, shared by all threads. Until their size is known, when it is settled which tables are resident, they are
 * as small as can be.
 *
 * <p>A block of depths or grades has one place, which it takes from whatever was there. These blocks are immutable objects, so nobody
 * waits for anybody.
 */
final class BlockCaches {
    /** Depths and grades get a share of the cache where it has to hold values too. */
    private static final int SHARE_OF_TREES = 4;
    private static final int MOST_PLACES = 1 << 28;

    private ValueCache values = new ValueCache(0);
    private AtomicReferenceArray<@Nullable TreeBlock> trees = new AtomicReferenceArray<>(1);
    private long[] met = new long[1];

    /**
     * The blocks of depths or grades that a thread read last, each in the one place that it may have, in room that the next one reads into.
     */
    static final class Met {
        /** More than one question needs, on average 14 of the standard game. */
        private static final int PLACES = 64;

        private final TreeBlock[] blocks = Stream.generate(TreeBlock::new).limit(PLACES).toArray(TreeBlock[]::new);

        /** Returns the place of a block, for the caller to look whether it is there, and to read it if not. */
        TreeBlock place(long key) {
            return blocks[ValueCache.spread(key, PLACES)];
        }
    }

    /** Makes them grow to at most so many bytes together, those of values only if any are mapped. Call it before the first question. */
    void size(long bytes, boolean mapped) {
        long forTrees = mapped ? bytes / SHARE_OF_TREES : bytes;
        values = new ValueCache(bytes - forTrees);
        met = new long[Math.clamp(forTrees / TreeBlock.TYPICAL_BYTES, 1, MOST_PLACES)];
        trees = new AtomicReferenceArray<>(met.length);
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
    TreeBlock tree(long key, TableFile file, int block) {
        TreeBlock kept = trees.getAcquire(ValueCache.spread(key, met.length));
        return kept != null && kept.is(file, block) ? kept : null;
    }

    /**
     * Keeps a copy of a block that was read before. Blocks that are read once and never again would drive out the others, and each would
     * cost the garbage collector more than the reading did. Threads that forget each other's keys do no harm.
     */
    void keepIfMet(long key, TreeBlock block) {
        int place = ValueCache.spread(key, met.length);
        if (met[place] == key) {
            trees.setRelease(place, block.copy());
        }
        met[place] = key;
    }
}
