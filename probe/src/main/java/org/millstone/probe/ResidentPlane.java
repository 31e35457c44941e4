package org.millstone.probe;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.millstone.memory.HugePages;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The win/draw/loss plane of a subspace in memory: five slots a byte, 1.6 bits a slot. A lookup is one access to memory.
 *
 * <p>A slot is a digit in base 3 ({@link Wdl}); a byte holds five digits, the lowest first. Tiles are in the order of the file, and the
 * slots of a tile in the order of places. So threads that load different blocks never write the same byte.
 *
 * <p>One thread writes a block. Once all blocks are written and the plane is safely published, any number of threads may read.
 */
public final class ResidentPlane {
    private static final int PER_BYTE = 5;
    /** The bytes of a tile's digits. The last digit of the last byte is unused. */
    private static final int VALUE_BYTES = (Tiles.PLACES + PER_BYTE - 1) / PER_BYTE;
    /** The bytes of a piece. A tile also has counts of losses and draws before its second, third, ... piece: counting begins there. */
    private static final int STEP = 128;
    private static final int COUNTS = VALUE_BYTES / STEP;

    /** The bytes of a tile: its digits, then the counts of losses and of draws. */
    public static final int TILE_BYTES = VALUE_BYTES + 2 * COUNTS * Character.BYTES;

    private static final int DIGIT_BITS = 3;
    private static final int VALUES = 243;
    /** The five digits of each possible byte b: digit i is at index 8 b + i. */
    private static final byte[] DIGITS = digits();

    private static final int PAIR = 2 * PER_BYTE;
    /** Index 0: for each possible byte, the number of losses among its five digits. Index 1: the same for draws. */
    private static final byte[][] IN_BYTE = {inByte(Wdl.LOSS), inByte(Wdl.DRAW)};

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    /** At the index of ten bits, one for each digit of two bytes: two bytes, each the sum of 3^i over its set bits i, 0 to 4. */
    private static final char[] SUMS = sums();
    /** Two bytes whose ten digits are draws. Sums are added to it for wins and subtracted for losses, without a carry between the bytes. */
    private static final int DRAWS = 0x7979;

    /** All memory of the process. A read from it is one instruction that touches no plane object, so the processor overlaps many reads. */
    @SuppressWarnings("restricted")
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private final MemorySegment bytes;

    /** Allocates a plane with undefined values; throws an {@link OutOfMemoryError} if there is too little memory. */
    public ResidentPlane(int blocks) {
        this.bytes = HugePages.allocate(Arena.ofAuto(), bytes(blocks));
    }

    public static long bytes(int blocks) {
        return (long) blocks * TILE_BYTES;
    }

    private static byte[] digits() {
        byte[] digits = new byte[VALUES * Byte.SIZE];
        for (int i = 0; i < VALUES; i++) {
            for (int digit = 0, rest = i; digit < PER_BYTE; digit++, rest /= 3) {
                digits[i * Byte.SIZE + digit] = (byte) (rest % 3);
            }
        }
        return digits;
    }

    private static byte[] inByte(int value) {
        byte[] counts = new byte[1 << Byte.SIZE];
        for (int i = 0; i < VALUES * Byte.SIZE; i++) {
            counts[i / Byte.SIZE] += (byte) (i % Byte.SIZE < PER_BYTE && DIGITS[i] == value ? 1 : 0);
        }
        return counts;
    }

    private static char[] sums() {
        char[] sums = new char[1 << PAIR];
        int[] powers = {1, 3, 9, 27, 81};
        for (int set = 0; set < sums.length; set++) {
            for (int bit = 0; bit < PAIR; bit++) {
                sums[set] += (char) ((set >>> bit & 1) * powers[bit % PER_BYTE] << bit / PER_BYTE * Byte.SIZE);
            }
        }
        return sums;
    }

