package org.millstone.retrograde;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * The turns of a mover who is the row colour: a stone placed on a point leads to the row with that stone, all columns alike but those
 * that have a stone there. So the row and the symmetry that leads to it are found once a row and point.
 */
final class RowPlacing {
    private final TurnSpace space;
    private final CanonicalSets rows;
    private final CanonicalSets nextRows;
    private final ColumnRemovals.Shape removals;
    private final Combinations[] nextRanks;

    RowPlacing(TurnSpace space) {
        int size = space.subspace().opponent();
        int free = space.freePoints();
        this.space = space;
        this.rows = space.rows();
        this.nextRows = space.sets().of(space.subspace().own() + 1);
        this.removals = new ColumnRemovals.Shape(space.rules(), new ColumnSets(free, size), space.mostRemovals());
        this.nextRanks = new Combinations[space.mostRemovals() + 1];
        Arrays.setAll(nextRanks, removed -> new Combinations(free - 1, size - removed));
    }

    /** Returns a thread's task: gives each row of {@code into} its scores. */
    Workers.RowTask task(Scores into) {
        return new Task(into);
    }

    private final class Task implements Workers.RowTask {
        private final Scores into;
        private final ColumnMap map = new ColumnMap(space.freePoints());
        private final ColumnRemovals columnRemovals = new ColumnRemovals(removals);
        private final IntFunction<byte[]> left = this::left;
        private final byte[] worst = new byte[removals.columns(0).count()];
        /** By the number of stones removed: the row that a placement leads to, and what its scores are to the columns here. */
        private final byte[][] after = new byte[nextRanks.length][];
        private final byte[][] here = new byte[nextRanks.length][];
        private int next;
        private int point;

        Task(Scores into) {
            this.into = into;
            Arrays.setAll(after, removed -> new byte[nextRanks[removed].count()]);
            Arrays.setAll(here, removed -> new byte[removals.columns(removed).count()]);
        }

        @Override
        public long row(int row) {
            int stones = rows.set(row);
            int free = space.board().all() & ~stones;
            columnRemovals.turnTo(free);
            Arrays.fill(worst, Removals.NONE);
            point = 0;
            for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                int to = Integer.numberOfTrailingZeros(rest);
                int placed = stones | 1 << to;
                int removed = space.removalsFor(space.board().millsThrough(placed, to));
                next = nextRows.number(placed);
                map.set(free, space.board().all() & ~nextRows.set(next),
                        space.board().symmetries().table(nextRows.symmetry(placed)));
                if (removed == 0) {
                    take(0, worst);
                } else {
                    ByteMin.take(worst, 0, columnRemovals.worst(removed, left, point), 0, worst.length);
                }
            }
            space.turning().turn(worst);
            into.write(row, worst);
            return 0;
        }

        /** Returns the scores after so many removals; {@link Removals#NONE} for columns with a stone where the mover's stone is. */
        private byte[] left(int removed) {
            Arrays.fill(here[removed], Removals.NONE);
            if (space.winsAfter(removed)) {
                win(removals.columns(removed), here[removed]);
            } else {
                take(removed, here[removed]);
            }
            return here[removed];
        }

        private void take(int removed, byte[] scores) {
            space.after().get(removed).read(next, after[removed]);
            map.take(removals.columns(removed), point, nextRanks[removed], after[removed], scores);
        }

        private void win(ColumnSets columns, byte[] scores) {
            for (int rank = 0; rank < scores.length; rank++) {
                scores[rank] = (columns.set(rank) >>> point & 1) == 0 ? 0 : scores[rank];
            }
        }
    }
}
