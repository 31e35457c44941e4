package org.millstone.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;

/**
 * Placing by the row colour: a stone on a point takes the row to another, and all columns that leave the point free follow by one
 * relabelling. Where it closes a mill, the columns with one stone less follow, and each column takes the worst among those that it
 * becomes by a removal.
 */
final class RowPlacements implements PlacingTurns {
    private final Shapes shapes;
    private final Scores quiet;
    private final @Nullable Scores captures;
    private final boolean millsRemove;
    private final CanonicalSets rows;
    private final CanonicalSets nextRows;
    private final Combinations nextRanks;
    private final Columns[] without;
    private final Removals.@Nullable Shape removals;
    private final int freePoints;

    /** Makes the tables. */
    RowPlacements(Shapes shapes, Subspace subspace, Scores quiet, @Nullable Scores captures) {
        int stones = subspace.opponent();
        this.shapes = shapes;
        this.quiet = quiet;
        this.captures = captures;
        this.millsRemove = stones > 0;
        this.rows = shapes.canonical(subspace.own());
        this.nextRows = shapes.canonical(subspace.own() + 1);
        this.freePoints = shapes.rules().board().points() - subspace.own();
        this.nextRanks = new Combinations(freePoints - 1, stones);
        this.without = Columns.of(new Combinations(freePoints, stones)).withoutEach(freePoints);
        this.removals = captures == null ? null : new Removals.Shape(shapes.rules(), freePoints, stones);
    }

    @Override
    public Rows rows() {
        return new Turns();
    }

    /** The turns of one row after the other. */
    private final class Turns implements Rows {
        private final Board board = shapes.rules().board();
        private final Relabelling relabelling = new Relabelling(freePoints);
        private final byte[] target = new byte[nextRanks.count()];
        private final @Nullable ClosedMills closed = removals == null ? null : new ClosedMills(removals, freePoints);

        @Override
        public void worst(int row, byte[] worst) {
            int free = board.all() & ~rows.set(row);
            Arrays.fill(worst, (byte) 255);
            int point = 0;
            for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                int to = Integer.numberOfTrailingZeros(rest);
                int next = rows.set(row) | 1 << to;
                if (!millsRemove || board.millsThrough(next, to) == 0) {
                    goTo(free, next);
                    quiet.read(nextRows.number(next), target);
                    relabelling.gather(without[point], nextRanks, target, worst);
                } else if (captures == null || closed == null) {
                    without[point].fill((byte) 0, worst);
                } else {
                    goTo(free, next);
                    closed.add(point, captures, nextRows.number(next), relabelling);
                }
            }
            if (closed != null) {
                closed.worst(free, worst);
            }
        }

        /** Sets up the relabelling that leads to the row of a set of the row colour's stones. */
        private void goTo(int free, int next) {
            int canonical = nextRows.set(nextRows.number(next));
            relabelling.set(free, board.all() & ~canonical, board.symmetries(), nextRows.symmetry(next));
        }
    }
}
