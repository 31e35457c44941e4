package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * The worth of removing stones of the column colour, one after another: first the worst of the last removals is found, then that of
 * those before. A turn ends early where nothing may be removed. Works on one row at a time; one thread's.
 */
final class ColumnRemovals {
    /**
     * The common data of all rows. Read by all threads.
     *
     * @param columns by the number of stones removed
     * @param runs by the number of stones removed before: how adding the next one to columns changes them
     */
    record Sizes(TurnSpace space, List<ColumnSets> columns, List<ColumnSets.PointRuns> runs) {
        /**
         * Makes the tables.
         *
         * @param all the columns before the removals
         * @param most the most removals
         */
        static Sizes of(TurnSpace space, ColumnSets all, int most) {
            int points = all.ranks.points();
            int stones = all.ranks.size();
            return new Sizes(space,
                    IntStream.rangeClosed(0, most)
                            .mapToObj(removed -> removed == 0 ? all : new ColumnSets(points, stones - removed)).toList(),
                    IntStream.range(0, most)
                            .mapToObj(removed -> new ColumnSets.PointRuns(points, stones - removed - 1, true)).toList());
        }
    }

    private final TurnSpace space;
    private final CanonicalSets rows;
    /** By the stones that are removed before. */
    private final OneMore[] next;
    /** The scores of the row once so many stones are removed, where the mover's set is the row; positions elsewhere have none. */
    private final byte[][] left;

    ColumnRemovals(Sizes sizes) {
        this.space = sizes.space();
        this.rows = space.sets().of(space.movers());
        this.next = new OneMore[sizes.runs().size()];
        Arrays.setAll(next, removed -> new OneMore(sizes, removed));
        this.left = new byte[sizes.columns().size()][];
        for (int removed = 0; removed < left.length; removed++) {
            left[removed] = new byte[sizes.columns().get(removed).count()];
            Arrays.fill(left[removed], space.winsAfter(removed) ? 0 : RowOperations.NONE);
        }
    }

    /**
     * Finds the worst removals from each column of a row of the mover. The array is used again.
     *
     * @param removals how many stones are removed, unless the turn ends early: at least one
     */
    byte[] worst(int row, int removals) {
        int free = space.board().all() & ~rows.set(row);
        byte[] after = left(row, removals);
        for (int removed = removals - 1; removed >= 0; removed--) {
            after = next[removed].worst(free, after);
            if (next[removed].stuckCount > 0) {
                next[removed].end(left(row, removed));
            }
        }
        return after;
    }

    private byte[] left(int row, int removed) {
        if (space.moversMakeRows(space.fromHand() + removed) && !space.winsAfter(removed)) {
            space.after(removed).read(row, left[removed]);
        }
        return left[removed];
    }

    /** Gives columns from which nothing may be removed their score in an array, in place of what {@link #worst} found last. */
    void end(byte[] scores) {
        next[0].end(scores);
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
        private final byte[] worst;
        /** The columns, all of whose stones stand in mills, from which nothing may be removed. */
        private final char[] stuck;
        private int stuckCount;

        OneMore(Sizes sizes, int removed) {
            this.rules = sizes.space().rules();
            this.columns = sizes.columns().get(removed);
            this.fewer = sizes.columns().get(removed + 1).ranks;
            this.runs = sizes.runs().get(removed);
            this.milled = columns.new Milled(rules.board());
            this.worst = new byte[columns.count()];
            this.stuck = new char[columns.count()];
        }

        /**
         * Finds the worst removal from each column of a row: {@link RowOperations#NONE} where nothing may be removed.
         *
         * @param free the points that the row leaves free
         * @param scores of the columns with a stone less
         */
        byte[] worst(int free, byte[] scores) {
            Arrays.fill(worst, RowOperations.NONE);
            for (int point = 0; point < columns.ranks.points(); point++) {
                runs.takeWithout(point, worst, scores);
            }
            milled.turnTo(free);
            char[] ranks = milled.ranks;
            stuckCount = 0;
            for (int i = 0; i < milled.count(); i++) {
                int rank = ranks[i];
                int set = columns.sets[rank];
                int removable = rules.removable(set, milled.inMills[rank]);
                int score = RowOperations.NONE & 0xff;
                for (int rest = removable; rest != 0; rest &= rest - 1) {
                    score = Math.min(score, scores[fewer.rank(set ^ rest & -rest)] & 0xff);
                }
                worst[rank] = (byte) score;
                stuck[stuckCount] = (char) rank;
                stuckCount += removable == 0 ? 1 : 0;
            }
            return worst;
        }

        /** Gives the columns from which nothing may be removed the scores that they have without a removal. */
        void end(byte[] scores) {
            for (int i = 0; i < stuckCount; i++) {
                worst[stuck[i]] = scores[stuck[i]];
            }
        }
    }
}
