package org.millstone.verify;

import java.util.List;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.step.Scores;
import org.millstone.step.Window;

/** Counts the positions of rows by score, symmetric ones once. One thread's. */
final class Census {
    private final Board board;
    private final CanonicalSets rows;
    private final Columns all;
    private final long[] positions = new long[256];

    /**
     * Counts nothing yet.
     *
     * @param rows the canonical sets of the row colour
     * @param all all columns
     */
    Census(Board board, CanonicalSets rows, Columns all) {
        this.board = board;
        this.rows = rows;
        this.all = all;
    }

    /** Counts a row. */
    void add(int row, byte[] scores) {
        Symmetries symmetries = board.symmetries();
        int set = rows.set(row);
        int[] keeping = new int[symmetries.count()];
        int count = 0;
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, set) == set) {
                keeping[count++] = g;
            }
        }
        int free = board.all() & ~set;
        for (int column = 0; column < scores.length; column++) {
            if (count == 0 || isFirst(Integer.expand(all.sets[column], free), keeping, count, symmetries)) {
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

    /** Returns how many positions have each score, by what each thread has counted. */
    static long[] sum(List<Census> parts) {
        long[] sum = new long[256];
        for (Census part : parts) {
            for (int score = 0; score < sum.length; score++) {
                sum[score] += part.positions[score];
            }
        }
        return sum;
    }

    /** Adds what another has counted. */
    void add(Census other) {
        for (int score = 0; score < positions.length; score++) {
            positions[score] += other.positions[score];
        }
    }

    /** Adds what was counted, all rows of these scores, to a sum. */
    void addTo(TallySum sum, Window window, Scores scores) {
        sum.add(window, positions, scores::first);
    }
}
