package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * Values removals by a mover whose stones make the row: it takes stones of the column colour. For each column of a row this finds the least
 * byte that removals lead to: a score or grade for the opponent, who is then to move. The last removal is valued first, then those before
 * it. A turn ends early where no stone may be removed. Used by one thread, for one row at a time.
 */
final class ColumnRemovals {
    /**
     * What removals need to know, the same for all rows. Read by all threads.
     *
     * @param columns by how many stones were removed, from 0: all columns of as many stones as are left
     * @param runs by how many stones were removed before, from 0: how one removal changes the ranks of columns
     */
    record Sizes(TurnSpace space, List<ColumnSets> columns, List<ColumnSets.PointRuns> runs) {
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
    /** By how many stones were removed before: values one more removal. */
    private final OneMore[] next;
    /**
     * By how many stones were removed, and by column: the byte for the opponent if the turn ends there. {@link RowOperations#NONE} if the
     * mover's stones then make no row.
     */
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
     * Returns, by column of row {@code row}, the byte after the best {@code removals} removals, or fewer where a turn ends early. The next
     * call overwrites the array.
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

    /** In what {@link #worst} returned last, gives columns from which nothing may be removed their bytes in {@code scores}. */
    void end(byte[] scores) {
        next[0].end(scores);
    }

    /**
     * Values one removal more: finds the least byte among the columns that a column becomes by it. In a column without a mill any stone may
     * be removed: such columns are done point by point, a run of them at a time. In columns with a mill the rules say which stones may go.
     */
    private static final class OneMore {
        private final Rules rules;
        private final ColumnSets columns;
        private final Combinations fewer;
        private final ColumnSets.PointRuns runs;
        private final ColumnSets.Milled milled;
        private final byte[] worst;
        /** The columns from which nothing may be removed, as all their stones stand in mills: the first {@link #stuckCount} entries. */
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
         * Returns by column the least of {@code scores}, the bytes of columns with a stone less, that a removal leads to; {@link
         * RowOperations#NONE} where no stone may go.
         */
        byte[] worst(int free, byte[] scores) {
            Arrays.fill(worst, RowOperations.NONE);
            for (int point = 0; point < columns.ranks.points(); point++) {
                runs.takeWithout(point, worst, scores);
            }
            milled.setRow(free);
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

        void end(byte[] scores) {
            for (int i = 0; i < stuckCount; i++) {
                worst[stuck[i]] = scores[stuck[i]];
            }
        }
    }
}
