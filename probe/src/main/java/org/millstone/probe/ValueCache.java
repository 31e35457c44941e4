package org.millstone.probe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Win/draw/loss blocks as they are unpacked, shared by all threads. A reader writes nothing, so readers do not slow each other
 * down; and once the cache has filled, nothing is allocated.
 *
 * <p>A block may be in any of the four places of its set; the one that was filled first is filled again. Each place has a stamp,
 * which is a sequence lock (H. Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012):
 *
 * <pre>
 *   bits  0 to 31   the block: number of the table, then 20 bits for its number in there; 0 if there is none
 *   bit  32         set while the place is being written
 *   bits 33 to 63   how often it has been written
 * </pre>
 *
 * <p>A reader takes a value only if the stamp after reading is the one before. Data that it reads meanwhile may be half of one block
 * and half of another, but never lies outside the array.
 */
final class ValueCache {
    /** A subspace of 24 points without symmetry has 600,000 blocks at most; there are no more than 4,095 tables. */
    private static final int BLOCK_BITS = 20;
    private static final int WAYS = 4;
    private static final long BLOCK = 0xffff_ffffL;
    private static final long BUSY = 1L << 32;
    private static final int COUNT = 33;
    private static final int MOST_SETS = 1 << 26;
    /** The block's bytes, the array's header, the reference and the stamp. */
    private static final int PLACE_BYTES = WdlCodec.BYTES + 32;
    private static final VarHandle STAMPS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] stamps;
    private final byte[] @Nullable [] contents;

    /** Makes an empty cache that grows to at most so many bytes. */
    ValueCache(long bytes) {
        int sets = Math.clamp(bytes / PLACE_BYTES / WAYS, 1, MOST_SETS);
        this.stamps = new long[WAYS * sets];
        this.contents = new byte[stamps.length][];
    }

    /** Returns the number under which the cache knows a block. */
    static long key(int table, int block) {
        return (long) table << BLOCK_BITS | block;
    }

    /** Returns the value of a place of a block; {@link Wdl#UNKNOWN} if the cache does not have the block. */
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

    /** Keeps a copy of a block; or does not, if it is there, or another thread is writing where it would go. */
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

    /** Spreads keys over so many places (multiplicative hashing: Knuth, The Art of Computer Programming 3, section 6.4). */
    static int spread(long key, int places) {
        return (int) Math.unsignedMultiplyHigh(key * 0x9e37_79b9_7f4a_7c15L, places);
    }
}
