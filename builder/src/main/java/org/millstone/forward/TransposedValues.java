package org.millstone.forward;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Scores;
import org.millstone.step.WorkerPool;

/**
 * Looks up positions of a row in an array in which the other colour makes the rows ("the array" below). So B of "One position"
 * (ARCHITECTURE.md), row 12 and column 16 where White makes the rows, is row 1 and column 10 where Black does. Used by one thread.
 *
 * <p>Neighbours in a row lie far apart in such an array, so memory decides the speed. The places of many positions are computed first; then
 * the processor has many reads under way at once.
 */
public final class TransposedValues {
    private static final int AT_ONCE = 256;

    private final Board board;
    private final CanonicalSets rows;
    private final Combinations ranks;
    private final int[] foundRows = new int[AT_ONCE];
    private int[] foundColumns = new int[AT_ONCE];

    /** {@code rows}: the column colour's canonical sets, the rows of the array. There the row colour has {@code others} stones. */
    TransposedValues(Board board, CanonicalSets rows, int others) {
        this.board = board;
        this.rows = rows;
        this.ranks = new Combinations(board.points() - Integer.bitCount(rows.set(0)), others);
    }

    /**
     * Lowers the byte of each column in {@code worst} to the least byte of its positions in the array.
     *
     * @param free the points that the row leaves free, as points of the board
     * @param others the sets of stones that the row colour may be left with; each column is looked up with each of these
     * @param scores returns the byte in a row and a column of the array
     */
    void takeWorst(int free, Columns columns, int[] others, IntBinaryOperator scores, byte[] worst) {
        int[][] images = new int[others.length][board.symmetries().count()];
        for (int i = 0; i < others.length; i++) {
            int set = others[i];
            Arrays.setAll(images[i], symmetry -> board.symmetries().apply(symmetry, set));
        }
        if (foundColumns.length < AT_ONCE * others.length) {
            foundColumns = new int[AT_ONCE * others.length];
        }
        for (int from = 0; from < columns.size(); from += AT_ONCE) {
            int count = Math.min(AT_ONCE, columns.size() - from);
            locate(free, columns, from, count, images);
            for (int k = 0, at = 0; k < count; k++) {
                int column = columns.ranks[from + k];
                int score = worst[column] & 0xff;
                for (int i = 0; i < others.length; i++) {
                    score = Math.min(score, scores.applyAsInt(foundRows[k], foundColumns[at++]));
                }
                worst[column] = (byte) score;
            }
        }
    }

    private void locate(int free, Columns columns, int from, int count, int[][] images) {
        int all = board.all();
        int at = 0;
        for (int k = 0; k < count; k++) {
            int stones = Integer.expand(columns.sets[from + k], free);
            int symmetry = rows.symmetry(stones);
            foundRows[k] = rows.number(stones);
            int left = all & ~rows.set(foundRows[k]);
            for (int[] image : images) {
                foundColumns[at++] = ranks.rank(Integer.compress(image[symmetry], left));
            }
        }
    }

    /**
     * Returns, where both colours have equally many stones, the bytes of the slots with the column colour to move. They are those of the
     * same positions with the colours exchanged, which {@code rowToMove} has.
     */
    public static Scores exchanged(RowLayout layout, Scores rowToMove, Arena arena, WorkerPool workers) {
        Scores columnToMove = new Scores(arena, layout.rows.count(), layout.columns());
        exchange(layout, rowToMove, rowToMove, Columns.wanted(value -> true), columnToMove, workers);
        return columnToMove;
    }

    /**
     * As {@link #exchanged}, but changes only slots whose byte in {@code by} is marked with 1 by {@code wanted} ({@link Columns#wanted}).
     * {@code by} has the column colour to move.
     */
    public static void exchange(RowLayout layout, Scores rowToMove, Scores by, byte[] wanted, Scores columnToMove,
            WorkerPool workers) {
        workers.forEachRow(layout.rows.count(), thread -> {
            TransposedValues exchanged = new TransposedValues(layout.board, layout.rows, layout.subspace.own());
            Columns some = new Columns(layout.columns());
            byte[] deciding = new byte[layout.columns()];
            byte[] values = new byte[layout.columns()];
            int[] others = new int[1];
            return row -> {
                by.read(row, deciding);
                columnToMove.read(row, values);
                some.takeWanted(layout.all, deciding, wanted);
                some.fill((byte) 255, values);
                others[0] = layout.rows.set(row);
                exchanged.takeWorst(layout.board.all() & ~others[0], some, others, rowToMove::get, values);
                columnToMove.write(row, values);
            };
        });
    }
}
