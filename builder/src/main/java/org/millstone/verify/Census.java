package org.millstone.verify;

import org.millstone.board.Symmetries;
import org.millstone.retrograde.Scores;

/** Counts the positions of rows by score, symmetric ones once. One thread's. */
final class Census {
    private final Shape shape;
    private final long[] positions = new long[256];

    Census(Shape shape) {
        this.shape = shape;
    }

    /** Counts a row. */
    void add(int row, byte[] scores) {
        Symmetries symmetries = shape.rules().board().symmetries();
        int set = shape.rows().set(row);
        int[] keeping = new int[symmetries.count()];
        int count = 0;
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, set) == set) {
                keeping[count++] = g;
            }
        }
        int free = shape.rules().board().all() & ~set;
        for (int column = 0; column < scores.length; column++) {
            if (count == 0 || isFirst(Integer.expand(shape.all().sets[column], free), keeping, count, symmetries)) {
                positions[scores[column] & 0xff]++;
            }
        }
    }

    private static boolean isFirst(int set, int[] keeping, int count, Symmetries symmetries) {
        for (int i = 0; i < count; i++) {
            if (symmetries.apply(keeping[i], set) < set) {
                return false;
            }
        }
        return true;
    }

    /** Adds what another has counted. */
    void add(Census other) {
        for (int score = 0; score < positions.length; score++) {
            positions[score] += other.positions[score];
        }
    }

    /** Returns what the positions come to that were counted, all rows of these scores. */
    Tally tally(Scores scores) {
        return Tally.of(positions, scores::first);
    }
}
