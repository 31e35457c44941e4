package org.millstone.pocket;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the turn to play stands in the {@link TurnOrder} of each position that a {@link Pocket} player can meet, the region: place 0 is the
 * evaluation's first choice, as nearly always; place 2 says that the third turn is to be played.
 *
 * <p>This is a filter cascade, as browsers keep revoked certificates (Larisch et al., 2017; Schanck, 2025). Its keys are {@link
 * org.millstone.index.PositionKeys}. The filter lets all positions pass whose place is above 0, and a few others, as it only compares
 * fingerprints. A position that does not pass has place 0. For those that pass, level 0 has a bit: is the place above 0? For those with bit
 * 1, level 1 has a bit: is it above 1? And so on.
 *
 * <p>Instances are immutable and safe for use by several threads.
 *
 * @param filter lets all positions pass whose place is above 0; null if the file is smaller without a filter
 */
public record Corrections(@Nullable Retrieval filter, List<Retrieval> levels) {
    private static final int MOST_LEVELS = 255;

    /**
     * Makes a filter from the keys, in order, of the positions whose place is above 0; {@code positions} is how many the region has in all.
     * Returns null if the file is smaller without a filter.
     */
    public static @Nullable Retrieval filter(long[] keys, long positions) {
        int bits = IntStream.rangeClosed(0, Retrieval.MOST_BITS).boxed().min(Comparator.comparingDouble(
                of -> (double) keys.length * of + (double) (positions - keys.length) / (1 << of))).orElseThrow();
        return bits == 0 || keys.length == 0 ? null : Retrieval.of(keys, bits, i -> Retrieval.fingerprint(keys[i], bits));
    }

    /** Returns whether a key passes a filter; null lets all pass. */
    public static boolean passes(@Nullable Retrieval filter, long key) {
        return filter == null || filter.get(key) == Retrieval.fingerprint(key, filter.bits());
    }

    /**
     * Makes corrections.
     *
     * @param keys the keys of all positions that pass the filter, in order
     * @param places the place of each, as an unsigned byte
     */
    public static Corrections of(@Nullable Retrieval filter, long[] keys, byte[] places) {
        List<Retrieval> levels = new ArrayList<>();
        int[] left = IntStream.range(0, keys.length).toArray();
        for (int level = 0;; level++) {
            int[] of = left;
            int more = level;
            left = Arrays.stream(of).filter(i -> (places[i] & 0xff) > more).toArray();
            if (left.length == 0) {
                return new Corrections(levels.isEmpty() ? null : filter, levels);
            }
            levels.add(Retrieval.of(Arrays.stream(of).mapToLong(i -> keys[i]).toArray(), 1,
                    i -> (places[of[i]] & 0xff) > more ? 1 : 0));
        }
    }

    /** Returns the place of the turn to play in the position with a key. It means nothing for a position outside the region. */
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

    /** Reads what {@link #write} wrote; throws an {@link IllegalArgumentException} if the bytes are something else. */
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
