package org.millstone.store;

import org.jspecify.annotations.Nullable;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.forward.Successors;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Finds the depths of wins, which tables leave out: one ply more than the quickest loss that a turn leads to. Tables have the depths of
 * losses, so a win's depth does not depend on other wins, unless a turn is skipped.
 */
public final class WinDepths {
    /** Selects, for {@link Forward#select}, the scores of wins whose depth is not known. */
    public static final byte[] UNKNOWN = Columns.wanted(score -> score == ScoreSource.WIN_OF_UNKNOWN_DEPTH);

    private WinDepths() {}

    /**
     * Corrects the values that turns give in one window of a deep table, see {@link Window#settle}. Slots that were decided in an earlier
     * window keep that, as they were checked there.
     *
     * @param earlier the scores of the window before; null in the first
     */
    public record Settler(Window window, @Nullable Scores earlier) {
        /**
         * Corrects the values of a row, in place.
         *
         * @param row the number of the row
         * @param values the values that turns give, by column
         * @param scratch an array as long as the row; overwritten
         */
        public void settle(int row, byte[] values, byte[] scratch) {
            if (earlier != null) {
                earlier.read(row, scratch);
            }
            window.settle(values, earlier == null ? null : scratch);
        }
    }

    /**
     * Fills in the depths of the wins of a subspace, in place. A win that no turn keeps in this window keeps
     * {@link ScoreSource#WIN_OF_UNKNOWN_DEPTH}. If there are deeper windows, its depth may lie in one of those.
     *
     * @param successors the scores of positions after turns; the depths of wins among them do not matter, unless a turn is skipped
     * @param deeper whether the table has deeper windows
     * @param settler corrects the values of turns; null if nothing is to be corrected
     * @return how many stored wins have no winning turn; 0 if the tables are right
     */
    public static long complete(Scores scores, Successors successors, Window window, boolean deeper, @Nullable Settler settler,
            WorkerPool workers) {
        return workers.forRows(scores.rows(), thread -> {
            Forward forward = new Forward(successors, ValueMap.of(window), Score.DRAW);
            byte[] stored = new byte[scores.columns()];
            byte[] values = new byte[scores.columns()];
            byte[] scratch = new byte[scores.columns()];
            return row -> {
                scores.read(row, stored);
                Columns wins = forward.select(stored, UNKNOWN);
                if (wins.size() == 0) {
                    return 0;
                }
                forward.value(row, wins, values);
                if (settler != null) {
                    settler.settle(row, values, scratch);
                }
                long left = take(wins, values, stored, window, deeper);
                scores.write(row, stored);
                return left;
            };
        });
    }

    /**
     * Gives some wins of a row their depths, as {@link #complete} does.
     *
     * @param columns the columns to look at, the wins among them
     * @param values the values of the best turns, by column
     * @param stored the scores of the row as the table has them, by column; wins get their depths
     * @return how many wins have no winning turn
     */
    public static long take(Columns columns, byte[] values, byte[] stored, Window window, boolean deeper) {
        long left = 0;
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.rank(k);
            if ((stored[column] & 0xff) == ScoreSource.WIN_OF_UNKNOWN_DEPTH) {
                if (window.isWin(values[column] & 0xff)) {
                    stored[column] = values[column];
                } else if (deeper) {
                    stored[column] = (byte) Score.DRAW;
                } else {
                    left++;
                }
            }
        }
        return left;
    }
}
