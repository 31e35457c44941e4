package org.millstone.pocket;

import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;

/**
 * A map from a fixed set of keys to a few bits each, in little more space than these bits. For other keys it returns anything. The bits of
 * a key are the exclusive or of four cells whose places follow from the key: a binary fuse filter (Graf and Lemire, 2022) without
 * fingerprints, also called a retrieval data structure.
 *
 * <p>A key is a {@link PositionKeys} key, of which only the stones on the board count. Hashes are sums and products of 32 bits, so that
 * every language finds the same ones. Instances are immutable and safe for use by several threads.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Retrieval(int keys, int segments, int bits, int seed, int segmentBits, byte[] cells) {
    public static final int MOST_BITS = 16;

    private static final int CELLS = 4;
    private static final int LEAST_SEGMENT = 2;
    private static final int MOST_SEGMENT = 16;
    private static final int SEEDS = 256;
    /** How many bytes stand before the cells: numbers of keys, segments and bits, seed, binary logarithm of a segment's cells. */
    private static final int HEADER = 2 * Integer.BYTES + 3;

    private static int mix(int x) {
        int h = x;
        h = (h ^ h >>> 16) * 0x85ebca6b;
        h = (h ^ h >>> 13) * 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    private static int first(long key, int seed) {
        return mix(PositionKeys.own(key) ^ mix(PositionKeys.opponent(key) + seed * 0x9e3779b9));
    }

    /** Returns a hash of a key, {@code bits} bits long: what a filter keeps of it. It does not depend on the places of the key's cells. */
    public static int fingerprint(long key, int bits) {
        return mix(PositionKeys.opponent(key) ^ mix(PositionKeys.own(key) + 0x7f4a7c15)) >>> Integer.SIZE - bits;
    }

    private static void places(long key, int seed, int segments, int segmentBits, int[] into) {
        int first = first(key, seed);
        int second = mix(PositionKeys.opponent(key) ^ mix(first + PositionKeys.own(key)));
        int third = mix(second + 0x9e3779b9 ^ first);
        int start = (int) ((first & 0xffffffffL) * segments >>> Integer.SIZE);
        int mask = (1 << segmentBits) - 1;
        into[0] = (start << segmentBits) + (second & mask);
        into[1] = (start + 1 << segmentBits) + (second >>> 16 & mask);
        into[2] = (start + 2 << segmentBits) + (third & mask);
        into[3] = (start + 3 << segmentBits) + (third >>> 16 & mask);
    }

    /**
     * Makes a map for some keys.
     *
     * @param keys the keys, each once; ordered, if the same keys shall give the same bytes
     * @param bits how many bits each key has, 1 to {@link #MOST_BITS}
     * @param value returns the bits of the key with an index
     */
    public static Retrieval of(long[] keys, int bits, IntUnaryOperator value) {
        int count = keys.length;
        double size = count < 2 ? 4 : count * Math.max(1.075, 0.77 + 0.305 * StrictMath.log(600_000) / StrictMath.log(count));
        int segmentBits = Math.clamp((int) Math.floor(StrictMath.log(Math.max(count, 2)) / StrictMath.log(2.91) - 0.5),
                LEAST_SEGMENT, MOST_SEGMENT);
        int segments = Math.max(1, (int) Math.ceil(size / (1 << segmentBits)) - CELLS + 1);
        for (;; segments += 1 + segments / 64) {
            for (int seed = 0; seed < SEEDS; seed += segments > 100 ? 16 : 1) {
                byte[] cells = tryToMake(keys, bits, seed, segments, segmentBits, value);
                if (cells != null) {
                    return new Retrieval(count, segments, bits, seed, segmentBits, cells);
                }
            }
        }
    }

    /** Tries to fill the cells. Keys are taken out one by one, each for a cell that it alone uses; returns null if keys are left. */
    private static byte @Nullable [] tryToMake(long[] keys, int bits, int seed, int segments, int segmentBits,
            IntUnaryOperator value) {
        int count = keys.length;
        int cells = segments + CELLS - 1 << segmentBits;
        int[] users = new int[cells];
        int[] of = new int[cells];
        int[] places = new int[CELLS];
        for (int i = 0; i < count; i++) {
            places(keys[i], seed, segments, segmentBits, places);
            for (int place : places) {
                users[place]++;
                of[place] ^= i;
            }
        }
        int[] order = new int[count];
        int[] by = new int[count];
        int[] lone = new int[cells];
        int waiting = 0;
        for (int cell = 0; cell < cells; cell++) {
            if (users[cell] == 1) {
                lone[waiting++] = cell;
            }
        }
        int peeled = 0;
        while (waiting > 0) {
            int cell = lone[--waiting];
            if (users[cell] != 1) {
                continue;
            }
            int key = of[cell];
            order[peeled] = key;
            by[peeled++] = cell;
            places(keys[key], seed, segments, segmentBits, places);
            for (int place : places) {
                of[place] ^= key;
                if (--users[place] == 1) {
                    lone[waiting++] = place;
                }
            }
        }
        if (peeled < count) {
            return null;
        }
        char[] values = new char[cells];
        for (int i = count - 1; i >= 0; i--) {
            int key = order[i];
            places(keys[key], seed, segments, segmentBits, places);
            int others = value.applyAsInt(key);
            for (int place : places) {
                others ^= place == by[i] ? 0 : values[place];
            }
            values[by[i]] = (char) others;
        }
        return packed(values, bits);
    }

    private static byte[] packed(char[] values, int bits) {
        byte[] packed = new byte[bytes(values.length, bits)];
        for (int i = 0; i < values.length; i++) {
            for (int bit = 0; bit < bits; bit++) {
                long at = (long) i * bits + bit;
                packed[(int) (at >>> 3)] |= (byte) ((values[i] >>> bit & 1) << (at & 7));
            }
        }
        return packed;
    }

    private static int bytes(long cells, int bits) {
        return Math.toIntExact((cells * bits + 7) / 8);
    }

    public int get(long key) {
        int[] places = new int[CELLS];
        places(key, seed, segments, segmentBits, places);
        return (cell(places[0]) ^ cell(places[1]) ^ cell(places[2]) ^ cell(places[3])) & (1 << bits) - 1;
    }

    private int cell(int number) {
        long at = (long) number * bits;
        int from = (int) (at >>> 3);
        int value = 0;
        int end = Math.min(cells.length, from + 3);
        for (int i = from; i < end; i++) {
            value |= (cells[i] & 0xff) << (i - from << 3);
        }
        return value >>> (at & 7);
    }

    public int size() {
        return HEADER + cells.length;
    }

    void write(ByteBuffer into) {
        into.putInt(keys).putInt(segments).put((byte) bits).put((byte) seed).put((byte) segmentBits).put(cells);
    }

    /** Reads what {@link #write} wrote; throws an {@link IllegalArgumentException} if the header is impossible. */
    static Retrieval read(ByteBuffer from) {
        if (from.remaining() < HEADER) {
            throw new IllegalArgumentException("a function is cut short");
        }
        int keys = from.getInt();
        int segments = from.getInt();
        int bits = from.get();
        int seed = from.get() & 0xff;
        int segmentBits = from.get();
        if (keys < 0 || segments < 1 || bits < 1 || bits > MOST_BITS || segmentBits < LEAST_SEGMENT || segmentBits > MOST_SEGMENT
                || (long) segments + CELLS - 1 << segmentBits > 8L * from.remaining() / bits + 7) {
            throw new IllegalArgumentException("a function has impossible numbers");
        }
        byte[] cells = new byte[bytes((long) segments + CELLS - 1 << segmentBits, bits)];
        if (cells.length > from.remaining()) {
            throw new IllegalArgumentException("a function is cut short");
        }
        from.get(cells);
        return new Retrieval(keys, segments, bits, seed, segmentBits, cells);
    }
}
