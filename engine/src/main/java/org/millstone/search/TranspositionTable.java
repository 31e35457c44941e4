package org.millstone.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.millstone.memory.HugePages;
import org.millstone.rules.Turn;

/**
 * What the search has found about positions, by their {@link Zobrist} keys. It is outside the heap, and all threads share it without locks.
 *
 * <p>Each key has a bucket of two entries (two tiers; Breuker, Uiterwijk and van den Herik 1994): the first keeps the deepest result of
 * this search, the second the latest. An entry is two words: its data, and its key xor its data (Hyatt and Mann 2002). If two threads write
 * at once and leave one word each, the key does not come out, and the entry counts as absent.
 *
 * <pre>
 *   data   bits  0 to 29   best turn, 0 if none is known, or if it is a pass
 *          bits 30 to 45   score, counted from this position ({@link SearchScore#fromHere})
 *          bits 46 to 53   depth, in plies
 *          bits 54 to 55   what the score is: {@link #UPPER}, {@link #LOWER} or {@link #EXACT}
 *          bits 56 to 63   the number of the search that wrote it, modulo 255, plus 1; so no data is 0
 * </pre>
 */
final class TranspositionTable implements AutoCloseable {
    static final int UPPER = 1;
    static final int LOWER = 2;
    static final int EXACT = UPPER | LOWER;
    static final long NOTHING = 0;

    private static final long TURN = (1L << Turn.SIZE) - 1;
    private static final int SCORE_AT = 30;
    private static final int DEPTH_AT = 46;
    private static final int BOUND_AT = 54;
    private static final int SEARCH_AT = 56;
    private static final int ENTRY = 2 * Long.BYTES;
    private static final int BUCKET = 2 * ENTRY;
    private static final int SAMPLE = 1000;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;

    private final long mask;
    private Arena arena = Arena.ofShared();
    private MemorySegment memory;
    private long search = 1;

    /** Makes an empty table of the largest power of two up to {@code bytes}. Throws an {@link OutOfMemoryError} if memory is short. */
    TranspositionTable(long bytes) {
        long buckets = Long.highestOneBit(Math.max(1, bytes / BUCKET));
        this.mask = buckets - 1;
        this.memory = HugePages.allocate(arena, buckets * BUCKET);
    }

    /** Begins another search: entries of earlier searches are then replaced first. */
    void nextSearch() {
        search = search % 255 + 1;
    }

    /** Forgets everything: takes fresh memory, which is all zeros, and which the system provides only as it is used. */
    void clear() {
        arena.close();
        arena = Arena.ofShared();
        memory = HugePages.allocate(arena, (mask + 1) * BUCKET);
    }

    long find(long key) {
        long at = bucket(key);
        long data = memory.get(WORD, at + Long.BYTES);
        if ((memory.get(WORD, at) ^ data) == key) {
            return data;
        }
        data = memory.get(WORD, at + ENTRY + Long.BYTES);
        return (memory.get(WORD, at + ENTRY) ^ data) == key ? data : NOTHING;
    }

    /**
     * Keeps a result of this search. The turn is the best one, 0 if none is known. The score is for the side to move, counted from this
     * position ({@link SearchScore#fromHere}). The depth is in plies, and the bound is {@link #UPPER}, {@link #LOWER} or {@link #EXACT}.
     */
    void store(long key, int turn, int score, int depth, int bound) {
        long data = turn & TURN | (score & 0xffffL) << SCORE_AT | (depth & 0xffL) << DEPTH_AT
                | (long) bound << BOUND_AT | search << SEARCH_AT;
        long at = bucket(key);
        long first = memory.get(WORD, at + Long.BYTES);
        boolean takesFirst = first == NOTHING || first >>> SEARCH_AT != search || depth >= depth(first)
                || (memory.get(WORD, at) ^ first) == key;
        if (!takesFirst) {
            at += ENTRY;
        }
        memory.set(WORD, at, key ^ data);
        memory.set(WORD, at + Long.BYTES, data);
    }

    private long bucket(long key) {
        return (key & mask) * BUCKET;
    }

    static int turn(long data) {
        return (int) (data & TURN);
    }

    static int score(long data) {
        return (short) (data >>> SCORE_AT);
    }

    static int depth(long data) {
        return (int) (data >>> DEPTH_AT & 0xff);
    }

    static int bound(long data) {
        return (int) (data >>> BOUND_AT & EXACT);
    }

    /** Returns about how many thousandths of the table the entries of this search fill. */
    int fullness() {
        int used = 0;
        long step = Math.max(1, (mask + 1) / SAMPLE);
        int seen = 0;
        for (long bucket = 0; bucket <= mask && seen < SAMPLE; bucket += step, seen++) {
            used += memory.get(WORD, bucket * BUCKET + Long.BYTES) >>> SEARCH_AT == search ? 1 : 0;
            used += memory.get(WORD, bucket * BUCKET + ENTRY + Long.BYTES) >>> SEARCH_AT == search ? 1 : 0;
        }
        return 1000 * used / (2 * seen);
    }

    @Override
    public void close() {
        arena.close();
    }
}
