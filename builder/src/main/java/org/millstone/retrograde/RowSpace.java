package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.board.Board;
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
    /** The most moves that a position may have: 7 stones flying to 17 points have 119. */
    static final int MOST_MOVES = 126;

    private static final int SYMMETRY_BITS = 4;
    private static final int POINT_BITS = 5;
    private static final int FROM_SHIFT = SYMMETRY_BITS + POINT_BITS;
    private static final int TARGET_SHIFT = FROM_SHIFT + POINT_BITS;
    private static final int SYMMETRY = (1 << SYMMETRY_BITS) - 1;
    private static final int POINT = (1 << POINT_BITS) - 1;

    private final Rules rules;
    private final Board board;
    private final CanonicalSets canonical;
    private final Combinations columns;
    private final int[] columnSets;
    private final int[][] quiet;
    private final int[][] closing;

    RowSpace(Rules rules, Pair pair, CanonicalSets canonical, Workers workers) {
        this.rules = rules;
        this.board = rules.board();
        this.canonical = canonical;
        this.columns = new Combinations(board.points() - pair.rows(), pair.columns());
        this.columnSets = columns.sets();
        if (canonical.count() > 1 << Integer.SIZE - TARGET_SHIFT || board.symmetries().count() > 1 << SYMMETRY_BITS) {
            throw new IllegalArgumentException("a move does not fit an int: " + canonical.count() + " rows, "
                    + board.symmetries().count() + " symmetries");
        }
        this.quiet = new int[canonical.count()][];
        this.closing = new int[canonical.count()][];
        workers.forRows(quiet.length, thread -> row -> {
            quiet[row] = moves(row, pair.rows(), false);
            closing[row] = moves(row, pair.rows(), true);
            return 0;
        });
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

    /** Target row, point that the move leaves, point that it ends on, symmetry that makes the set after it canonical. */
    private int move(int after, int from, int to) {
        int g = canonical.symmetry(after);
        return canonical.number(after) << TARGET_SHIFT | from << FROM_SHIFT | to << SYMMETRY_BITS | g;
    }

    /** The row that a move leads to. */
    static int target(int move) {
        return move >>> TARGET_SHIFT;
    }

    /** The symmetry that makes the set after a move canonical. */
    static int symmetry(int move) {
        return move & SYMMETRY;
    }

    /** The point that a move ends on. */
    static int to(int move) {
        return move >>> SYMMETRY_BITS & POINT;
    }

    /** The point that a move leaves. */
    static int from(int move) {
        return move >>> FROM_SHIFT & POINT;
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
}
