package org.millstone.retrograde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.millstone.step.Grade;
import org.millstone.step.Score;

/**
 * Loops over the bytes of one row, eight slots at a time where that is possible: scores or grades ({@link Score}, {@link Grade}; unsigned,
 * larger is better for the side to move), or counts of moves. "Slots" are columns of that row. Lists of slots are arrays of columns with a
 * size.
 */
final class RowOperations {
    /** Stands for "no turn found" while the least byte after turns is sought: as large as a win of the side then to move. */
    static final byte NONE = (byte) 255;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SCANNED = 32;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private RowOperations() {}

    /** Sets {@code n} slots to {@code value} where they are below it, and adds those to {@code found}. Returns its new size. */
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

    /** Counts {@code n} slots down by one, and adds those that are then 0 to {@code found}. Returns the new size of {@code found}. */
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

    /** Adds slots from {@code from} to {@code end}, exclusive, whose byte is {@code wanted} to {@code found}; returns its new size. */
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

    /** Lists the slots whose byte is below {@code bound} in {@code into}. Returns how many there are; -1 if more than {@code most}. */
    static int below(byte[] values, int bound, int[] into, long most) {
        int size = 0;
        int i = 0;
        for (; i + Long.BYTES <= values.length && size <= most; i += Long.BYTES) {
            for (long below = less((long) LONGS.get(values, i), bound * ONES); below != 0; below &= below - 1) {
                into[size++] = i + (Long.numberOfTrailingZeros(below) >>> 3);
            }
        }
        for (; i < values.length && size <= most; i++) {
            into[size] = i;
            size += (values[i] & 0xff) < bound ? 1 : 0;
        }
        return size <= most ? size : -1;
    }

    static void toBits(int[] columns, int size, long[] bits) {
        Arrays.fill(bits, 0);
        for (int i = 0; i < size; i++) {
            bits[columns[i] >>> 6] |= 1L << columns[i];
        }
    }

    static boolean hasBit(long[] bits, int column) {
        return (bits[column >>> 6] >>> column & 1) != 0;
    }

    /**
     * Adds those of the eight slots from {@code at} on whose byte in {@code eight} is 0 to {@code found}; returns its new size. The top bit
     * of each byte tells exactly (Warren, Hacker's Delight, section 6-1).
     */
    private static int list(long eight, int at, int[] found, int size) {
        int more = size;
        for (long zeroes = ~((eight & ~TOPS) + ~TOPS | eight | ~TOPS); zeroes != 0; zeroes &= zeroes - 1) {
            found[more++] = at + (Long.numberOfTrailingZeros(zeroes) >>> 3);
        }
        return more;
    }

    /** Keeps those of the {@code size} slots in {@code found} whose count is 0; returns how many stay. */
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
     * Lowers bytes of {@code into} to those of {@code from}, where these are smaller, eight at a time. The last eight may overlap with the
     * eight before them. They are read before anything is written, as reading what was just written is slow.
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

    /** Returns, byte by byte, the smaller of the bytes of two words (Hacker's Delight, sections 2-12 and 2-18). */
    private static long smaller(long x, long y) {
        long mask = spread(less(x, y) >>> 7);
        return x & mask | y & ~mask;
    }

    /** Returns a word with the top bit of each byte set whose value, unsigned, is smaller in {@code x} than in {@code y}. */
    private static long less(long x, long y) {
        long difference = (x | TOPS) - (y & ~TOPS) ^ (x ^ ~y) & TOPS;
        return (~x & y | (~x | y) & difference) & TOPS;
    }

    /**
     * Sets slots that no layer has decided to {@code value}: those whose byte is from {@code worst} up to {@code value}, exclusive, and
     * whose count is not 0. The length of both arrays is a multiple of eight.
     */
    static void valueRest(byte[] values, byte[] counts, int worst, int value) {
        for (int i = 0; i < values.length; i += Long.BYTES) {
            long x = (long) LONGS.get(values, i);
            long count = (long) LONGS.get(counts, i);
            long counted = (count & ~TOPS) + ~TOPS | count;
            long mask = spread((~less(x, worst * ONES) & less(x, value * ONES) & counted & TOPS) >>> 7);
            LONGS.set(values, i, x & ~mask | value * ONES & mask);
        }
    }

    /** Replaces the counts of won and lost slots by {@link Solver#WON} and {@link Solver#LOST}. Counts of draws stay. */
    static void markDecided(byte[] scores, byte[] counts) {
        for (int i = 0; i < scores.length; i += Long.BYTES) {
            long x = (long) LONGS.get(scores, i);
            // A draw is the top bit alone: so a slot is lost without it, and won with it and another.
            long won = (x & ~TOPS) + ~TOPS & x & TOPS;
            long decided = spread((~x & TOPS | won) >>> 7);
            LONGS.set(counts, i, (long) LONGS.get(counts, i) & ~decided | decided & ~(~won >>> 7 & ONES));
        }
    }

    /**
     * Begins a row for grading. {@code values} has the grades of best exits: 0 becomes {@code least}, and slots that {@link #markDecided}
     * marked in {@code marked} get the grade of a win or loss.
     */
    static void begin(byte[] marked, byte[] values, int least) {
        for (int i = 0; i < marked.length; i += Long.BYTES) {
            long x = (long) LONGS.get(marked, i);
            long y = (long) LONGS.get(values, i);
            long decided = x >>> 7 & ONES;
            long some = (y & ~TOPS) + ~TOPS | y;
            LONGS.set(values, i, (y | spread(~some >>> 7 & ONES) & least * ONES) & ~spread(decided) | spread(decided & x));
        }
    }

    /** Spreads the lowest bit of each byte over the whole byte; the other bits must be 0. */
    private static long spread(long ones) {
        return (ones << 8) - ones;
    }

    /** Lowers a byte of {@code into} to {@code other}, if that is smaller; both are unsigned. */
    static void lower(byte[] into, int at, byte other) {
        into[at] = (byte) Math.min(into[at] & 0xff, other & 0xff);
    }
}
