package org.millstone.verify;

import org.millstone.index.Combinations;

/** Some columns of a row: their sets in compressed coordinates, and their ranks. Filled and used by one thread. */
final class Columns {
    final int[] sets;
    final char[] ranks;
    private int size;

    /** Makes room for {@code most} columns. */
    Columns(int most) {
        this.sets = new int[most];
        this.ranks = new char[most];
    }

    /** Lists all sets of some size. */
    static Columns of(Combinations ranks) {
        Columns columns = new Columns(ranks.count());
        for (int set : ranks.sets()) {
            columns.add(set, columns.size);
        }
        return columns;
    }

    /** Returns, for each point, those that leave it free. */
    Columns[] withoutEach(int points) {
        Columns[] each = new Columns[points];
        for (int point = 0; point < points; point++) {
            each[point] = new Columns(size);
            each[point].takeWithout(this, point);
        }
        return each;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void add(int set, int rank) {
        sets[size] = set;
        ranks[size++] = (char) rank;
    }

    /** Gives each of these columns a score. */
    void fill(byte score, byte[] scores) {
        for (int k = 0; k < size; k++) {
            scores[ranks[k]] = score;
        }
    }

    /** Takes those of all columns whose scores are wanted, as {@link Wanted#table} says. */
    void takeWanted(Columns all, byte[] scores, byte[] wanted) {
        int n = 0;
        for (int column = 0; column < all.size; column++) {
            sets[n] = all.sets[column];
            ranks[n] = (char) column;
            n += wanted[scores[column] & 0xff];
        }
        size = n;
    }

    /** Takes those columns of another selection that leave a point free. */
    void takeWithout(Columns from, int point) {
        int n = 0;
        for (int k = 0; k < from.size; k++) {
            int set = from.sets[k];
            sets[n] = set;
            ranks[n] = from.ranks[k];
            n += ~(set >>> point) & 1;
        }
        size = n;
    }
}
