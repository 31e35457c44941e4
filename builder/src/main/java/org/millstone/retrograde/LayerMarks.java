package org.millstone.retrograde;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

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
        for (int layer = 0; layer < Score.MOST; layer++) {
            if (seen[wins ? Score.WIN - layer : layer]) {
                marks[2 * row + (layer >>> 6)] |= 1L << layer;
                raise(layer);
            }
        }
    }

    private void raise(int layer) {
        int now = last.get();
        if (layer > now) {
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
