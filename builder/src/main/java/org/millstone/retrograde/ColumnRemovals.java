package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * The worth of removing stones of the column colour, one after another: first the worst of the last removals is found, then that of
 * those before. A turn ends early where nothing may be removed. Works on one row at a time; one thread's.
 */
final class ColumnRemovals {
    /** The common data of all rows. Read by all threads. */
    static final class Sizes {
        private final TurnSpace space;
        private final ColumnSets[] columns;
        private final ColumnSets.PointRuns[] runs;

        /**
         * Makes the tables.
         *
         * @param all the columns before the removals
         * @param most the most removals
         */
        Sizes(TurnSpace space, ColumnSets all, int most) {
            int points = all.ranks().points();
            int stones = all.ranks().size();
            this.space = space;
            this.columns = new ColumnSets[most + 1];
            this.runs = new ColumnSets.PointRuns[most];
            for (int removed = 0; removed <= most; removed++) {
                columns[removed] = removed == 0 ? all : new ColumnSets(points, stones - removed);
            }
            for (int removed = 0; removed < most; removed++) {
                runs[removed] = new ColumnSets.PointRuns(points, stones - removed - 1, true);
            }
        }
    }

    private final TurnSpace space;
    private final CanonicalSets rows;
    /** By the stones that are removed before. */
    private final OneMore[] next;
    private final byte[][] worst;
    /** The scores of the row once so many stones are removed, where the mover's set is the row; positions elsewhere have none. */
    private final byte[][] left;
    private int row;
    /** How many of {@link #next} are turned to the row. */
    private int turned;

    ColumnRemovals(Sizes sizes) {
        this.space = sizes.space;
        this.rows = space.sets().of(space.movers());
        this.next = new OneMore[sizes.runs.length];
        this.worst = new byte[next.length][];
        this.left = new byte[sizes.columns.length][];
        for (int removed = 0; removed < left.length; removed++) {
            left[removed] = new byte[sizes.columns[removed].count()];
            Arrays.fill(left[removed], space.winsAfter(removed) ? 0 : Slots.NONE);
        }
        for (int removed = 0; removed < next.length; removed++) {
            next[removed] = new OneMore(space.rules(), sizes.columns[removed], sizes.columns[removed + 1].ranks(),
                    sizes.runs[removed]);
            worst[removed] = new byte[left[removed].length];
        }
    }

    /** Turns to a row of the mover. */
    void turnTo(int number) {
        row = number;
        turned = 0;
    }

    /**
     * Finds the worst removals from each column. The array is used again.
     *
     * @param removals how many stones are removed, unless the turn ends early: at least one
     */
    byte[] worst(int removals) {
        for (; turned < removals; turned++) {
            next[turned].turnTo(space.board().all() & ~rows.set(row));
        }
        byte[] after = left(removals);
        for (int removed = removals - 1; removed >= 0; removed--) {
            next[removed].worst(after, worst[removed]);
            if (next[removed].mayEnd()) {
                next[removed].end(left(removed), worst[removed]);
            }
            after = worst[removed];
        }
        return after;
    }

    private byte[] left(int removed) {
        if (space.moversMakeRows(space.fromHand() + removed) && !space.winsAfter(removed)) {
            space.after(removed).read(row, left[removed]);
        }
        return left[removed];
    }

    /** Gives columns from which nothing may be removed their score in an array. */
    void end(byte[] scores, byte[] worst) {
        next[0].end(scores, worst);
    }

    /**
     * The worth of removing a stone more of the column colour: for each column the worst, for the side then to move, of the columns with a
     * stone less that it may become. Works on one row at a time; one thread's.
     *
     * <p>Where no stone stands in a mill, all may be removed: those columns are done stone by stone, a run of them at a time. Where some
     * do, the rules say which may be.
     */
    private static final class OneMore {
        private final Rules rules;
        private final ColumnSets columns;
        private final Combinations fewer;
        private final ColumnSets.PointRuns runs;
        private final ColumnSets.Milled milled;
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
        OneMore(Rules rules, ColumnSets columns, Combinations fewer, ColumnSets.PointRuns runs) {
            this.rules = rules;
            this.columns = columns;
            this.fewer = fewer;
            this.runs = runs;
            this.milled = columns.new Milled(rules.board());
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
         * @param worst gets the scores; {@link Slots#NONE} where nothing may be removed
         */
        void worst(byte[] scores, byte[] worst) {
            Arrays.fill(worst, Slots.NONE);
            for (int point = 0; point < columns.ranks().points(); point++) {
                runs.takeWithout(point, worst, scores);
            }
            findRemovable();
            char[] ranks = milled.ranks();
            for (int i = 0; i < milled.count(); i++) {
                int rank = ranks[i];
                int set = columns.set(rank);
                int score = Slots.NONE & 0xff;
                for (int rest = removable[rank]; rest != 0; rest &= rest - 1) {
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
}
