package org.millstone.retrograde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The smaller of unsigned bytes, eight at a time: subtraction within a word, each byte's borrow kept to itself (H. S. Warren, Hacker's
 * Delight, sections 2-12 and 2-18).
 */
final class ByteMin {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH = 0x8080_8080_8080_8080L;

    private ByteMin() {}

    /** Takes the smaller of each of {@code length} bytes of {@code into} and {@code from}. */
    static void take(byte[] into, int at, byte[] from, int fromAt, int length) {
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long x = (long) LONGS.get(into, at + i);
            long y = (long) LONGS.get(from, fromAt + i);
            long difference = (x | HIGH) - (y & ~HIGH) ^ (x ^ ~y) & HIGH;
            long less = (~x & y | (~x | y) & difference) & HIGH;
            long mask = (less >>> 7) * 0xff;
            LONGS.set(into, at + i, x & mask | y & ~mask);
        }
        for (; i < length; i++) {
            take(into, at + i, from[fromAt + i]);
        }
    }

    /** Takes the smaller of a byte of {@code into} and another. */
    static void take(byte[] into, int at, byte other) {
        into[at] = (byte) Math.min(into[at] & 0xff, other & 0xff);
    }
}
