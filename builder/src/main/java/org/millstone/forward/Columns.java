package org.millstone.forward;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.millstone.index.Combinations;

/** Some columns of a row: their sets in compressed coordinates, and their ranks. Filled and used by one thread. */
public final class Columns {
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

    /** Returns which values, 0 to 255, are wanted: 1 or 0 for each, for use in {@link Forward#select}. */
    public static byte[] wanted(IntPredicate values) {
        byte[] table = new byte[256];
        for (int value = 0; value < table.length; value++) {
            table[value] = (byte) (values.test(value) ? 1 : 0);
        }
        return table;
    }

    /** Returns, for each point, those that leave it free. */
    Columns[] withoutEach(int points) {
        return IntStream.range(0, points).mapToObj(point -> new Columns(size).takeWithout(this, point)).toArray(Columns[]::new);
    }

    public int size() {
        return size;
    }

    /** Returns the rank of one of them, counted from 0. */
    public int rank(int k) {
        return ranks[k];
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

    /** Gives each of these columns the score that it has elsewhere. */
    void copy(byte[] from, byte[] scores) {
        for (int k = 0; k < size; k++) {
            scores[ranks[k]] = from[ranks[k]];
        }
    }

    /** Gives each of these columns the worst of what it has and what is listed in their order. */
    void takeWorst(byte[] listed, byte[] scores) {
        for (int k = 0; k < size; k++) {
            int column = ranks[k];
            scores[column] = (byte) Math.min(scores[column] & 0xff, listed[k] & 0xff);
        }
    }

    /** Takes those of all columns whose scores are {@link #wanted}. */
    void takeWanted(Columns all, byte[] scores, byte[] wanted) {
        int n = 0;
        for (int column = 0; column < all.size; column++) {
            sets[n] = all.sets[column];
            ranks[n] = (char) column;
            n += wanted[scores[column] & 0xff];
        }
        size = n;
    }

    /** Takes those columns of another selection that leave a point free, and returns this one. */
    Columns takeWithout(Columns from, int point) {
        int n = 0;
        for (int k = 0; k < from.size; k++) {
            int set = from.sets[k];
            sets[n] = set;
            ranks[n] = from.ranks[k];
            n += ~(set >>> point) & 1;
        }
        size = n;
        return this;
    }
}
