package org.millstone.retrograde;

/** For each row, which layers some capture enters at: only then need a row be scanned for slots that nothing else touched. */
final class LayerMarks {
    private final long[] marks;
    private int last = -1;

    LayerMarks(int rows) {
        this.marks = new long[2 * rows];
    }

    /** Marks the captures that lose: each enters at half its plies. */
    void markLosses(int row, byte[] scores) {
        mark(row, scores, 0, Score.DRAW, 0);
    }

    /** Marks the captures that win: each enters at half its plies, rounded down. */
    void markWins(int row, byte[] scores) {
        mark(row, scores, Score.DRAW + 1, Score.WIN + 1, Score.WIN);
    }

    private void mark(int row, byte[] scores, int from, int to, int mirror) {
        long low = 0;
        long high = 0;
        for (byte b : scores) {
            int score = b & 0xff;
            if (score >= from && score < to) {
                int layer = mirror == 0 ? score : mirror - score;
                if (layer < Long.SIZE) {
                    low |= 1L << layer;
                } else {
                    high |= 1L << layer;
                }
            }
        }
        marks[2 * row] = low;
        marks[2 * row + 1] = high;
        int top =
                high != 0 ? 2 * Long.SIZE - 1 - Long.numberOfLeadingZeros(high) : Long.SIZE - 1 - Long.numberOfLeadingZeros(low);
        synchronized (this) {
            last = Math.max(last, top);
        }
    }

    boolean has(int row, int layer) {
        return layer >= 0 && layer < 2 * Long.SIZE && (marks[2 * row + (layer >>> 6)] >>> layer & 1) != 0;
    }

    /** The last layer that a capture enters at, -1 if none does. */
    synchronized int last() {
        return last;
    }
}
