package org.millstone.table;

/**
 * Packs win/draw/loss values, five to a byte: the byte is v0 + 3 v1 + 9 v2 + 27 v3 + 81 v4, with the values of {@link Wdl}.
 * Values missing at the end of a block count as 0.
 */
public final class WdlCodec {
    /** Values in a byte. */
    public static final int PER_BYTE = 5;

    private static final int BYTES = 243;
    private static final byte[] VALUES = new byte[PER_BYTE << 8];
    private static final byte[] WINS = new byte[256];

    static {
        for (int packed = 0; packed < BYTES; packed++) {
            for (int i = 0, rest = packed; i < PER_BYTE; i++, rest /= 3) {
                VALUES[i << 8 | packed] = (byte) (rest % 3);
                WINS[packed] += (byte) (rest % 3 == Wdl.WIN ? 1 : 0);
            }
        }
    }

    private WdlCodec() {}

    /** Returns how many bytes {@code values} values take. */
    public static int bytes(int values) {
        return (values + PER_BYTE - 1) / PER_BYTE;
    }

    /** Packs values; returns the number of bytes. */
    public static int pack(byte[] values, int count, byte[] packed) {
        int bytes = bytes(count);
        int full = count / PER_BYTE;
        for (int i = 0, v = 0; i < full; i++, v += PER_BYTE) {
            packed[i] = (byte) (values[v] + 3 * values[v + 1] + 9 * values[v + 2] + 27 * values[v + 3] + 81 * values[v + 4]);
        }
        for (int i = full; i < bytes; i++) {
            int sum = 0;
            for (int v = count - 1; v >= i * PER_BYTE; v--) {
                sum = 3 * sum + values[v];
            }
            packed[i] = (byte) sum;
        }
        return bytes;
    }

    /** Unpacks the first {@code count} values. */
    public static void unpack(byte[] packed, byte[] values, int count) {
        for (int i = 0, v = 0; v < count; i++) {
            int b = packed[i] & 0xff;
            for (int j = 0; j < PER_BYTE && v < count; j++) {
                values[v++] = VALUES[j << 8 | b];
            }
        }
    }

    /** Returns one value. */
    public static int value(byte[] packed, int position) {
        return VALUES[position % PER_BYTE << 8 | packed[position / PER_BYTE] & 0xff];
    }

    /** Returns how many of the first {@code count} values are wins. */
    public static int wins(byte[] packed, int count) {
        int wins = 0;
        int full = count / PER_BYTE;
        for (int i = 0; i < full; i++) {
            wins += WINS[packed[i] & 0xff];
        }
        for (int v = full * PER_BYTE; v < count; v++) {
            wins += value(packed, v) == Wdl.WIN ? 1 : 0;
        }
        return wins;
    }
}
