package org.millstone.probe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * A cache of decompressed win/draw/loss blocks, shared by all threads. Readers write nothing, so they do not slow each other down. A full
 * cache allocates nothing.
 *
 * <p>The cache is four-way set-associative: a block has four places, and replaces the oldest block there. Each place has a stamp, which is
 * a sequence lock (H. Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012):
 *
 * <pre>
 *   bits  0 to 31   the key of the block; 0 if the place is empty
 *   bit  32         set while the place is being written
 *   bits 33 to 63   how often the place has been written
 * </pre>
 *
 * <p>A reader uses what it read only if the stamp is the same before and after.
 */
final class ValueCache {
    /** The bits of a block's number: a table has 600,000 blocks at most. The number of its table takes the other 12 bits of a key. */
    private static final int BLOCK_BITS = 20;
    private static final int WAYS = 4;
    private static final long BLOCK = 0xffff_ffffL;
    private static final long BUSY = 1L << 32;
    private static final int COUNT = 33;
    private static final int MOST_SETS = 1 << 26;
    /** How many bytes of heap a place takes: the block, the array's header, the reference and the stamp. */
    private static final int PLACE_BYTES = WdlCodec.BYTES + 32;
    private static final VarHandle STAMPS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] stamps;
    private final byte[] @Nullable [] contents;

    /** Makes an empty cache that grows to so many bytes of heap. */
    ValueCache(long bytes) {
        int sets = Math.clamp(bytes / PLACE_BYTES / WAYS, 1, MOST_SETS);
        this.stamps = new long[WAYS * sets];
        this.contents = new byte[stamps.length][];
    }

    static long key(int table, int block) {
        return (long) table << BLOCK_BITS | block;
    }

    /** Returns who wins at a place of a block ({@link Wdl}); {@link Wdl#UNKNOWN} if the block is not cached. */
    int value(long key, int place) {
        int first = firstPlace(key);
        for (int i = first; i < first + WAYS; i++) {
            long stamp = (long) STAMPS.getAcquire(stamps, i);
            byte[] content = contents[i];
            if ((stamp & (BLOCK | BUSY)) == key && content != null) {
                int value = WdlCodec.value(content, place);
                VarHandle.loadLoadFence();
                return (long) STAMPS.getOpaque(stamps, i) == stamp ? value : Wdl.UNKNOWN;
            }
        }
        return Wdl.UNKNOWN;
    }

    /** Caches a copy of a block, unless it is cached already or another thread is writing its place. */
    void put(long key, byte[] block) {
        int first = firstPlace(key);
        int writes = 0;
        for (int i = first; i < first + WAYS; i++) {
            long stamp = (long) STAMPS.getOpaque(stamps, i);
            if ((stamp & BLOCK) == key) {
                return;
            }
            writes += (int) (stamp >>> COUNT);
        }
        // Each write adds one to the sum, so the places take turns.
        int place = first + (writes & WAYS - 1);
        long stamp = (long) STAMPS.getOpaque(stamps, place);
        if ((stamp & BUSY) != 0 || !STAMPS.compareAndSet(stamps, place, stamp, stamp | BUSY)) {
            return;
        }
        VarHandle.storeStoreFence();
        byte[] content = contents[place];
        if (content == null) {
            content = new byte[WdlCodec.BYTES];
            contents[place] = content;
        }
        System.arraycopy(block, 0, content, 0, WdlCodec.BYTES);
        STAMPS.setRelease(stamps, place, ((stamp >>> COUNT) + 1) << COUNT | key);
    }

    private int firstPlace(long key) {
        return spread(key, stamps.length / WAYS) * WAYS;
    }

    /** Returns a key's place among {@code places}, from 0, by multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4). */
    static int spread(long key, int places) {
        return (int) Math.unsignedMultiplyHigh(key * 0x9e37_79b9_7f4a_7c15L, places);
    }
}
