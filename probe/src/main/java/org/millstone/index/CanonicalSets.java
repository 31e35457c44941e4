package org.millstone.index;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/**
 * The sets of {@code size} points of a board, symmetric ones once. A set of points is an int: bit p stands for point p.
 *
 * <p>Of all images of a set under the board's symmetries the smallest int is canonical. Canonical sets are numbered from 0 in ascending
 * order: these numbers are the rows of tables. On the board of Three Men's Morris those of three points begin with 7, 11, 13, and 37, the
 * points 0, 2 and 5, is number 7. An array has an int for each set, at its {@link Combinations} rank: the number of its canonical image,
 * and the first symmetry that maps it there. It takes four bytes a set, 5 MB for 9 of 24 points.
 */
public final class CanonicalSets {
    private static final int SYMMETRY_BITS = 6;

    private final Combinations all;
    private final Symmetries symmetries;
    private final int[] canonical;
    private final int[] table;
    /** The results of {@link #ofFree}, by the number of points. Subspaces share these results, so they stay in the processor's cache. */
    private final Map<Integer, Combinations> free = new ConcurrentHashMap<>();

    public CanonicalSets(Board board, int size) {
        this.all = new Combinations(board.points(), size);
        this.symmetries = board.symmetries();
        this.table = new int[all.count()];
        Arrays.fill(table, -1);
        int[] found = new int[all.count()];
        int count = 0;
        // In ascending order, a set not yet reached from a smaller one is canonical; its images are then reached from it.
        int set = Combinations.first(size);
        for (int i = 0; i < all.count(); i++, set = Combinations.next(set)) {
            if (table[all.rank(set)] < 0) {
                reach(set, count);
                found[count++] = set;
            }
        }
        this.canonical = Arrays.copyOf(found, count);
    }

    private void reach(int set, int number) {
        for (int g = 0; g < symmetries.count(); g++) {
            int image = all.rank(symmetries.apply(g, set));
            int back = symmetries.inverse(g);
            if (table[image] < 0 || symmetryOf(table[image]) > back) {
                table[image] = number << SYMMETRY_BITS | back;
            }
        }
    }

    public int count() {
        return canonical.length;
    }

    /** Returns the ranking of the sets of {@code stones} points among the points that a canonical set leaves free: the columns of a row. */
    public Combinations ofFree(int stones) {
        return free.computeIfAbsent(stones, unmade -> new Combinations(all.points() - all.size(), unmade));
    }

    public int set(int number) {
        return canonical[number];
    }

    public int number(int set) {
        return numberOf(entry(set));
    }

    public int symmetry(int set) {
        return symmetryOf(entry(set));
    }

    /** Returns the number of a set's canonical image and the symmetry to it, packed. Reading it often misses the L2 cache. */
    int entry(int set) {
        return table[all.rank(set)];
    }

    static int numberOf(int entry) {
        return entry >>> SYMMETRY_BITS;
    }

    static int symmetryOf(int entry) {
        return entry & (1 << SYMMETRY_BITS) - 1;
    }

    /** A cache of the canonical sets of each size: 12 MB for all up to 9 of 24 points. Safe for use by several threads. */
    public static final class BySize {
        private final Board board;
        private final Map<Integer, CanonicalSets> made = new ConcurrentHashMap<>();

        public BySize(Board board) {
            this.board = board;
        }

        /** Returns the canonical sets of {@code size} points. One thread makes them at first use, and others wait for it. */
        public CanonicalSets of(int size) {
            // Asking first costs no lock, and rows are opened by the million.
            CanonicalSets found = made.get(size);
            return found != null ? found : made.computeIfAbsent(size, unmade -> new CanonicalSets(board, unmade));
        }
    }
}
