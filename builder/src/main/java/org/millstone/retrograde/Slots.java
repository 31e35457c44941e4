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
final class Slots {
    /** The value that no turn leads to, the best for the side then to move. */
    static final byte NONE = (byte) 255;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SCANNED = 32;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private Slots() {}

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

    /** Counts slots down; lists those that come to a value by that. A slot whose captures are better is left to a scan. */
    static int countDown(byte[] values, byte[] counts, int value, int[] slots, int n, int[] found, int size) {
        for (int i = 0; i < n; i++) {
            int slot = slots[i];
            if (--counts[slot] == 0 && (values[slot] & 0xff) <= value) {
                values[slot] = (byte) value;
                found[size++] = slot;
            }
        }
        return size;
    }

    /** Lists the slots with a given value. */
    static int scan(byte[] values, int wanted, int[] found) {
        int size = 0;
        int i = 0;
        long pattern = wanted * ONES;
        // Four longs at a time, as most have none; the bits that tell may be wrong about a byte, but not about there being one.
        for (; i + SCANNED <= values.length; i += SCANNED) {
            long some = zeroes((long) LONGS.get(values, i) ^ pattern) | zeroes((long) LONGS.get(values, i + 8) ^ pattern)
                    | zeroes((long) LONGS.get(values, i + 16) ^ pattern) | zeroes((long) LONGS.get(values, i + 24) ^ pattern);
            if (some != 0) {
                size = list(values, i, i + SCANNED, wanted, found, size);
            }
        }
        return list(values, i, values.length, wanted, found, size);
    }

    /** Not 0 if a byte of eight is 0 (Mycroft; Warren, Hacker's Delight, section 6-1). */
    private static long zeroes(long eight) {
        return eight - ONES & ~eight & TOPS;
    }

    private static int list(byte[] values, int from, int to, int wanted, int[] found, int size) {
        int more = size;
        for (int i = from; i < to; i++) {
            if ((values[i] & 0xff) == wanted) {
                found[more++] = i;
            }
        }
        return more;
    }

    /** Lists the slots with a given value whose count has run out. */
    static int scanSettled(byte[] values, byte[] counts, int wanted, int[] found) {
        int all = scan(values, wanted, found);
        int size = 0;
        for (int i = 0; i < all; i++) {
            if (counts[found[i]] == 0) {
                found[size++] = found[i];
            }
        }
        return size;
    }

    /**
     * Takes the smaller of each of {@code length} bytes of {@code into} and {@code from}: subtraction within a word, each byte's borrow
     * kept to itself (Warren, Hacker's Delight, sections 2-12 and 2-18).
     */
    static void lower(byte[] into, int at, byte[] from, int fromAt, int length) {
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long x = (long) LONGS.get(into, at + i);
            long y = (long) LONGS.get(from, fromAt + i);
            long difference = (x | TOPS) - (y & ~TOPS) ^ (x ^ ~y) & TOPS;
            long less = (~x & y | (~x | y) & difference) & TOPS;
            long mask = (less >>> 7) * 0xff;
            LONGS.set(into, at + i, x & mask | y & ~mask);
        }
        for (; i < length; i++) {
            lower(into, at + i, from[fromAt + i]);
        }
    }

    /** Takes the smaller of a byte of {@code into} and another. */
    static void lower(byte[] into, int at, byte other) {
        into[at] = (byte) Math.min(into[at] & 0xff, other & 0xff);
    }
}
