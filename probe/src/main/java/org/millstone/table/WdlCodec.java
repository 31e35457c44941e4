package org.millstone.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The content of a win/draw/loss block: a bit for each place of the tile that says whether it is won, then a bit for each that
 * says whether it is lost. Place p is bit p % 8 of byte p / 8. Two planes of bits compress better than two bits side by side
 * or five values to a byte, and give a value by two bit tests.
 */
public final class WdlCodec {
    /** The length of a block's content in bytes. */
    public static final int BYTES = 2 * Tiles.PLACES / Byte.SIZE;

    /** The length of either plane of bits in bytes. */
    public static final int PLANE = Tiles.PLACES / Byte.SIZE;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOWEST_BITS = 0x0101010101010101L;
    /** Multiplying by this gathers the lowest bits of eight bytes in the highest byte, the first byte's lowest. */
    private static final long GATHER = 0x0102040810204080L;

    private WdlCodec() {}

    /**
     * Packs a tile.
     *
     * @param values the value of each place, see {@link Wdl}
     * @param content gets the content
     */
    public static void pack(byte[] values, byte[] content) {
        for (int i = 0; i < PLANE; i++) {
            long eight = (long) LONGS.get(values, i * Byte.SIZE);
            long wins = eight >>> 1 & LOWEST_BITS;
            long losses = ~(eight | eight >>> 1) & LOWEST_BITS;
            content[i] = (byte) (wins * GATHER >>> 56);
            content[PLANE + i] = (byte) (losses * GATHER >>> 56);
        }
    }

    /** Unpacks a tile into the value of each place. */
    public static void unpack(byte[] content, byte[] values) {
        for (int i = 0; i < PLANE; i++) {
            long wins = Long.expand(content[i], LOWEST_BITS);
            long losses = Long.expand(content[PLANE + i], LOWEST_BITS);
            LONGS.set(values, i * Byte.SIZE, LOWEST_BITS * Wdl.DRAW + wins - losses);
        }
    }

    public static int value(byte[] content, int place) {
        int at = place >>> 3;
        return Wdl.DRAW + (content[at] >>> (place & 7) & 1) - (content[PLANE + at] >>> (place & 7) & 1);
    }

    /**
     * Returns whether a content can be that of a tile: nothing both won and lost, and only draws where there is no slot.
     *
     * @param height how many rows of the tile there are
     * @param width how many columns
     */
    static boolean isPossible(byte[] content, int height, int width) {
        long low = mask(width);
        long high = mask(width - Long.SIZE);
        long wrong = 0;
        for (int row = 0, at = 0; row < Tiles.SIDE; row++) {
            for (long slots = low, half = 0; half < 2; half++, slots = high, at += Long.BYTES) {
                long wins = (long) LONGS.get(content, at);
                long losses = (long) LONGS.get(content, PLANE + at);
                wrong |= wins & losses | (wins | losses) & ~(row < height ? slots : 0);
            }
        }
        return wrong == 0;
    }

    /** The lowest so many bits, all or none of them where there are fewer or more. */
    private static long mask(int bits) {
        return bits >= Long.SIZE ? -1 : bits <= 0 ? 0 : (1L << bits) - 1;
    }

    /** Returns the loss bits of a tile: bit p % 8 of byte p / 8 says whether place p is lost. */
    static byte[] lossBits(byte[] content) {
        return Arrays.copyOfRange(content, PLANE, BYTES);
    }

    /** Returns the draw bits of a tile likewise, those of places that stand for no slot included. */
    static byte[] drawBits(byte[] content) {
        byte[] draws = new byte[PLANE];
        for (int at = 0; at < PLANE; at += Long.BYTES) {
            LONGS.set(draws, at, ~((long) LONGS.get(content, at) | (long) LONGS.get(content, PLANE + at)));
        }
        return draws;
    }

    /** Clears the bits of the places of a tile that stand for no slot. */
    static void keepSlots(byte[] bits, int height, int width) {
        if (width < Tiles.SIDE) {
            long low = mask(width);
            long high = mask(width - Long.SIZE);
            for (int row = 0, at = 0; row < height; row++, at += 2 * Long.BYTES) {
                LONGS.set(bits, at, (long) LONGS.get(bits, at) & low);
                LONGS.set(bits, at + Long.BYTES, (long) LONGS.get(bits, at + Long.BYTES) & high);
            }
        }
        Arrays.fill(bits, height * Tiles.SIDE / Byte.SIZE, PLANE, (byte) 0);
    }

    /** Returns how many places are lost. */
    public static int losses(byte[] content) {
        return Bits.count(content, PLANE, Tiles.PLACES);
    }
}
