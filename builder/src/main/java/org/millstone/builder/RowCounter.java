package org.millstone.builder;

import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Score;
import org.millstone.step.Scores;

/** Counts positions row by row, by score, symmetric ones once. One thread's. */
final class RowCounter {
    private final Symmetries symmetries;
    private final int all;
    private final CanonicalSets rows;
    private final Scores scores;
    private final int[] columnSets;
    private final byte[] row;
    private final int[] keeping;
    private final long[] histogram = new long[Score.WIN + 1];

    RowCounter(Symmetries symmetries, int all, CanonicalSets rows, Combinations columns, Scores scores) {
        this.symmetries = symmetries;
        this.all = all;
        this.rows = rows;
        this.scores = scores;
        this.columnSets = columns.sets();
        this.row = new byte[columnSets.length];
        this.keeping = new int[symmetries.count()];
    }

    void count(int number) {
        scores.read(number, row);
        int set = rows.set(number);
        int count = symmetriesThatKeep(set);
        if (count == 0) {
            for (byte score : row) {
                histogram[score & 0xff]++;
            }
            return;
        }
        int free = all & ~set;
        for (int column = 0; column < row.length; column++) {
            if (isFirst(Integer.expand(columnSets[column], free), count)) {
                histogram[row[column] & 0xff]++;
            }
        }
    }

    /** Only these map a position to another one in its row; returns how many there are besides the identity. */
    private int symmetriesThatKeep(int set) {
        int count = 0;
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, set) == set) {
                keeping[count++] = g;
            }
        }
        return count;
    }

    private boolean isFirst(int column, int count) {
        for (int i = 0; i < count; i++) {
            if (symmetries.apply(keeping[i], column) < column) {
                return false;
            }
        }
        return true;
    }

    void addTo(long[] sum) {
        for (int score = 0; score < sum.length; score++) {
            sum[score] += histogram[score];
        }
    }
}
