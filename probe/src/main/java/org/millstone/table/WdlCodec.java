package org.millstone.table;

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
    /** The length of a row of either plane in bytes. */
    private static final int ROW = Tiles.SIDE / Byte.SIZE;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    /** Multiplying by this gathers the lowest bits of eight bytes in the highest byte, the first byte's lowest. */
    private static final long GATHER = 0x0102040810204080L;

    private WdlCodec() {}

    /** Packs a tile: the value of each place, see {@link Wdl}. */
    public static void pack(byte[] values, byte[] content) {
        for (int i = 0; i < PLANE; i++) {
            long eight = (long) Bits.LONGS.get(values, i * Byte.SIZE);
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
            Bits.LONGS.set(values, i * Byte.SIZE, LOWEST_BITS * Wdl.DRAW + wins - losses);
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
        long wrong = 0;
        for (int at = 0; at < PLANE; at += Long.BYTES) {
            long wins = (long) Bits.LONGS.get(content, at);
            long losses = (long) Bits.LONGS.get(content, PLANE + at);
            wrong |= wins & losses | (wins | losses) & ~slots(at, height, width);
        }
        return wrong == 0;
    }

    /** Returns which of the 64 places whose bits begin at a byte of a plane stand for slots. */
    private static long slots(int at, int height, int width) {
        int columns = at / ROW < height ? width - at % ROW * Byte.SIZE : 0;
        return columns >= Long.SIZE ? -1 : columns <= 0 ? 0 : (1L << columns) - 1;
    }

    /** Makes won what stands for no slot. */
    static void fillGaps(byte[] content, int height, int width) {
        for (int at = 0; at < PLANE; at += Long.BYTES) {
            Bits.LONGS.set(content, at, (long) Bits.LONGS.get(content, at) | ~slots(at, height, width));
        }
    }

    /** Returns which places are drawn, or lost if that is the value: bit p % 8 of byte p / 8 says it of place p. */
    static byte[] bits(byte[] content, int value) {
        byte[] bits = Arrays.copyOfRange(content, PLANE, BYTES);
        if (value == Wdl.DRAW) {
            for (int at = 0; at < PLANE; at += Long.BYTES) {
                Bits.LONGS.set(bits, at, ~((long) Bits.LONGS.get(content, at) | (long) Bits.LONGS.get(bits, at)));
            }
        }
        return bits;
    }

    /** Returns how many places are drawn, or lost if that is the value. */
    public static int count(byte[] content, int value) {
        return Bits.count(bits(content, value), 0, Tiles.PLACES);
    }
}
