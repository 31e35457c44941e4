package org.millstone.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bits in arrays of bytes: bit i is bit i % 8 of byte i / 8. */
final class Bits {
    /** Reads eight bytes as a long: bit i of the bytes is bit i of the long. */
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bits() {}

    static int bytes(int bits) {
        return (bits + 7) / Byte.SIZE;
    }

    static int get(byte[] bytes, int from, int bit) {
        return bytes[from + (bit >>> 3)] >>> (bit & 7) & 1;
    }

    static int count(byte[] bytes, int from, int bits) {
        int count = 0;
        int at = from;
        int rest = bits;
        for (; rest >= Long.SIZE; rest -= Long.SIZE, at += Long.BYTES) {
            count += Long.bitCount((long) LONGS.get(bytes, at));
        }
        if (rest > 0 && at + Long.BYTES <= bytes.length) {
            return count + Long.bitCount((long) LONGS.get(bytes, at) << Long.SIZE - rest);
        }
        for (; rest >= Byte.SIZE; rest -= Byte.SIZE, at++) {
            count += Integer.bitCount(bytes[at] & 0xff);
        }
        return rest == 0 ? count : count + Integer.bitCount(bytes[at] & (1 << rest) - 1);
    }
}
