package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TreeBlock;

/**
 * The caches of decompressed blocks, shared by all threads. {@link #size} sets their size once it is known which tables are resident.
 *
 * <p>The cache of depths and grades is direct-mapped: the key of a block determines its place, where it replaces the block that was there.
 * Blocks are immutable, so threads do not wait for each other. {@link ValueCache} holds win/draw/loss blocks.
 */
final class BlockCaches {
    /** If win/draw/loss blocks need a cache as well, depths and grades get the memory of all caches divided by this. */
    private static final int SHARE_OF_TREES = 4;
    private static final int MOST_PLACES = 1 << 28;

    private ValueCache values = new ValueCache(0);
    private AtomicReferenceArray<@Nullable TreeBlock> trees = new AtomicReferenceArray<>(1);
    /** For each place in the cache of depths and grades, the key of the block that was last read from a file for this place. */
    private long[] lastKeys = new long[1];

    /** The blocks of depths and grades that one thread read last, each at the only place that its key allows. */
    static final class Recent {
        /** The number of places. A question about {@code nine} needs 14 blocks on average. */
        private static final int PLACES = 64;

        private final TreeBlock[] blocks = Stream.generate(TreeBlock::new).limit(PLACES).toArray(TreeBlock[]::new);

        /** Returns the only place where the block with a key may be. If another block is there, the caller reads the wanted one over it. */
        TreeBlock place(long key) {
            return blocks[ValueCache.spread(key, PLACES)];
        }
    }

    /** Sets the bytes of heap for all caches, before the first question. Win/draw/loss blocks need a cache only if a table is mapped. */
    void size(long bytes, boolean mapped) {
        long forTrees = mapped ? bytes / SHARE_OF_TREES : bytes;
        values = new ValueCache(bytes - forTrees);
        lastKeys = new long[Math.clamp(forTrees / TreeBlock.TYPICAL_BYTES, 1, MOST_PLACES)];
        trees = new AtomicReferenceArray<>(lastKeys.length);
    }

    ValueCache values() {
        return values;
    }

    static long treeKey(Plane plane, int table, int block) {
        return (long) plane.ordinal() << Integer.SIZE | ValueCache.key(table, block);
    }

    /** Returns a cached block of depths or grades; null if it is not cached. */
    @Nullable
    TreeBlock tree(long key, TableFile file, int block) {
        TreeBlock kept = trees.getAcquire(ValueCache.spread(key, lastKeys.length));
        return kept != null && kept.is(file, block) ? kept : null;
    }

    /**
     * Caches a copy of a block that was read from its file, if the last block read for its place was the same one. Blocks that are read
     * only once would evict others, and a copy costs more than reading does. If threads race on the keys, a copy is made too often or too
     * late.
     */
    void keepIfReadAgain(long key, TreeBlock block) {
        int place = ValueCache.spread(key, lastKeys.length);
        if (lastKeys[place] == key) {
            trees.setRelease(place, block.copy());
        }
        lastKeys[place] = key;
    }
}
