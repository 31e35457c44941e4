package org.millstone.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;

/**
 * Placing by the column colour: it stays in the row, but for removals. What a removal is worth depends on the column with the
 * stone placed alone, so it is found once for each such column that has a mill.
 */
final class ColumnPlacements implements PlacingTurns {
    private final Shapes shapes;
    private final CanonicalSets rows;
    private final Scores quiet;
    private final @Nullable Scores captures;
    private final @Nullable TurnedRemovals turned;
    private final int freePoints;
    private final int rowStones;
    private final int placedStones;
    private final Columns placed;
    private final Additions additions;
    private final Triples triples;

    /**
     * Makes the tables.
     *
     * @param turned removals, if they make the column colour the row colour; else null
     */
    ColumnPlacements(Shapes shapes, Subspace subspace, Scores quiet, @Nullable Scores captures,
            @Nullable TurnedRemovals turned) {
        this.shapes = shapes;
        this.rows = shapes.canonical(subspace.opponent());
        this.quiet = quiet;
        this.captures = captures;
        this.turned = turned;
        this.freePoints = shapes.rules().board().points() - subspace.opponent();
        this.rowStones = subspace.opponent();
        this.placedStones = subspace.own() + 1;
        Combinations placedRanks = new Combinations(freePoints, placedStones);
        this.placed = Columns.of(placedRanks);
        this.additions = new Additions(new Combinations(freePoints, subspace.own()), placedRanks);
        this.triples = new Triples(freePoints, placedStones, placed);
    }

    @Override
    public Rows rows() {
        return new Turns(removals());
    }

    private RowRemovals removals() {
        if (captures == null) {
            return (row, placed, into) -> placed.fill((byte) 0, into);
        }
        return turned == null ? new WithinRows(captures) : turned.fetch();
    }

    /** Ways to remove a stone of the row colour. One thread's. */
    @FunctionalInterface
    interface RowRemovals {
        /**
         * Finds the worst scores that removals lead to.
         *
         * @param row the row colour's stones
         * @param placed columns that have a mill, the stone placed
         * @param into gets their scores; others stay
         */
        void worst(int row, Columns placed, byte[] into);
    }

    /** The turns of one row after the other. */
    private final class Turns implements Rows {
        private final RowRemovals removals;
        private final Mills mills = new Mills(shapes.rules(), triples, placed.size());
        private final byte[] here = new byte[placed.size()];
        private final byte[] arrived = new byte[placed.size()];
        private final byte[] captured = new byte[placed.size()];

        Turns(RowRemovals removals) {
            this.removals = removals;
        }

        @Override
        public void worst(int row, byte[] worst) {
            int stones = rows.set(row);
            quiet.read(row, here);
            System.arraycopy(here, 0, arrived, 0, here.length);
            mills.open(shapes.rules().board().all() & ~stones);
            if (mills.count() > 0) {
                removals.worst(stones, mills.milled(), captured);
            }
            Arrays.fill(worst, (byte) 255);
            for (int point = 0; point < freePoints; point++) {
                // To arrive here is worth a removal in the columns that have a mill through the point.
                replaceThrough(point, captured);
                additions.takeWith(point, arrived, worst);
                replaceThrough(point, here);
            }
        }

        private void replaceThrough(int point, byte[] by) {
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> point & 1) != 0) {
                    Columns with = mills.with(mills.mill(i));
                    for (int k = 0; k < with.size(); k++) {
                        arrived[with.ranks[k]] = by[with.ranks[k]];
                    }
                }
            }
        }
    }

    /** Removals that leave the row colour as many stones as the column colour then has, or more: a row less a stone is a row. */
    private final class WithinRows implements RowRemovals {
        private final Board board = shapes.rules().board();
        private final Scores after;
        private final CanonicalSets smallerRows = shapes.canonical(rowStones - 1);
        private final Combinations smallerRanks = new Combinations(freePoints + 1, placedStones);
        private final Relabelling relabelling = new Relabelling(freePoints);
        private final byte[] target = new byte[smallerRanks.count()];

        WithinRows(Scores after) {
            this.after = after;
        }

        @Override
        public void worst(int row, Columns placed, byte[] into) {
            placed.fill((byte) 255, into);
            for (int rest = shapes.rules().removable(row); rest != 0; rest &= rest - 1) {
                int left = row ^ Integer.lowestOneBit(rest);
                int number = smallerRows.number(left);
                after.read(number, target);
                relabelling.set(board.all() & ~row, board.all() & ~smallerRows.set(number), board.symmetries(),
                        smallerRows.symmetry(left));
                relabelling.gather(placed, smallerRanks, target, into);
            }
        }
    }
}
