package org.millstone.forward;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.millstone.index.Combinations;

/** A list of columns: for each its rank, and its stones as a set of the row's free points, called 0, 1, .... Used by one thread. */
public final class Columns {
    final int[] sets;
    final char[] ranks;
    private int size;

    Columns(int most) {
        this.sets = new int[most];
        this.ranks = new char[most];
    }

    /** Returns all columns, in the order of their ranks. */
    static Columns of(Combinations ranks) {
        Columns columns = new Columns(ranks.count());
        for (int set : ranks.sets()) {
            columns.add(set, columns.size);
        }
        return columns;
    }

    /** Returns an array for {@link Forward#select}: by score from 0 to 255, 1 if {@code values} accepts the score, else 0. */
    public static byte[] wanted(IntPredicate values) {
        byte[] table = new byte[256];
        for (int value = 0; value < table.length; value++) {
            table[value] = (byte) (values.test(value) ? 1 : 0);
        }
        return table;
    }

    /** Returns, for each point, the columns of this list that leave it free. */
    Columns[] withoutEach(int points) {
        return IntStream.range(0, points).mapToObj(point -> new Columns(size).takeWithout(this, point)).toArray(Columns[]::new);
    }

    public int size() {
        return size;
    }

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

    void fill(byte score, byte[] scores) {
        for (int k = 0; k < size; k++) {
            scores[ranks[k]] = score;
        }
    }

    void copy(byte[] from, byte[] scores) {
        for (int k = 0; k < size; k++) {
            scores[ranks[k]] = from[ranks[k]];
        }
    }

    /** Lowers the score of the k-th column of the list to {@code listed[k]}, if that is smaller. */
    void takeWorst(byte[] listed, byte[] scores) {
        for (int k = 0; k < size; k++) {
            int column = ranks[k];
            scores[column] = (byte) Math.min(scores[column] & 0xff, listed[k] & 0xff);
        }
    }

    /** Replaces the list by those of {@code all} whose scores {@code wanted} marks with 1. */
    void takeWanted(Columns all, byte[] scores, byte[] wanted) {
        int n = 0;
        for (int column = 0; column < all.size; column++) {
            sets[n] = all.sets[column];
            ranks[n] = (char) column;
            n += wanted[scores[column] & 0xff];
        }
        size = n;
    }

    /** Replaces this list by those columns of another that leave a point free; returns this list. */
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
