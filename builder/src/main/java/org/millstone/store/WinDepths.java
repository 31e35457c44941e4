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
 * Finds the depths of wins, which the tables leave out: one ply more than the quickest loss that a turn leads to. The
 * tables do have the depths of losses; so no win waits for another, unless a turn is skipped.
 */
public final class WinDepths {
    /** The values that a table has for wins. */
    public static final byte[] UNKNOWN = Columns.wanted(score -> score == ScoreSource.WIN_OF_UNKNOWN_DEPTH);

    private WinDepths() {}

    /**
     * Corrects what successors say of the entries of a deep table, see {@link Window#settle}: decisions of an earlier window were checked
     * there.
     *
     * @param earlier the scores of the window before; null in the first
     */
    public record Settler(Window window, @Nullable Scores earlier) {
        /** Corrects a row; the scratch is as long. */
        public void settle(int row, byte[] values, byte[] scratch) {
            if (earlier != null) {
                earlier.read(row, scratch);
            }
            window.settle(values, earlier == null ? null : scratch);
        }
    }

    /**
     * Fills in the depths of the wins of a subspace, in place. An entry that is marked as a win but has no turn that wins stays
     * {@link ScoreSource#WIN_OF_UNKNOWN_DEPTH}; if there are deeper windows it may win in one of those, and is left to them.
     *
     * @param successors scores of the positions that turns lead to; unless a turn is skipped, the depths of wins among them do not matter
     * @param deeper whether the table has deeper windows
     * @param settler corrects what turns are worth; null where nothing is to be corrected
     * @return how many wins have no turn that wins: 0 if the tables are right
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
     * Gives the wins among columns of a row their values, as {@link #complete} does.
     *
     * @param values what the successors say
     * @param stored the scores of the row
     * @return how many wins have no turn that wins
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
