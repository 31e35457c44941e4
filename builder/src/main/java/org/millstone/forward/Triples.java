package org.millstone.forward;

import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/** The columns with stones on three given points: those that can have a mill there. Some megabytes; read by all threads. */
final class Triples {
    private final Combinations triples;
    private final Columns[] columns;

    /**
     * Makes the lists.
     *
     * @param points how many points the columns' sets are taken from
     */
    Triples(int points, int stones, Columns all) {
        boolean any = stones >= Rules.FEWEST;
        this.triples = new Combinations(points, any ? Rules.FEWEST : 0);
        this.columns = new Columns[triples.count()];
        int size = any ? new Combinations(points - Rules.FEWEST, stones - Rules.FEWEST).count() : 0;
        for (int t = 0; t < columns.length; t++) {
            columns[t] = new Columns(size);
        }
        for (int rank = 0; any && rank < all.size(); rank++) {
            add(all.sets[rank], rank);
        }
    }

    private void add(int set, int rank) {
        for (int first = set; first != 0; first &= first - 1) {
            for (int second = first & first - 1; second != 0; second &= second - 1) {
                for (int third = second & second - 1; third != 0; third &= third - 1) {
                    int two = Integer.lowestOneBit(first) | Integer.lowestOneBit(second);
                    columns[triples.rank(two | Integer.lowestOneBit(third))].add(set, rank);
                }
            }
        }
    }

    /** Whether columns have enough stones for a mill. */
    boolean any() {
        return triples.size() > 0;
    }

    /** Returns the columns with stones on three given points. */
    Columns with(int triple) {
        return columns[triples.rank(triple)];
    }
}
