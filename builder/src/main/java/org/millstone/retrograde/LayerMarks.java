package org.millstone.retrograde;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.millstone.step.Score;

/** For each row, which layers some capture enters at: only then need a row be scanned for slots that nothing else touched. */
final class LayerMarks {
    private final long[] marks;
    private final boolean wins;
    private final AtomicInteger last = new AtomicInteger(-1);

    /** Marks nothing yet; later either the captures that win, at half their plies rounded down, or those that lose. */
    LayerMarks(int rows, boolean wins) {
        this.wins = wins;
        this.marks = new long[2 * rows];
    }

    /**
     * Marks the captures of a row.
     *
     * @param seen which scores they have
     */
    void mark(int row, boolean[] seen) {
        long low = 0;
        long high = 0;
        for (int layer = 0; layer < Long.SIZE; layer++) {
            low |= seen[wins ? Score.WIN - layer : layer] ? 1L << layer : 0;
        }
        for (int layer = Long.SIZE; layer < Score.MOST; layer++) {
            high |= seen[wins ? Score.WIN - layer : layer] ? 1L << layer : 0;
        }
        marks[2 * row] = low;
        marks[2 * row + 1] = high;
        raise(high != 0 ? 2 * Long.SIZE - 1 - Long.numberOfLeadingZeros(high) : Long.SIZE - 1 - Long.numberOfLeadingZeros(low));
    }

    private void raise(int layer) {
        if (layer > last.get()) {
            last.accumulateAndGet(layer, Math::max);
        }
    }

    /** Finds out which scores there are. */
    static void see(byte[] scores, boolean[] seen) {
        Arrays.fill(seen, false);
        for (byte score : scores) {
            seen[score & 0xff] = true;
        }
    }

    boolean has(int row, int layer) {
        return layer >= 0 && layer < 2 * Long.SIZE && (marks[2 * row + (layer >>> 6)] >>> layer & 1) != 0;
    }

    /** The last layer that a capture enters at, -1 if none does. */
    int last() {
        return last.get();
    }
}
