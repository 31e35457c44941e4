package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * What removing a stone more of the column colour is worth: for each column the worst, for the side then to move, of the columns with a
 * stone less that it may become. Works on one row at a time; one thread's.
 *
 * <p>Where no stone stands in a mill, all may be removed: those columns are done stone by stone, a run of them at a time. Where some
 * do, the rules say which may be.
 */
final class Removals {
    /** What no removal leads to, the best there is for the side then to move. */
    static final byte NONE = (byte) 255;

    private final Rules rules;
    private final ColumnSets columns;
    private final Combinations fewer;
    private final PointRuns runs;
    private final MilledColumns milled;
    private final int[] removable;
    private final char[] stuck;
    private int stuckCount;
    private boolean removableKnown;

    /**
     * Readies a thread.
     *
     * @param columns the columns
     * @param fewer the ranks of the columns with a stone less
     * @param runs how adding a stone to those changes them
     */
    Removals(Rules rules, ColumnSets columns, Combinations fewer, PointRuns runs, Supersets supersets) {
        this.rules = rules;
        this.columns = columns;
        this.fewer = fewer;
        this.runs = runs;
        this.milled = new MilledColumns(rules.board(), columns, supersets);
        this.removable = new int[columns.count()];
        this.stuck = new char[columns.count()];
    }

    /**
     * Turns to a row.
     *
     * @param free the points that the row leaves free
     */
    void turnTo(int free) {
        milled.turnTo(free);
        removableKnown = false;
    }

    /**
     * Finds the worst removal from each column.
     *
     * @param scores of the columns with a stone less
     * @param without a point of which no stone is removed, because there is none; -1 for none
     * @param worst gets the scores; {@link #NONE} where nothing may be removed
     */
    void worst(byte[] scores, int without, byte[] worst) {
        Arrays.fill(worst, NONE);
        for (int point = 0; point < columns.ranks().points(); point++) {
            if (point != without) {
                runs.takeWithout(point, worst, scores);
            }
        }
        findRemovable();
        int mask = without < 0 ? -1 : ~(1 << without);
        char[] ranks = milled.ranks();
        for (int i = 0; i < milled.count(); i++) {
            int rank = ranks[i];
            int set = columns.set(rank);
            int score = NONE & 0xff;
            for (int rest = removable[rank] & mask; rest != 0; rest &= rest - 1) {
                score = Math.min(score, scores[fewer.rank(set ^ rest & -rest)] & 0xff);
            }
            worst[rank] = (byte) score;
        }
    }

    private void findRemovable() {
        if (removableKnown) {
            return;
        }
        char[] ranks = milled.ranks();
        stuckCount = 0;
        for (int i = 0; i < milled.count(); i++) {
            int rank = ranks[i];
            removable[rank] = rules.removable(columns.set(rank), milled.inMills(rank));
            if (removable[rank] == 0) {
                stuck[stuckCount++] = (char) rank;
            }
        }
        removableKnown = true;
    }

    /** Whether the row has columns, all of whose stones stand in mills, from which nothing may be removed. */
    boolean mayEnd() {
        findRemovable();
        return stuckCount > 0;
    }

    /** Gives the columns from which nothing may be removed the scores that they have without a removal. */
    void end(byte[] scores, byte[] worst) {
        for (int i = 0; i < stuckCount; i++) {
            worst[stuck[i]] = scores[stuck[i]];
        }
    }
}
