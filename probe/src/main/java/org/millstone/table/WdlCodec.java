package org.millstone.table;

import java.util.Arrays;

/**
 * The code of a win/draw/loss block: a bit for each place of the tile, set if it is won, then a bit for each place, set if it is lost.
 * Place p is bit p % 8 of byte p / 8. So place 915 is bit 3 of byte 114, and of byte 2048 + 114 = 2162. These two sequences of bits
 * compress better than two bits side by side or five values to a byte.
 */
public final class WdlCodec {
    public static final int BYTES = 2 * Tiles.PLACES / Byte.SIZE;

    /** The length in bytes of the bits of wins; those of losses take as many. */
    public static final int PLANE = Tiles.PLACES / Byte.SIZE;
    /** How many bytes hold one bit for each place in a row of a tile. */
    private static final int ROW = Tiles.SIDE / Byte.SIZE;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    /**
     * Multiplying a long by this gathers the lowest bits of its eight bytes in its highest byte; the first byte's bit becomes the lowest.
     */
    private static final long GATHER = 0x0102040810204080L;

    private WdlCodec() {}

    public static void pack(byte[] values, byte[] content) {
        for (int i = 0; i < PLANE; i++) {
            long eight = (long) Bits.LONGS.get(values, i * Byte.SIZE);
            long wins = eight >>> 1 & LOWEST_BITS;
            long losses = ~(eight | eight >>> 1) & LOWEST_BITS;
            content[i] = (byte) (wins * GATHER >>> 56);
            content[PLANE + i] = (byte) (losses * GATHER >>> 56);
        }
    }

    public static void unpack(byte[] content, byte[] values) {
        for (int i = 0; i < PLANE; i++) {
            long wins = Long.expand(content[i], LOWEST_BITS);
            long losses = Long.expand(content[PLANE + i], LOWEST_BITS);
            Bits.LONGS.set(values, i * Byte.SIZE, LOWEST_BITS * Wdl.DRAW + wins - losses);
        }
    }

    /** Returns the outcome of a place in the tile, as a {@link Wdl}. */
    public static int value(byte[] content, int place) {
        int at = place >>> 3;
        return Wdl.DRAW + (content[at] >>> (place & 7) & 1) - (content[PLANE + at] >>> (place & 7) & 1);
    }

    /** Whether no place is both won and lost, and those without a slot, beyond {@code height} and {@code width}, are draws. */
    static boolean isPossible(byte[] content, int height, int width) {
        long wrong = 0;
        for (int at = 0; at < PLANE; at += Long.BYTES) {
            long wins = (long) Bits.LONGS.get(content, at);
            long losses = (long) Bits.LONGS.get(content, PLANE + at);
            wrong |= wins & losses | (wins | losses) & ~slots(at, height, width);
        }
        return wrong == 0;
    }

    /** Returns a bit for each of 64 places: whether the place has a slot. Byte {@code at} begins with the first of these places. */
    private static long slots(int at, int height, int width) {
        int columns = at / ROW < height ? width - at % ROW * Byte.SIZE : 0;
        return columns >= Long.SIZE ? -1 : columns <= 0 ? 0 : (1L << columns) - 1;
    }

    /** Changes places without a slot, which are draws, into wins. */
    static void fillGaps(byte[] content, int height, int width) {
        for (int at = 0; at < PLANE; at += Long.BYTES) {
            Bits.LONGS.set(content, at, (long) Bits.LONGS.get(content, at) | ~slots(at, height, width));
        }
    }

    /** Returns a bit for each place, set if its outcome is {@code value}: {@link Wdl#DRAW} or {@link Wdl#LOSS}. */
    static byte[] bits(byte[] content, int value) {
        byte[] bits = Arrays.copyOfRange(content, PLANE, BYTES);
        if (value == Wdl.DRAW) {
            for (int at = 0; at < PLANE; at += Long.BYTES) {
                Bits.LONGS.set(bits, at, ~((long) Bits.LONGS.get(content, at) | (long) Bits.LONGS.get(bits, at)));
            }
        }
        return bits;
    }

    /** Returns how many places are {@link Wdl#DRAW}, or {@link Wdl#LOSS}. Those without a slot are draws, or wins by {@link #fillGaps}. */
    public static int count(byte[] content, int value) {
        return Bits.count(bits(content, value), 0, Tiles.PLACES);
    }
}
