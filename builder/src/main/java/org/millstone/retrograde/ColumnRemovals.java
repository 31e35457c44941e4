package org.millstone.retrograde;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * The worth of removing stones of the column colour, one after another: first the worst of the last removals is found, then that of
 * those before. A turn ends early where nothing may be removed. Works on one row at a time; one thread's.
 */
final class ColumnRemovals {
    /** The common data of all rows. Read by all threads. */
    static final class Sizes {
        private final Rules rules;
        private final ColumnSets[] columns;
        private final ColumnSets.PointRuns[] runs;

        /**
         * Makes the tables.
         *
         * @param all the columns before the removals
         * @param most the most removals
         */
        Sizes(Rules rules, ColumnSets all, int most) {
            int points = all.ranks().points();
            int stones = all.ranks().size();
            this.rules = rules;
            this.columns = new ColumnSets[most + 1];
            this.runs = new ColumnSets.PointRuns[most];
            for (int removed = 0; removed <= most; removed++) {
                columns[removed] = removed == 0 ? all : new ColumnSets(points, stones - removed);
            }
            for (int removed = 0; removed < most; removed++) {
                runs[removed] = new ColumnSets.PointRuns(points, stones - removed - 1, true);
            }
        }

        /** Returns the columns once so many stones are removed. */
        ColumnSets columns(int removed) {
            return columns[removed];
        }

        private OneMore next(int removed) {
            Combinations fewer = columns[removed + 1].ranks();
            return new OneMore(rules, columns[removed], fewer, runs[removed]);
        }
    }

    /**
     * The scores of a row once stones are removed from its columns, where the mover's set is the row; other positions, and those in which
     * nothing is removed, have no scores. Used by one thread.
     */
    static final class Left implements IntFunction<byte[]> {
        private final TurnSpace space;
        private final byte[][] scores;
        private int row;

        Left(Sizes sizes, TurnSpace space) {
            this.space = space;
            this.scores = new byte[sizes.columns.length][];
            for (int removed = 0; removed < scores.length; removed++) {
                scores[removed] = new byte[sizes.columns(removed).count()];
                Arrays.fill(scores[removed], space.winsAfter(removed) ? 0 : Slots.NONE);
            }
        }

        /** Turns to a row of the positions after the removals. */
        void turnTo(int number) {
            row = number;
        }

        @Override
        public byte[] apply(int removed) {
            if (space.moversMakeRows(removed) && !space.winsAfter(removed)) {
                space.after(removed).read(row, scores[removed]);
            }
            return scores[removed];
        }
    }

    /** By the stones that are removed before. */
    private final OneMore[] next;
    private final byte[][] scores;
    private int free;
    /** How many of {@link #next} are turned to the row. */
    private int turned;

    ColumnRemovals(Sizes sizes) {
        this.next = new OneMore[sizes.runs.length];
        this.scores = new byte[next.length][];
        for (int removed = 0; removed < next.length; removed++) {
            next[removed] = sizes.next(removed);
            scores[removed] = new byte[sizes.columns(removed).count()];
        }
    }

    /**
     * Turns to a row.
     *
     * @param points the points that the row leaves free
     */
    void turnTo(int points) {
        free = points;
        turned = 0;
    }

    /**
     * Finds the worst removals from each column. The array is used again.
     *
     * @param removals how many stones are removed, unless the turn ends early: at least one
     * @param left the scores of the columns after so many removals, if the turn ends there
     */
    byte[] worst(int removals, IntFunction<byte[]> left) {
        for (; turned < removals; turned++) {
            next[turned].turnTo(free);
        }
        byte[] after = left.apply(removals);
        for (int removed = removals - 1; removed >= 0; removed--) {
            next[removed].worst(after, scores[removed]);
            if (next[removed].mayEnd()) {
                next[removed].end(left.apply(removed), scores[removed]);
            }
            after = scores[removed];
        }
        return after;
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
        OneMore(Rules rules, ColumnSets columns, Combinations fewer, ColumnSets.PointRuns runs) {
            this.rules = rules;
            this.columns = columns;
            this.fewer = fewer;
            this.runs = runs;
            this.milled = new MilledColumns(rules.board(), columns);
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
