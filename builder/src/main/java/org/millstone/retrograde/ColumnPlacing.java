package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * The turns of a mover who is the column colour: a stone placed leads to a column with that stone of the same row.
 *
 * <p>Which stones may be removed then depends on the row alone, and what that is worth on the column with the stone placed: so it is
 * found once for each column that has a mill, and taken where the stone was placed in that mill.
 */
final class ColumnPlacing {
    private final TurnSpace space;
    private final ColumnSets columns;
    private final ColumnSets placed;
    private final PointRuns runs;
    private final Supersets supersets;
    private final List<Turned> turned;

    /**
     * Readies the work.
     *
     * @param turned what removals are worth where they turn rows into columns
     */
    ColumnPlacing(TurnSpace space, List<Turned> turned) {
        int size = space.subspace().own();
        int free = space.freePoints();
        this.space = space;
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
        private final Arrivals arrivals = new Arrivals(space, placed, supersets, turned);
        private final byte[] quiet = new byte[placed.count()];
        private final byte[] arrived = new byte[placed.count()];
        private final byte[] worst = new byte[columns.count()];

        Task(Scores into) {
            this.into = into;
        }

        @Override
        public long row(int row) {
            space.after().getFirst().read(row, quiet);
            System.arraycopy(quiet, 0, arrived, 0, quiet.length);
            arrivals.turnTo(row);
            Arrays.fill(worst, Removals.NONE);
            for (int point = 0; point < space.freePoints(); point++) {
                arrivals.close(point, arrived);
                runs.takeWith(point, worst, arrived);
                arrivals.open(point, quiet, arrived);
            }
            space.turning().turn(worst);
            into.write(row, worst);
            return 0;
        }
    }
}
