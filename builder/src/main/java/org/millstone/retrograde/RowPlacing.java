package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * The turns of a mover who is the row colour: a stone placed on a point leads to the row with that stone, all columns alike but those
 * that have a stone there. So the row and the symmetry that leads to it are found once a row and point.
 */
final class RowPlacing {
    private final PlacingSpace space;
    private final CanonicalSets rows;
    private final CanonicalSets nextRows;
    private final ColumnSets columns;
    private final ColumnSets fewer;
    private final PointRuns runs;
    private final Supersets supersets;
    private final Combinations nextRanks;
    private final Combinations nextFewerRanks;

    RowPlacing(PlacingSpace space) {
        int size = space.subspace().opponent();
        int free = space.freePoints();
        this.space = space;
        this.rows = space.rows();
        this.nextRows = space.sets().of(space.subspace().own() + 1);
        this.columns = new ColumnSets(free, size);
        this.fewer = new ColumnSets(free, Math.max(0, size - 1));
        this.runs = new PointRuns(free, Math.max(0, size - 1));
        this.supersets = new Supersets(columns);
        this.nextRanks = new Combinations(free - 1, size);
        this.nextFewerRanks = new Combinations(free - 1, Math.max(0, size - 1));
    }

    /** Returns a thread's task: gives each row of {@code into} its scores. */
    Workers.RowTask task(Scores into) {
        return new Task(into);
    }

    private final class Task implements Workers.RowTask {
        private final Scores into;
        private final ColumnMap map = new ColumnMap(space.freePoints());
        private final Removals removals = new Removals(space.rules(), columns, fewer.ranks(), runs, supersets);
        private final byte[] worst = new byte[columns.count()];
        private final byte[] removal = new byte[columns.count()];
        private final byte[] after = new byte[nextRanks.count()];
        private final byte[] captured = new byte[fewer.count()];
        private final byte[] afterCapture = new byte[nextFewerRanks.count()];
        private boolean turned;

        Task(Scores into) {
            this.into = into;
        }

        @Override
        public long row(int row) {
            int stones = rows.set(row);
            int free = space.board().all() & ~stones;
            turned = false;
            Arrays.fill(worst, Removals.NONE);
            int point = 0;
            for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                int to = Integer.numberOfTrailingZeros(rest);
                int placed = stones | 1 << to;
                int next = nextRows.number(placed);
                boolean removes = space.millsRemove() && space.board().millsThrough(placed, to) > 0;
                Scores captures = space.captures();
                if (removes && captures == null) {
                    win(point);
                    continue;
                }
                map.set(free, space.board().all() & ~nextRows.set(next),
                        space.board().symmetries().table(nextRows.symmetry(placed)));
                if (removes && captures != null) {
                    captures(captures, next, point, free);
                } else {
                    space.quiet().read(next, after);
                    map.take(columns, point, nextRanks, after, worst);
                }
            }
            Score.turn(worst);
            into.write(row, worst);
            return 0;
        }

        /** Whoever closes a mill wins. */
        private void win(int point) {
            for (int rank = 0; rank < worst.length; rank++) {
                worst[rank] = (columns.set(rank) >>> point & 1) == 0 ? 0 : worst[rank];
            }
        }

        private void captures(Scores captures, int next, int point, int free) {
            if (!turned) {
                removals.turnTo(free);
                turned = true;
            }
            captures.read(next, afterCapture);
            Arrays.fill(captured, Removals.NONE);
            map.take(fewer, point, nextFewerRanks, afterCapture, captured);
            removals.worst(captured, point, removal);
            ByteMin.take(worst, 0, removal, 0, worst.length);
        }
    }
}
