package org.millstone.index;

import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/**
 * From a position of a subspace to its <em>slot</em>, row x columns + column, and back. In the one position of ARCHITECTURE.md (White makes
 * the rows):
 *
 * <pre>
 *   3  .  O  @      7 0 1     row     White: points 0, 2, 5, the set 37, the smallest of its images. Seven canonical sets are smaller: row 7
 *   2  .  .  O      6 8 2     column  free are 1 3 4 6 7 8, called 0 to 5. Black: 1 3 4 are 0 1 2, the last of 20 sets of three: column 19
 *   1  O  @  @      5 4 3     slot    7 x 20 + 19 = 159
 *      a  b  c      points
 * </pre>
 *
 * <p>The colour with more stones on the board is the <em>row</em> colour; at a tie, the one with more in hand, or else the side to move.
 * The other is the <em>column</em> colour. The row is the number of the row colour's set among the {@link CanonicalSets}. The symmetry that
 * makes this set canonical also maps the column colour's set. The column is the {@link Combinations} rank of that image among the points
 * that the canonical set leaves free.
 *
 * <p>Symmetric positions share a slot, unless the row colour's set is symmetric to itself: such rows hold some positions more than once,
 * each time with the same value.
 */
public final class SlotIndex {
    private final int all;
    private final boolean ownRows;
    private final CanonicalSets rows;
    private final Combinations columns;
    private final Symmetries symmetries;

    /** Makes the index of a subspace. {@code rows} are the canonical sets of as many points as its row colour has stones. */
    public SlotIndex(Board board, Subspace subspace, CanonicalSets rows) {
        this.all = board.all();
        this.ownRows = subspace.ownRows();
        this.rows = rows;
        this.columns = rows.ofFree(subspace.columnStones());
        this.symmetries = board.symmetries();
    }

    public long slots() {
        return (long) rows.count() * columns.count();
    }

    public int columns() {
        return columns.count();
    }

    /**
     * Returns the slot of a position, from 0, from the stones of the side to move and of its opponent, as sets of points. They must be as
     * many as the subspace says.
     */
    public long slot(int own, int opponent) {
        long cell = cell(own, opponent);
        return (long) row(cell) * columns.count() + column(cell);
    }

    /** Returns row and column of a position packed in a long, for {@link #row} and {@link #column}. Parameters are as for {@link #slot}. */
    public long cell(int own, int opponent) {
        return cell(own, opponent, entry(own, opponent));
    }

    /**
     * Returns the {@link CanonicalSets} entry of the row colour's stones, for {@link #cell(int, int, int)}. This access often misses the
     * processor's cache. So a caller with many positions first gets the entries of all.
     */
    public int entry(int own, int opponent) {
        return rows.entry(ownRows ? own : opponent);
    }

    public long cell(int own, int opponent, int entry) {
        int rowStones = ownRows ? own : opponent;
        int columnStones = ownRows ? opponent : own;
        int[] symmetry = symmetries.table(CanonicalSets.symmetryOf(entry));
        // The canonical set is computed: reading it from its list would be one more access to memory.
        int free = all & ~Symmetries.apply(symmetry, rowStones);
        int column = columns.rank(Integer.compress(Symmetries.apply(symmetry, columnStones), free));
        return (long) CanonicalSets.numberOf(entry) << Integer.SIZE | column;
    }

    public static int row(long cell) {
        return (int) (cell >>> Integer.SIZE);
    }

    public static int column(long cell) {
        return (int) cell;
    }

    public int own(long slot) {
        return ownRows ? rowSet(slot) : columnSet(slot);
    }

    public int opponent(long slot) {
        return ownRows ? columnSet(slot) : rowSet(slot);
    }

    private int rowSet(long slot) {
        return rows.set((int) (slot / columns.count()));
    }

    private int columnSet(long slot) {
        return Integer.expand(columns.unrank((int) (slot % columns.count())), all & ~rowSet(slot));
    }

    /**
     * The size of a subspace, computed without the index: how many rows, columns and positions it has, symmetric positions counted once. A
     * reader compares the header of a table file with this size before it trusts other numbers in the file.
     */
    public record Size(int rows, int columns, long positions) {
        public static Size of(Board board, Subspace subspace) {
            int rowStones = subspace.rowStones();
            return new Size(Math.toIntExact(orbits(board, rowStones, 0)),
                    new Combinations(board.points() - rowStones, subspace.columnStones()).count(),
                    orbits(board, subspace.own(), subspace.opponent()));
        }

        /**
         * Returns how many pairs of disjoint sets of {@code first} and {@code second} points there are, symmetric ones counted once. By
         * Burnside's lemma it is the mean, over all symmetries, of how many pairs a symmetry maps to themselves. A symmetry maps a set to
         * itself if each of its cycles lies inside or outside the set.
         */
        private static long orbits(Board board, int first, int second) {
            Symmetries symmetries = board.symmetries();
            return IntStream.range(0, symmetries.count()).mapToLong(g -> kept(symmetries, g, board.points(), first, second)).sum()
                    / symmetries.count();
        }

        private static long kept(Symmetries symmetries, int g, int points, int first, int second) {
            long[][] ways = new long[first + 1][second + 1];
            ways[0][0] = 1;
            int seen = 0;
            for (int point = 0; point < points; point++) {
                int length = 0;
                for (int p = point; (seen >>> p & 1) == 0; p = symmetries.image(g, p)) {
                    seen |= 1 << p;
                    length++;
                }
                // A cycle goes into the one set, into the other, or into neither. Downwards, so that it goes in once.
                for (int i = first; length > 0 && i >= 0; i--) {
                    for (int j = second; j >= 0; j--) {
                        ways[i][j] += (i < length ? 0 : ways[i - length][j]) + (j < length ? 0 : ways[i][j - length]);
                    }
                }
            }
            return ways[first][second];
        }
    }
}
