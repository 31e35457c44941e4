package org.millstone.opening;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.millstone.index.PositionKeys;
import org.millstone.memory.HugePages;

/**
 * A hash table of facts that were proved about positions. They hold as long as the tables of the database are the same. So it serves all
 * questions and all threads, without locks. When it is full it forgets facts, which are then proved again.
 *
 * <p>An entry is eight bytes: the facts ({@link ProofBounds}) in the lowest eight bits, above them a key ({@link PositionKeys}). An entry
 * is written at once, so no thread sees half of one. Eight entries, a line of the processor's cache, make a bucket. In a full bucket the
 * position with the fewest stones in hand is replaced: it is proved again most quickly.
 */
final class ProofTable implements AutoCloseable {
    private static final int FACT_BITS = Long.SIZE - PositionKeys.BITS;
    private static final int FACTS = (1 << FACT_BITS) - 1;
    private static final int BUCKET = 8;
    private static final VarHandle ENTRY = ValueLayout.JAVA_LONG.varHandle();
    /** Spreads keys over the buckets (Knuth, The Art of Computer Programming 3, section 6.4: multiplicative hashing). */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment entries;
    private final int shift;

    /** Reserves memory outside the heap, with no facts in it. Its size is the largest power of two that is not more than {@code bytes}. */
    ProofTable(long bytes) {
        long size = Long.highestOneBit(Math.max(bytes, Opening.LEAST_BYTES));
        this.entries = HugePages.allocate(arena, size);
        this.shift = Long.SIZE - Long.numberOfTrailingZeros(size / (BUCKET * Long.BYTES));
    }

    /** Returns a key's hash; its highest bits are the index of the bucket. */
    static long hash(long key) {
        return key * SPREAD;
    }

    private long bucket(long key) {
        return (hash(key) >>> shift) * BUCKET * Long.BYTES;
    }

    int facts(long key) {
        long bucket = bucket(key);
        for (int i = 0; i < BUCKET; i++) {
            long entry = entry(bucket, i);
            if (entry >>> FACT_BITS == key) {
                return (int) entry & FACTS;
            }
        }
        return 0;
    }

    void add(long key, int bound, int answer) {
        long bucket = bucket(key);
        int place = 0;
        int fewest = Integer.MAX_VALUE;
        int facts = 0;
        for (int i = 0; i < BUCKET; i++) {
            long entry = entry(bucket, i);
            if (entry >>> FACT_BITS == key) {
                place = i;
                facts = (int) entry & FACTS;
                break;
            }
            int inHand = entry == 0 ? -1 : PositionKeys.inHand(entry >>> FACT_BITS);
            if (inHand < fewest) {
                fewest = inHand;
                place = i;
            }
        }
        ENTRY.setOpaque(entries, bucket + (long) place * Long.BYTES, key << FACT_BITS | ProofBounds.add(facts, bound, answer));
    }

    private long entry(long bucket, int i) {
        return (long) ENTRY.getOpaque(entries, bucket + (long) i * Long.BYTES);
    }

    @Override
    public void close() {
        arena.close();
    }
}
