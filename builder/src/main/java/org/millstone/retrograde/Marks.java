package org.millstone.retrograde;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/** For each row, which values captures enter with: only then need a row be scanned for slots that nothing else touched. */
final class Marks {
    /** Longs to a row: a bit for each value of a byte. */
    private static final int WORDS = 4;

    private final long[] marks;
    private final AtomicLongArray any = new AtomicLongArray(WORDS);

    /** Marks nothing yet. */
    Marks(int rows) {
        this.marks = new long[WORDS * rows];
    }

    /**
     * Marks the values of a row, and no others.
     *
     * @param seen a thread's room for a flag for each value of a byte
     */
    void mark(int row, byte[] values, boolean[] seen) {
        Arrays.fill(seen, false);
        for (byte value : values) {
            seen[value & 0xff] = true;
        }
        for (int word = 0; word < WORDS; word++) {
            long found = 0;
            for (int bit = 0; bit < Long.SIZE; bit++) {
                found |= seen[word * Long.SIZE + bit] ? 1L << bit : 0;
            }
            marks[WORDS * row + word] = found;
            // All threads come here row by row, and most rows have nothing new.
            if ((found & ~any.get(word)) != 0) {
                any.accumulateAndGet(word, found, (a, b) -> a | b);
            }
        }
    }

    /** Whether a row has a value. */
    boolean has(int row, int value) {
        return (marks[WORDS * row + (value >>> 6)] >>> value & 1) != 0;
    }

    /** Whether any row has, or had when it was marked before. */
    boolean has(int value) {
        return (any.get(value >>> 6) >>> value & 1) != 0;
    }
}
