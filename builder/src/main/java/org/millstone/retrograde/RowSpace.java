package org.millstone.retrograde;

import java.util.List;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;

/**
 * The rows and columns of a pair, and the moves of the row colour from row to row. Read by all threads.
 *
 * <p>A move of the row colour leads to one other row, whatever the column. Columns with a stone on the point where it ends do not have the
 * move. So the row that it leads to, and the symmetry that leads there, are found once for each row and move.
 */
final class RowSpace {
    /** The most moves that a position may have, as counts are bytes. Seven stones that fly to 17 points have 119. */
    static final int MOST_MOVES = 126;

    private static final int POINT_BITS = 5;
    private static final int POINT = (1 << POINT_BITS) - 1;
    private static final int SYMMETRY_SHIFT = 2 * POINT_BITS;
    /** How many bits of a move, an int, tell the row that it leads to and the symmetry that leads there. */
    static final int TARGET_BITS = Integer.SIZE - SYMMETRY_SHIFT;

    final Rules rules;
    final Step step;
    final Board board;
    final CanonicalSets canonical;
    final ColumnSets columns;
    private final int[] columnSets;
    private final int symmetry;
    private final int targetShift;
    final List<ColumnMoves.Touching> lines;
    /**
     * By row, the moves of the row colour that close no mill; {@link #closing} has those that close one. A move is an int: see
     * {@link #move}.
     */
    final int[][] quiet;
    final int[][] closing;

    RowSpace(Rules rules, Step pair, CanonicalSets canonical, WorkerPool workers) {
        this.rules = rules;
        this.board = rules.board();
        this.canonical = canonical;
        this.step = pair;
        this.columns = new ColumnSets(board.points() - pair.first().own(), pair.first().opponent());
        this.columnSets = columns.sets;
        this.lines = ColumnMoves.Touching.lines(board);
        int symmetryBits = bits(board.symmetries().count());
        this.symmetry = (1 << symmetryBits) - 1;
        this.targetShift = SYMMETRY_SHIFT + symmetryBits;
        this.quiet = new int[canonical.count()][];
        this.closing = new int[canonical.count()][];
        workers.forEachRow(quiet.length, thread -> row -> {
            quiet[row] = moves(row, false);
            closing[row] = moves(row, true);
        });
    }

    /** Whether a move fits into an int, with so many rows and symmetries: the row that it leads to, the symmetry, and two points. */
    static boolean fits(int rows, int symmetries) {
        return bits(rows) + bits(symmetries) <= TARGET_BITS;
    }

    /** Returns how many bits the numbers from 0 to {@code count - 1} take. */
    private static int bits(int count) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    }

    private int[] moves(int row, boolean mills) {
        int set = canonical.set(row);
        int inHand = step.first().ownHand();
        boolean flies = rules.flies(step.first().own(), inHand);
        IntStream.Builder moves = IntStream.builder();
        for (int rest = rules.mayMove(inHand) ? set : 0; rest != 0; rest &= rest - 1) {
            int from = Integer.numberOfTrailingZeros(rest);
            for (int to = rules.destinations(from, flies, free(row)); to != 0; to &= to - 1) {
                int y = Integer.numberOfTrailingZeros(to);
                int after = set ^ 1 << from ^ 1 << y;
                if (board.millsThrough(after, y) > 0 == mills) {
                    moves.add(move(after, from, y));
                }
            }
        }
        return moves.build().toArray();
    }

    /**
     * Returns a move as an int: the row that it leads to, the symmetry that makes the set after it canonical, the point it leaves, the
     * point it ends on.
     */
    private int move(int after, int from, int to) {
        return canonical.number(after) << targetShift | canonical.symmetry(after) << SYMMETRY_SHIFT | from << POINT_BITS | to;
    }

    /** Returns the pass of the row colour in a row, encoded as a move from a point to itself. */
    int pass(int row) {
        int stone = Integer.numberOfTrailingZeros(set(row));
        return move(set(row), stone, stone);
    }

    /** Returns the row that a move leads to. */
    int target(int move) {
        return move >>> targetShift;
    }

    /** Returns the symmetry that makes the set after a move canonical. */
    int symmetry(int move) {
        return move >>> SYMMETRY_SHIFT & symmetry;
    }

    /** Returns the point that a move ends on. */
    static int to(int move) {
        return move & POINT;
    }

    /** Returns the point that a move leaves. */
    static int from(int move) {
        return move >>> POINT_BITS & POINT;
    }

    /** Returns how many stones a move from a row removes by the mills that it closes, if the opponent has as many that may be removed. */
    int removals(int row, int move) {
        int to = to(move);
        return rules.removalsFor(board.millsThrough(set(row) ^ (1 << from(move) | 1 << to), to));
    }

    int rows() {
        return canonical.count();
    }

    int columns() {
        return columns.count();
    }

    /** Returns the set of a row: the points of its stones. */
    int set(int row) {
        return canonical.set(row);
    }

    /** Returns the points that a row leaves free. */
    int free(int row) {
        return board.all() & ~canonical.set(row);
    }

    /**
     * Returns the sets of all columns, by column. They are the same in all rows, as points are numbered from 0 among those that the row
     * leaves free.
     */
    int[] columnSets() {
        return columnSets;
    }
}
