package org.millstone.pocket;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * At which place of the {@link TurnOrder} the turn to play stands, exact for all positions of a region. For nearly all of them it is the
 * first, place 0.
 *
 * <p>A filter lets those pass whose place is larger, and a small share of the others: it holds a fingerprint of their keys. Then come
 * levels of one bit a key: whether the place is larger than 0, than 1, and so on. The bits of the first are known for all that pass the
 * filter, those of a later one for all whose bit in the level before was set. Revoked certificates are listed like this (Larisch et al.,
 * 2017; Schanck, 2025).
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Corrections {
    private static final int MOST_LEVELS = 255;

    private final @Nullable Retrieval filter;
    private final List<Retrieval> levels;

    private Corrections(@Nullable Retrieval filter, List<Retrieval> levels) {
        this.filter = filter;
        this.levels = levels;
    }

    /** Makes a filter of the positions whose place is larger than 0, in order; null if the whole is smaller without. */
    public static @Nullable Retrieval filter(long[] keys, long positions) {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int bits = 0; bits <= Retrieval.MOST_BITS; bits++) {
            double size = (double) keys.length * bits + (double) (positions - keys.length) / (1 << bits);
            if (size < least) {
                least = size;
                best = bits;
            }
        }
        int bits = best;
        return best == 0 || keys.length == 0 ? null
                : Retrieval.of(keys, keys.length, bits, i -> Retrieval.fingerprint(keys[i], bits));
    }

    /** Returns whether a key passes a filter; null lets all pass. */
    public static boolean passes(@Nullable Retrieval filter, long key) {
        return filter == null || filter.get(key) == Retrieval.fingerprint(key, filter.bits());
    }

    /**
     * Makes corrections.
     *
     * @param keys the positions that pass the filter, in order; {@code places} has the place of each
     */
    public static Corrections of(@Nullable Retrieval filter, long[] keys, byte[] places) {
        List<Retrieval> levels = new ArrayList<>();
        long[] left = keys;
        byte[] rest = places;
        for (int level = 0; any(rest, level); level++) {
            int more = level;
            byte[] of = rest;
            levels.add(Retrieval.of(left, left.length, 1, i -> (of[i] & 0xff) > more ? 1 : 0));
            int count = 0;
            long[] keptKeys = new long[left.length];
            byte[] kept = new byte[left.length];
            for (int i = 0; i < left.length; i++) {
                if ((of[i] & 0xff) > more) {
                    keptKeys[count] = left[i];
                    kept[count++] = of[i];
                }
            }
            left = Arrays.copyOf(keptKeys, count);
            rest = Arrays.copyOf(kept, count);
        }
        return new Corrections(levels.isEmpty() ? null : filter, levels);
    }

    private static boolean any(byte[] places, int larger) {
        for (byte place : places) {
            if ((place & 0xff) > larger) {
                return true;
            }
        }
        return false;
    }

    /** Returns the place of a position by its key. It means nothing for a position outside the region. */
    public int place(long key) {
        if (levels.isEmpty() || !passes(filter, key)) {
            return 0;
        }
        int place = 0;
        while (place < levels.size() && levels.get(place).get(key) != 0) {
            place++;
        }
        return place;
    }

    int size() {
        return 2 + (filter == null ? 0 : filter.size()) + levels.stream().mapToInt(Retrieval::size).sum();
    }

    void write(ByteBuffer into) {
        into.put((byte) (filter == null ? 0 : 1)).put((byte) levels.size());
        if (filter != null) {
            filter.write(into);
        }
        levels.forEach(level -> level.write(into));
    }

    /** Reads what {@link #write} wrote; throws an {@link IllegalArgumentException} if it cannot be. */
    static Corrections read(ByteBuffer from) {
        int filters = from.get();
        int count = from.get() & MOST_LEVELS;
        if (filters < 0 || filters > 1) {
            throw new IllegalArgumentException("corrections have " + filters + " filters");
        }
        Retrieval filter = filters == 0 ? null : Retrieval.read(from);
        List<Retrieval> levels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            levels.add(Retrieval.read(from));
        }
        return new Corrections(filter, levels);
    }
}
