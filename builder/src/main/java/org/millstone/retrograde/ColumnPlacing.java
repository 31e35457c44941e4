package org.millstone.retrograde;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * The turns of a mover who is the column colour: a stone placed leads to a column with that stone of the same row.
 *
 * <p>Which stones may be removed then depends on the row alone, and what that is worth on the column with the stone placed: so it is
 * found once for each column that has a mill, and taken where the stone was placed in that mill.
 */
final class ColumnPlacing {
    private final PlacingSpace space;
    private final CanonicalSets rows;
    private final ColumnSets columns;
    private final ColumnSets placed;
    private final PointRuns runs;
    private final Supersets supersets;
    private final @Nullable Turned turned;

    /**
     * Readies the work.
     *
     * @param turned what removals are worth where they turn rows into columns; null if they do not, or lead nowhere
     */
    ColumnPlacing(PlacingSpace space, @Nullable Turned turned) {
        int size = space.subspace().own();
        int free = space.freePoints();
        this.space = space;
        this.rows = space.rows();
        this.columns = new ColumnSets(free, size);
        this.placed = new ColumnSets(free, size + 1);
        this.runs = new PointRuns(free, size);
        this.supersets = new Supersets(placed);
        this.turned = turned;
    }

    /** Returns a thread's task: gives each row of {@code into} its scores. */
    Workers.RowTask task(Scores into) {
        return new Task(into);
    }

    private final class Task implements Workers.RowTask {
        private final Scores into;
        private final MilledColumns milled = new MilledColumns(space.board(), placed, supersets);
        private final RowRemovals removals = turned == null ? new WithinRows(space) : turned.removals();
        private final int[] mills = new int[space.board().mills().length];
        private final byte[] quiet = new byte[placed.count()];
        private final byte[] arrived = new byte[placed.count()];
        private final byte[] removal = new byte[placed.count()];
        private final byte[] worst = new byte[columns.count()];

        Task(Scores into) {
            this.into = into;
        }

        @Override
        public long row(int row) {
            int free = space.board().all() & ~rows.set(row);
            space.quiet().read(row, quiet);
            System.arraycopy(quiet, 0, arrived, 0, quiet.length);
            milled.turnTo(free);
            if (milled.count() > 0) {
                removals.worst(row, placed, milled, removal);
            }
            Arrays.fill(worst, Removals.NONE);
            for (int point = 0; point < space.freePoints(); point++) {
                milled.through(point, mills);
                for (int i = 0; i < mills.length && mills[i] != 0; i++) {
                    copy(milled.with(mills[i]), removal, arrived);
                }
                runs.takeWith(point, worst, arrived);
                for (int i = 0; i < mills.length && mills[i] != 0; i++) {
                    copy(milled.with(mills[i]), quiet, arrived);
                }
            }
            Score.turn(worst);
            into.write(row, worst);
            return 0;
        }

        private static void copy(char[] ranks, byte[] from, byte[] into) {
            for (char rank : ranks) {
                into[rank] = from[rank];
            }
        }
    }

    /** What removing a stone of the row colour is worth, for the columns of a row that have a mill. One thread's. */
    interface RowRemovals {
        /**
         * Finds the worst removals.
         *
         * @param row the row
         * @param columns the columns with the stone placed
         * @param milled those that have a mill, turned to the row
         * @param worst gets their scores, for the side then to move; nothing changes for other columns
         */
        void worst(int row, ColumnSets columns, MilledColumns milled, byte[] worst);
    }

    /** A row less a stone is again a row, or the game is over. */
    private static final class WithinRows implements RowRemovals {
        private final PlacingSpace space;
        private final @Nullable CanonicalSets fewerRows;
        private final Combinations ranks;
        private final ColumnMap map;
        private final byte[] scores;

        WithinRows(PlacingSpace space) {
            this.space = space;
            this.fewerRows = space.captures() == null ? null : space.sets().of(space.subspace().opponent() - 1);
            this.ranks = new Combinations(space.freePoints() + 1, space.subspace().own() + 1);
            this.map = new ColumnMap(space.freePoints());
            this.scores = new byte[ranks.count()];
        }

        @Override
        public void worst(int row, ColumnSets columns, MilledColumns milled, byte[] worst) {
            Scores captures = space.captures();
            char[] list = milled.ranks();
            for (int i = 0; i < milled.count(); i++) {
                worst[list[i]] = captures == null ? 0 : Removals.NONE;
            }
            if (captures == null || fewerRows == null) {
                return;
            }
            int stones = space.rows().set(row);
            int all = space.board().all();
            for (int rest = space.rules().removable(stones); rest != 0; rest &= rest - 1) {
                int left = stones ^ rest & -rest;
                int number = fewerRows.number(left);
                captures.read(number, scores);
                map.set(all & ~stones, all & ~fewerRows.set(number),
                        space.board().symmetries().table(fewerRows.symmetry(left)));
                for (int i = 0; i < milled.count(); i++) {
                    ByteMin.take(worst, list[i], scores[ranks.rank(map.image(columns.set(list[i])))]);
                }
            }
        }
    }
}
