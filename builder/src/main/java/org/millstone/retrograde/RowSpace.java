package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * The rows and columns of a pair, and the moves of the row colour from row to row.
 *
 * <p>A move of the row colour is the same for all columns of a row, but for the columns that have a stone where it ends: so
 * the canonical set it leads to, and the symmetry that leads there, are found once per row and move.
 */
final class RowSpace {
    private static final int SYMMETRY_SHIFT = 5;
    private static final int TARGET_SHIFT = 10;
    private static final int FIELD = 31;

    private final Rules rules;
    private final Board board;
    private final CanonicalSets canonical;
    private final Combinations columns;
    private final int[] columnSets;
    private final int[][] quiet;
    private final int[][] closing;

    RowSpace(Rules rules, Pair pair, CanonicalSets canonical) {
        this.rules = rules;
        this.board = rules.board();
        this.canonical = canonical;
        this.columns = new Combinations(board.points() - pair.rows(), pair.columns());
        this.columnSets = columns.sets();
        this.quiet = new int[canonical.count()][];
        this.closing = new int[canonical.count()][];
        for (int row = 0; row < quiet.length; row++) {
            quiet[row] = moves(row, pair.rows(), false);
            closing[row] = moves(row, pair.rows(), true);
        }
    }

    private int[] moves(int row, int stones, boolean mills) {
        int set = canonical.set(row);
        int[] moves = new int[32];
        int count = 0;
        for (int from = 0; from < board.points(); from++) {
            if ((set >>> from & 1) == 0) {
                continue;
            }
            for (int to = rules.destinations(from, stones, free(row)); to != 0; to &= to - 1) {
                int y = Integer.numberOfTrailingZeros(to);
                int after = set ^ 1 << from ^ 1 << y;
                if (board.millsThrough(after, y) > 0 == mills) {
                    if (count == moves.length) {
                        moves = Arrays.copyOf(moves, 2 * count);
                    }
                    moves[count++] = move(after, from, y);
                }
            }
        }
        return Arrays.copyOf(moves, count);
    }

    /** Target row, symmetry that leads there, point that the move ends on; the point it leaves is found by the symmetry. */
    private int move(int after, int from, int to) {
        int g = canonical.symmetry(after);
        // Both readers of a move come from the target's side or go there: keep the symmetry, derive its inverse.
        return canonical.number(after) << TARGET_SHIFT + SYMMETRY_SHIFT | from << TARGET_SHIFT | to << SYMMETRY_SHIFT | g;
    }

    /** The row that a move leads to. */
    static int target(int move) {
        return move >>> TARGET_SHIFT + SYMMETRY_SHIFT;
    }

    /** The symmetry that makes the set after a move canonical. */
    static int symmetry(int move) {
        return move & FIELD;
    }

    /** The point that a move ends on. */
    static int to(int move) {
        return move >>> SYMMETRY_SHIFT & FIELD;
    }

    /** The point that a move leaves. */
    static int from(int move) {
        return move >>> TARGET_SHIFT & FIELD;
    }

    /** The moves of the row colour that close no mill. */
    int[] quiet(int row) {
        return quiet[row];
    }

    /** The moves of the row colour that close a mill. */
    int[] closing(int row) {
        return closing[row];
    }

    int rows() {
        return canonical.count();
    }

    int columns() {
        return columns.count();
    }

    long slots() {
        return (long) rows() * columns();
    }

    Rules rules() {
        return rules;
    }

    Board board() {
        return board;
    }

    /** The canonical set of a row. */
    int set(int row) {
        return canonical.set(row);
    }

    /** The points that a row's set leaves free. */
    int free(int row) {
        return board.all() & ~canonical.set(row);
    }

    CanonicalSets canonical() {
        return canonical;
    }

    /** The column index, over the free points of a row numbered from 0. */
    Combinations columnIndex() {
        return columns;
    }

    /** The column sets in order, as sets of the free points of a row numbered from 0. */
    int[] columnSets() {
        return columnSets;
    }

    /** Whether a row's set is symmetric to itself, so that its columns hold positions more than once. */
    boolean isFirst(int row, int column) {
        Symmetries symmetries = board.symmetries();
        int set = canonical.set(row);
        int other = 0;
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, set) == set) {
                other = other == 0 ? Integer.expand(columnSets[column], free(row)) : other;
                if (symmetries.apply(g, other) < other) {
                    return false;
                }
            }
        }
        return true;
    }
}
