package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.index.Combinations;

/** The columns that have stones on three given points: who has a mill. Some megabytes, made once and read by all threads. */
final class Supersets {
    private static final int MILL = 3;

    private final Combinations triples;
    private final char[][] ranks;

    Supersets(ColumnSets columns) {
        int points = columns.ranks().points();
        int size = columns.ranks().size();
        this.triples = new Combinations(points, Math.min(points, MILL));
        this.ranks = new char[triples.count()][];
        if (size < MILL) {
            Arrays.fill(ranks, new char[0]);
            return;
        }
        int[] rest = new Combinations(points - MILL, size - MILL).sets();
        int[] sets = triples.sets();
        int all = (1 << points) - 1;
        for (int t = 0; t < sets.length; t++) {
            char[] found = new char[rest.length];
            for (int i = 0; i < rest.length; i++) {
                found[i] = (char) columns.ranks().rank(sets[t] | Integer.expand(rest[i], all & ~sets[t]));
            }
            ranks[t] = found;
        }
    }

    /** Returns the ranks of the columns that have stones on the three points of a mill. */
    char[] of(int mill) {
        return ranks[triples.rank(mill)];
    }
}
