package org.millstone.verify;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;
import org.millstone.step.Step;

/**
 * What all rows of a pair have in common: the sets of columns and how removing or moving a stone changes their ranks. Sets
 * of columns are in compressed coordinates: the points that a row leaves free, numbered from 0 in ascending order.
 *
 * <p>Made once a pair and read by all threads: some 10 MB for the largest pairs of 24 points.
 */
final class Shape {
    private final Rules rules;
    private final Step pair;
    private final CanonicalSets rows;
    private final int freePoints;
    private final Combinations ranks;
    private final Combinations[] fewerRanks;
    private final Columns all;
    private final Columns[] without;
    private final Columns[][] fewerWithout;
    private final char[] removals;
    private final int[][] moves;
    private final Triples triples;

    /**
     * Makes the tables.
     *
     * @param rows the canonical sets of as many points as the row colour has stones
     */
    Shape(Rules rules, Step pair, CanonicalSets rows) {
        this.rules = rules;
        this.pair = pair;
        this.rows = rows;
        this.freePoints = rules.board().points() - pair.first().rowStones();
        this.ranks = new Combinations(freePoints, pair.first().columnStones());
        this.fewerRanks = new Combinations[Math.max(1, Math.min(rules.mostRemovals(), pair.first().columnStones()))];
        this.fewerWithout = new Columns[fewerRanks.length][];
        for (int i = 0; i < fewerRanks.length; i++) {
            fewerRanks[i] = new Combinations(freePoints, pair.first().columnStones() - 1 - i);
            fewerWithout[i] = Columns.of(fewerRanks[i]).withoutEach(freePoints);
        }
        this.all = Columns.of(ranks);
        this.without = all.withoutEach(freePoints);
        this.removals = listRemovals();
        this.moves = listMoves();
        this.triples = new Triples(freePoints, pair.first().columnStones(), all);
    }

    private char[] listRemovals() {
        char[] table = new char[all.size() * pair.first().columnStones()];
        int at = 0;
        for (int rank = 0; rank < all.size(); rank++) {
            for (int rest = all.sets[rank]; rest != 0; rest &= rest - 1) {
                table[at++] = (char) fewerRanks[0].rank(all.sets[rank] & ~Integer.lowestOneBit(rest));
            }
        }
        return table;
    }

    private int[][] listMoves() {
        int[][] table = new int[freePoints * freePoints][];
        for (int to = 0; to < freePoints; to++) {
            for (int from = 0; from < to; from++) {
                table[from * freePoints + to] = listMoves(from, to);
            }
        }
        return table;
    }

    private int[] listMoves(int from, int to) {
        Columns starts = without[to];
        boolean any = pair.first().columnStones() < freePoints;
        int[] list = new int[any ? new Combinations(freePoints - 2, pair.first().columnStones() - 1).count() : 0];
        int size = 0;
        for (int k = 0; k < starts.size(); k++) {
            int set = starts.sets[k];
            if ((set >>> from & 1) != 0) {
                list[size++] = ranks.rank(set ^ (1 << from | 1 << to)) << 16 | starts.ranks[k];
            }
        }
        return list;
    }

    Rules rules() {
        return rules;
    }

    Step pair() {
        return pair;
    }

    /** The canonical sets of the row colour. */
    CanonicalSets rows() {
        return rows;
    }

    /** Returns how many points a row leaves free. */
    int freePoints() {
        return freePoints;
    }

    /** Returns the number of slots in a row. */
    int columns() {
        return all.size();
    }

    /** Returns the bytes of the scores of one side to move. */
    long slots() {
        return (long) rows.count() * columns();
    }

    /** Ranks of the column colour's sets. */
    Combinations ranks() {
        return ranks;
    }

    /** Ranks of the column colour's sets with so many stones less, at least one. */
    Combinations fewerRanks(int less) {
        return fewerRanks[less - 1];
    }

    /** All columns in order. */
    Columns all() {
        return all;
    }

    /** The columns that leave a point free. */
    Columns without(int point) {
        return without[point];
    }

    /** The sets with so many stones less, at least one, that leave a point free, with their ranks among such sets. */
    Columns fewerWithout(int less, int point) {
        return fewerWithout[less - 1][point];
    }

    /** For each column, one entry a stone: the rank of the set without that stone. */
    char[] removals() {
        return removals;
    }

    /**
     * The moves of a column stone between two points, {@code one < other}: for each the rank of the set with the stone on
     * the one (low 16 bits) and on the other (high 16 bits).
     */
    int[] moves(int one, int other) {
        return moves[one * freePoints + other];
    }

    /** The columns with stones on three given points. */
    Triples triples() {
        return triples;
    }
}
