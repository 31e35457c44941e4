package org.millstone.retrograde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.millstone.step.Grade;
import org.millstone.step.Score;

/**
 * The operations of passes on the slots of one row. Values are unsigned bytes, the larger the better for the side to
 * move: {@link Score} or {@link Grade}.
 */
final class RowOperations {
    /** The value that no turn leads to, the best for the side then to move. */
    static final byte NONE = (byte) 255;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SCANNED = 32;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private RowOperations() {}

    /** Raises slots to a value, unless they have it or a better one already; lists those that are new. */
    static int raise(byte[] values, int value, int[] slots, int n, int[] found, int size) {
        for (int i = 0; i < n; i++) {
            int slot = slots[i];
            if ((values[slot] & 0xff) < value) {
                values[slot] = (byte) value;
                found[size++] = slot;
            }
        }
        return size;
    }

    /** Counts slots down; adds those whose count has run out to a list. */
    static int countDown(byte[] counts, int[] slots, int n, int[] found, int before) {
        int size = before;
        for (int i = 0; i < n; i++) {
            int slot = slots[i];
            if (--counts[slot] == 0) {
                found[size++] = slot;
            }
        }
        return size;
    }

    /** Adds the slots with a given value to a list: of those from one up to another. */
    static int scan(byte[] values, int wanted, int from, int end, int[] found, int before) {
        int size = before;
        int i = from;
        long pattern = wanted * ONES;
        // Four longs at a time, as most have none; the bits that tell may be wrong about a byte, but not about there being one.
        for (; i + SCANNED <= end; i += SCANNED) {
            long a = (long) LONGS.get(values, i) ^ pattern;
            long b = (long) LONGS.get(values, i + 8) ^ pattern;
            long c = (long) LONGS.get(values, i + 16) ^ pattern;
            long d = (long) LONGS.get(values, i + 24) ^ pattern;
            if (((a - ONES & ~a | b - ONES & ~b | c - ONES & ~c | d - ONES & ~d) & TOPS) != 0) {
                size = list(a, i, found, size);
                size = list(b, i + 8, found, size);
                size = list(c, i + 16, found, size);
                size = list(d, i + 24, found, size);
            }
        }
        for (; i < end; i++) {
            if ((values[i] & 0xff) == wanted) {
                found[size++] = i;
            }
        }
        return size;
    }

    /** Lists the bytes of eight that are 0: which they are tells the top bit of each exactly (Warren, Hacker's Delight, section 6-1). */
    private static int list(long eight, int at, int[] found, int size) {
        int more = size;
        for (long zeroes = ~((eight & ~TOPS) + ~TOPS | eight | ~TOPS); zeroes != 0; zeroes &= zeroes - 1) {
            found[more++] = at + (Long.numberOfTrailingZeros(zeroes) >>> 3);
        }
        return more;
    }

    /** Keeps those of the first so many slots of a list whose count has run out; returns how many they are. */
    static int settled(byte[] counts, int[] found, int size) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int slot = found[i];
            found[kept] = slot;
            kept += counts[slot] == 0 ? 1 : 0;
        }
        return kept;
    }

    /**
     * Takes the smaller of each of {@code length} bytes of {@code into} and {@code from}. What is left of a whole number of words is taken
     * with the last bytes before it, once more: a word that is read before any is written, as reading what was written just now is slow.
     */
    static void lower(byte[] into, int at, byte[] from, int fromAt, int length) {
        if (length < Long.BYTES) {
            for (int i = 0; i < length; i++) {
                lower(into, at + i, from[fromAt + i]);
            }
            return;
        }
        int last = length - Long.BYTES;
        long end = smaller((long) LONGS.get(into, at + last), (long) LONGS.get(from, fromAt + last));
        for (int i = 0; i < last; i += Long.BYTES) {
            LONGS.set(into, at + i, smaller((long) LONGS.get(into, at + i), (long) LONGS.get(from, fromAt + i)));
        }
        LONGS.set(into, at + last, end);
    }

    /**
     * The smaller of each two bytes: subtraction in a word, each byte's borrow kept to itself (Hacker's Delight, sections 2-12 and 2-18).
     */
    private static long smaller(long x, long y) {
        long mask = spread(less(x, y) >>> 7);
        return x & mask | y & ~mask;
    }

    /** The top bit of each byte that is smaller in the first. */
    private static long less(long x, long y) {
        long difference = (x | TOPS) - (y & ~TOPS) ^ (x ^ ~y) & TOPS;
        return (~x & y | (~x | y) & difference) & TOPS;
    }

    /**
     * Gives slots a value that have a worse one, but none below {@code worst}, and moves left to count.
     *
     * @param values as many as fill longs, here and below
     */
    static void stay(byte[] values, byte[] counts, int worst, int value) {
        for (int i = 0; i < values.length; i += Long.BYTES) {
            long x = (long) LONGS.get(values, i);
            long count = (long) LONGS.get(counts, i);
            long counted = (count & ~TOPS) + ~TOPS | count;
            long mask = spread((~less(x, worst * ONES) & less(x, value * ONES) & counted & TOPS) >>> 7);
            LONGS.set(values, i, x & ~mask | value * ONES & mask);
        }
    }

    /** Replaces the counts of slots that are not drawn by {@link Solver#WON} and {@link Solver#LOST}. */
    static void tell(byte[] scores, byte[] counts) {
        for (int i = 0; i < scores.length; i += Long.BYTES) {
            long x = (long) LONGS.get(scores, i);
            // A draw is the top bit alone: so a slot is lost without it, and won with it and another.
            long won = (x & ~TOPS) + ~TOPS & x & TOPS;
            long decided = spread((~x & TOPS | won) >>> 7);
            LONGS.set(counts, i, (long) LONGS.get(counts, i) & ~decided | decided & ~(~won >>> 7 & ONES));
        }
    }

    /** Replaces the values of slots that {@link #tell} tells are decided, those of others that are 0 by {@code least}. */
    static void begin(byte[] told, byte[] values, int least) {
        for (int i = 0; i < told.length; i += Long.BYTES) {
            long x = (long) LONGS.get(told, i);
            long y = (long) LONGS.get(values, i);
            long decided = x >>> 7 & ONES;
            long some = (y & ~TOPS) + ~TOPS | y;
            LONGS.set(values, i, (y | spread(~some >>> 7 & ONES) & least * ONES) & ~spread(decided) | spread(decided & x));
        }
    }

    /** Makes whole bytes of their lowest bits. */
    private static long spread(long ones) {
        return (ones << 8) - ones;
    }

    /** Takes the smaller of a byte of {@code into} and another. */
    static void lower(byte[] into, int at, byte other) {
        into[at] = (byte) Math.min(into[at] & 0xff, other & 0xff);
    }
}
