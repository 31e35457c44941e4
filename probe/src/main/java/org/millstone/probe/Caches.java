package org.millstone.probe;

import java.util.Arrays;
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

    private ValueCache values = new ValueCache(0);
    private Trees trees = new Trees(1);
    private long[] met = new long[1];

    /** The blocks of depths or grades that a question has read, each in the one place that it may have, in room that the next one reads into. */
    static final class Met {
        /** More than one question needs, on average 14 of the standard game. */
        private static final int PLACES = 64;

        private final long[] keys = new long[PLACES];
        private final @Nullable TreeBlock[] blocks = new @Nullable TreeBlock[PLACES];

        /** Begins another question. */
        void clear() {
            Arrays.fill(keys, 0);
        }

        @Nullable
        TreeBlock get(long key) {
            int place = ValueCache.spread(key, PLACES);
            return keys[place] == key ? blocks[place] : null;
        }

        /** Returns the room for a block, for the caller to fill it and then say so by {@link #filled}. */
        TreeBlock room(long key) {
            int place = ValueCache.spread(key, PLACES);
            keys[place] = 0;
            TreeBlock room = blocks[place];
            if (room == null) {
                room = new TreeBlock();
                blocks[place] = room;
            }
            return room;
        }

        void filled(long key) {
            keys[ValueCache.spread(key, PLACES)] = key;
        }
    }

    /** Blocks of depths or grades, each in the one place that it may have. */
    private static final class Trees {
        private final AtomicReferenceArray<@Nullable Entry> places;

        private record Entry(long key, TreeBlock block) {}

        Trees(int places) {
            this.places = new AtomicReferenceArray<>(places);
        }

        @Nullable
        TreeBlock get(long key) {
            Entry entry = places.getAcquire(place(key));
            return entry != null && entry.key == key ? entry.block : null;
        }

        void put(long key, TreeBlock block) {
            places.setRelease(place(key), new Entry(key, block));
        }

        private int place(long key) {
            return ValueCache.spread(key, places.length());
        }
    }

    /**
     * Makes them grow to at most so many bytes together. Call it before the first question.
     *
     * @param mapped whether any table's values are mapped
     */
    void size(long bytes, boolean mapped) {
        long forTrees = mapped ? bytes / SHARE_OF_TREES : bytes;
        values = new ValueCache(bytes - forTrees);
        trees = new Trees(Math.clamp(forTrees / TreeBlock.TYPICAL_BYTES, 1, MOST_PLACES));
        met = new long[trees.places.length()];
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
        return trees.get(key);
    }

    /**
     * Whether a block is to be kept, as a second question asks for it. Blocks of which one question is all there ever is would drive out
     * the others, and each would cost the garbage collector more than the reading did. Threads that forget each other's keys do no harm.
     */
    boolean wants(long key) {
        int place = trees.place(key);
        boolean again = met[place] == key;
        met[place] = key;
        return again;
    }

    /** Keeps a block. */
    void put(long key, TreeBlock block) {
        trees.put(key, block);
    }
}
