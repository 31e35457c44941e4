package org.millstone.index;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/**
 * The sets of {@code size} points of a board up to symmetry.
 *
 * <p>A set is canonical if it is the smallest number among its images; the canonical sets are numbered in ascending order.
 * A table over all sets, found by {@link Combinations} rank, holds the number of a set's canonical image and the first
 * symmetry that leads there: four bytes a set, 5 MB for 9 of 24 points.
 */
public final class CanonicalSets {
    /** Enough for the number of any symmetry, see {@link Symmetries#MOST}. */
    private static final int SYMMETRY_BITS = 6;

    private final Combinations all;
    private final Symmetries symmetries;
    private final int[] canonical;
    private final int[] table;
    /**
     * Combinations of the points that a canonical set leaves free, by size. All tables with as many stones share them, so they stay in the
     * cache.
     */
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

    /** Returns the ranks of the sets of so many of the points that a canonical set leaves free. */
    public Combinations ofFree(int stones) {
        return free.computeIfAbsent(stones, unmade -> new Combinations(all.points() - all.size(), unmade));
    }

    /** Returns the canonical set of a number, 0 to {@code count() - 1}. */
    public int set(int number) {
        return canonical[number];
    }

    /** Returns the number of a set's canonical image, 0 to {@code count() - 1}. */
    public int number(int set) {
        return numberOf(entry(set));
    }

    /** Returns the first symmetry that maps a set to its canonical image. */
    public int symmetry(int set) {
        return symmetryOf(entry(set));
    }

    /** Both of the above in one, as the table has them: it is the one access of a lookup that often misses the L2 cache. */
    int entry(int set) {
        return table[all.rank(set)];
    }

    static int numberOf(int entry) {
        return entry >>> SYMMETRY_BITS;
    }

    static int symmetryOf(int entry) {
        return entry & (1 << SYMMETRY_BITS) - 1;
    }

    /** The sets of every size, made when first asked for and kept: 12 MB for all up to 9 of 24 points. Safe for several threads. */
    public static final class BySize {
        private final Board board;
        private final Map<Integer, CanonicalSets> made = new ConcurrentHashMap<>();

        public BySize(Board board) {
            this.board = board;
        }

        /** Returns those of so many points. One thread makes them, others wait: making the largest twice would take as long. */
        public CanonicalSets of(int size) {
            return made.computeIfAbsent(size, unmade -> new CanonicalSets(board, unmade));
        }
    }
}