    /**
     * Writes a block.
     *
     * @param content its content, see {@link WdlCodec}; if draws are to be counted, places without a slot must not be draws
     * @param scratch {@link #TILE_BYTES} bytes, overwritten
     */
    public void write(int block, byte[] content, byte[] scratch) {
        int place = 0;
        for (int i = 0; i + 1 < VALUE_BYTES; i += 2, place += PAIR) {
            int at = place >>> 3;
            int wins = (short) SHORTS.get(content, at) >>> (place & 7) & SUMS.length - 1;
            int losses = (short) SHORTS.get(content, WdlCodec.PLANE + at) >>> (place & 7) & SUMS.length - 1;
            SHORTS.set(scratch, i, (short) (DRAWS + SUMS[wins] - SUMS[losses]));
        }
        // Four places are left for the last byte; the fifth counts as a draw.
        int last = WdlCodec.PLANE - 1;
        int wins = (content[last] & 0xff) >>> (place & 7);
        int losses = (content[WdlCodec.PLANE + last] & 0xff) >>> (place & 7);
        scratch[VALUE_BYTES - 1] = (byte) (DRAWS + SUMS[wins] - SUMS[losses]);
        count(content, scratch);
        MemorySegment.copy(scratch, 0, bytes, ValueLayout.JAVA_BYTE, (long) block * TILE_BYTES, TILE_BYTES);
    }

    /** Returns who wins ({@link Wdl}) at a place of a block. */
    public int value(int block, int place) {
        int five = bytes.get(ValueLayout.JAVA_BYTE, (long) block * TILE_BYTES + place / PER_BYTE) & 0xff;
        return DIGITS[five << 3 | place % PER_BYTE];
    }

    private static void count(byte[] content, byte[] scratch) {
        int wins = 0;
        int losses = 0;
        int at = 0;
        for (int i = 0; i < COUNTS; i++) {
            for (int end = at + STEP * PER_BYTE / Byte.SIZE; at < end; at += Long.BYTES) {
                wins += Long.bitCount((long) LONGS.get(content, at));
                losses += Long.bitCount((long) LONGS.get(content, WdlCodec.PLANE + at));
            }
            SHORTS.set(scratch, countAt(i, Wdl.LOSS), (short) losses);
            SHORTS.set(scratch, countAt(i, Wdl.DRAW), (short) (at * Byte.SIZE - wins - losses));
        }
    }

    /** Returns at which byte of a tile a count stands: how often a {@link Wdl} value occurs in the first {@code number} + 1 pieces. */
    private static int countAt(int number, int value) {
        return VALUE_BYTES + (value * COUNTS + number) * Character.BYTES;
    }

    /**
     * Returns how many of the places of a block before a given one are losses, or draws.
     *
     * @param place the place, or {@link Tiles#PLACES} to count all
     * @param value {@link Wdl#LOSS} or {@link Wdl#DRAW}
     */
    int before(int block, int place, int value) {
        byte[] inByte = IN_BYTE[value];
        long tile = (long) block * TILE_BYTES;
        int end = place / PER_BYTE;
        int step = end / STEP;
        int count = step == 0 ? 0 : bytes.get(ValueLayout.JAVA_CHAR_UNALIGNED, tile + countAt(step - 1, value));
        int i = step * STEP;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            long eight = bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, tile + i);
            count += inByte[(int) eight & 0xff] + inByte[(int) (eight >>> 8) & 0xff] + inByte[(int) (eight >>> 16) & 0xff]
                    + inByte[(int) (eight >>> 24) & 0xff] + inByte[(int) (eight >>> 32) & 0xff]
                    + inByte[(int) (eight >>> 40) & 0xff]
                    + inByte[(int) (eight >>> 48) & 0xff] + inByte[(int) (eight >>> 56)];
        }
        for (; i < end; i++) {
            count += inByte[bytes.get(ValueLayout.JAVA_BYTE, tile + i) & 0xff];
        }
        for (int rest = end * PER_BYTE; rest < place; rest++) {
            count += value(block, rest) == value ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns where a slot's digit is, for {@link #value(long)}: the memory address of its byte and its number there, packed; at least 0.
     * Valid as long as this plane is reachable.
     */
    long at(int block, int place) {
        long offset = Objects.checkIndex((long) block * TILE_BYTES + place / PER_BYTE, bytes.byteSize());
        return bytes.address() + offset << DIGIT_BITS | place % PER_BYTE;
    }

    /** Returns who wins ({@link Wdl}) at the slot for which {@link #at} returned {@code at}. The caller must keep the plane reachable. */
    static int value(long at) {
        int five = MEMORY.get(ValueLayout.JAVA_BYTE, at >>> DIGIT_BITS) & 0xff;
        return DIGITS[five << DIGIT_BITS | (int) at & (1 << DIGIT_BITS) - 1];
    }

    /**
     * Returns the memory to the operating system, see {@link HugePages#discard}. Its addresses stay valid until the plane is unreachable,
     * so concurrent readers get undefined values.
     */
    public void discard() {
        HugePages.discard(bytes);
    }
}
