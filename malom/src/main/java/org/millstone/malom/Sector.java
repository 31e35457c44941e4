package org.millstone.malom;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.store.TableShapes;

/**
 * A subspace that has a file in the program Malom's solution of nine, with the rows, columns and slots of our table. It finds the slots of
 * positions, and tells what draws are worth there.
 *
 * <p>If a symmetry maps a row's set of points to itself, a position may have several slots in the row. Then only the first of them is used.
 * All threads may use a sector.
 */
final class Sector {
    /** A bit in the result of {@link #row}: set if a symmetry other than the identity maps the row's set of points to itself. */
    private static final int SYMMETRIC = 1 << 7;

    private final Board board;
    private final Subspace subspace;
    private final int[] worth;
    private final CanonicalSets rows;
    private final Combinations ranks;
    private final int[] columnSets;
    /** For each row, the numbers of the symmetries that map its set of points to itself, without the identity. */
    private final int[][] keeping;
    /** For each row, whether {@link #keeping} has any. One bit a row fits into the fastest cache. */
    private final BitSet symmetric = new BitSet();

    Sector(TableShapes shapes, Subspace subspace, int[] worth) {
        this.board = shapes.rules().board();
        this.subspace = subspace;
        this.worth = worth;
        this.rows = shapes.sets().of(subspace.rowStones());
        this.ranks = new Combinations(board.points() - subspace.rowStones(), subspace.columnStones());
        this.columnSets = ranks.sets();
        this.keeping = new int[rows.count()][];
        for (int row = 0; row < keeping.length; row++) {
            keeping[row] = board.symmetries().keeping(rows.set(row));
            symmetric.set(row, keeping[row].length > 0);
        }
    }

    Subspace subspace() {
        return subspace;
    }

    /**
     * Returns the first numbers of entries: at index g, what a position of {@link org.millstone.step.Grade} g is worth to the side to move,
     * less the sector's value.
     */
    int[] worth() {
        return worth;
    }

    int rows() {
        return rows.count();
    }

    int columns() {
        return columnSets.length;
    }

    long slots() {
        return (long) rows() * columns();
    }

    int rowSet(int row) {
        return rows.set(row);
    }

    /** Returns the stones of the column colour in a slot, as a set of points. */
    int columnSet(int row, int column) {
        return Integer.expand(columnSets[column], board.all() & ~rows.set(row));
    }

    /** Whether a symmetry maps a row's set of points to itself, so that several of its slots may have the same position. */
    boolean isSymmetric(int row) {
        return symmetric.get(row);
    }

    /**
     * Finds the row of the row colour's stones, for {@link #locate(int[], int[], int, long[])}. Returns an int: from bit 8 on the row; in
     * bit 7 {@link #isSymmetric} of the row; below, the number of the symmetry that maps the stones to the row's set.
     */
    int row(int rowSet) {
        int row = rows.number(rowSet);
        return row << Byte.SIZE | (isSymmetric(row) ? SYMMETRIC : 0) | rows.symmetry(rowSet);
    }

    int[] turnOf(int rowSet) {
        return board.symmetries().table(rows.symmetry(rowSet));
    }

    int[] images(int set) {
        return IntStream.range(0, board.symmetries().count()).map(g -> board.symmetries().apply(g, set)).toArray();
    }

    /**
     * Fills {@code slots} for {@code count} positions with the same stones of the row colour, {@code rowSet}. {@code sets} has each
     * position's other stones; the lookup table {@code turned} maps these as {@link #turnOf} the row colour's does.
     */
    void locate(int rowSet, int[] turned, int[] sets, int count, long[] slots) {
        int row = rows.number(rowSet);
        int free = board.all() & ~rows.set(row);
        long from = (long) row * columnSets.length;
        boolean symmetric = isSymmetric(row);
        for (int i = 0; i < count; i++) {
            int column = ranks.rank(Integer.compress(Symmetries.apply(turned, sets[i]), free));
            slots[i] = from + (symmetric ? first(row, column) : column);
        }
    }

    /**
     * Fills {@code slots} for {@code count} positions with the same stones of the column colour; {@code images} are {@link #images} of
     * these stones. {@code rowOf} has {@link #row} of each position's other stones.
     */
    void locate(int[] images, int[] rowOf, int count, long[] slots) {
        int all = board.all();
        int columns = columnSets.length;
        for (int i = 0; i < count; i++) {
            int row = rowOf[i] >>> Byte.SIZE;
            int column = ranks.rank(Integer.compress(images[rowOf[i] & SYMMETRIC - 1], all & ~rows.set(row)));
            slots[i] = (long) row * columns + ((rowOf[i] & SYMMETRIC) == 0 ? column : first(row, column));
        }
    }

    /** Returns the first column of a row that has the same position as the given column. */
    int first(int row, int column) {
        int free = board.all() & ~rows.set(row);
        int set = Integer.expand(columnSets[column], free);
        int found = column;
        for (int g : keeping[row]) {
            found = Math.min(found, ranks.rank(Integer.compress(board.symmetries().apply(g, set), free)));
        }
        return found;
    }

    /** Returns how many symmetries map the position of a slot to itself, the identity included. */
    int weight(long slot) {
        int row = (int) (slot / columnSets.length);
        int set = columnSet(row, (int) (slot % columnSets.length));
        return 1 + (int) Arrays.stream(keeping[row]).filter(g -> board.symmetries().apply(g, set) == set).count();
    }

    /** Finds slots of single positions, for one thread. It remembers rows, as the row colour's stones often come again. */
    final class Finder {
        private static final int BITS = 8;
        /** The factor of a multiplicative hash (Knuth, The Art of Computer Programming, section 6.4). */
        private static final int SCATTER = 0x9e3779b1;

        private final boolean ownRows = subspace.ownRows();
        private final int[] sets = new int[1 << BITS];
        private final int[] numbers = new int[1 << BITS];
        private final int[] free = new int[1 << BITS];
        private final int[][] tables = new int[1 << BITS][];
        private int row;

        Finder() {
            Arrays.fill(sets, -1);
        }

        long locate(int own, int opponent) {
            int rowSet = ownRows ? own : opponent;
            int at = rowSet * SCATTER >>> Integer.SIZE - BITS;
            if (sets[at] != rowSet) {
                sets[at] = rowSet;
                numbers[at] = rows.number(rowSet);
                tables[at] = board.symmetries().table(rows.symmetry(rowSet));
                free[at] = board.all() & ~Symmetries.apply(tables[at], rowSet);
            }
            row = numbers[at];
            int column = ranks.rank(Integer.compress(Symmetries.apply(tables[at], ownRows ? opponent : own), free[at]));
            return (long) row * columnSets.length + (isSymmetric(row) ? first(row, column) : column);
        }

        int row() {
            return row;
        }
    }
}
