package org.millstone.verify;

import java.util.Arrays;
import java.util.Map;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;

/**
 * Placing by the column colour: it stays in the row, but for removals. What removals are worth depends on the column with the
 * stone placed alone, so it is found once for each such column that has a mill, and for each number of removals.
 */
final class ColumnPlacements implements PlacingTurns {
    private final Shapes shapes;
    private final Subspace subspace;
    private final CanonicalSets rows;
    private final Continuations continuations;
    private final Map<Integer, TurnedRemovals> turned;
    private final int freePoints;
    private final Columns placed;
    private final Additions additions;
    private final Triples triples;

    /**
     * Makes the tables.
     *
     * @param turned by the number of removals: those that make the column colour the row colour
     */
    ColumnPlacements(Shapes shapes, Subspace subspace, Continuations continuations, Map<Integer, TurnedRemovals> turned) {
        this.shapes = shapes;
        this.subspace = subspace;
        this.rows = shapes.canonical(subspace.opponent());
        this.continuations = continuations;
        this.turned = turned;
        this.freePoints = shapes.rules().board().points() - subspace.opponent();
        Combinations placedRanks = new Combinations(freePoints, subspace.own() + 1);
        this.placed = Columns.of(placedRanks);
        this.additions = new Additions(new Combinations(freePoints, subspace.own()), placedRanks);
        this.triples = new Triples(freePoints, subspace.own() + 1, placed);
    }

    @Override
    public Rows rows() {
        return new Turns();
    }

    /** The turns of one row after the other. */
    private final class Turns implements Rows {
        private final Board board = shapes.rules().board();
        private final RowLosses losses = new RowLosses(shapes, subspace, continuations, turned);
        private final Mills mills = new Mills(shapes.rules(), triples, placed.size());
        private final Columns crossed = new Columns(placed.size());
        private final byte[] here = new byte[placed.size()];
        private final byte[] arrived = new byte[placed.size()];
        /** By the number of removals; none where nothing is removed. */
        private final byte[][] captured = new byte[continuations.most() + 1][placed.size()];

        @Override
        public void worst(int row, byte[] worst) {
            int stones = rows.set(row);
            readHere(row, stones);
            System.arraycopy(here, 0, arrived, 0, here.length);
            mills.open(board.all() & ~stones);
            for (int count = 1; count <= continuations.most(); count++) {
                Columns closed = count == 1 ? mills.milled() : crossed(count);
                if (closed.size() > 0) {
                    losses.worst(stones, count, closed, here, captured[count]);
                }
            }
            Arrays.fill(worst, (byte) 255);
            for (int point = 0; point < freePoints; point++) {
                // To arrive here is worth removals in the columns that have mills through the point.
                capture(point);
                additions.takeWith(point, arrived, worst);
                replaceThrough(point, here);
            }
        }

        /** What the columns with the stone placed are worth; to be looked for where that makes the column colour the row colour. */
        private void readHere(int row, int stones) {
            if (!continuations.rowsAreMovers(0)) {
                continuations.read(0, row, here);
                return;
            }
            ExchangedColours exchanged = new ExchangedColours(board, shapes.canonical(subspace.own() + 1),
                    new Combinations(freePoints, subspace.opponent()));
            exchanged.locate(stones, placed);
            for (int column = 0; column < here.length; column++) {
                here[column] = continuations.get(0, exchanged.row(column), exchanged.column(column));
            }
        }

        /** Returns the columns with a stone in so many mills. */
        private Columns crossed(int count) {
            Columns milled = mills.milled();
            crossed.clear();
            for (int k = 0; k < milled.size(); k++) {
                int set = milled.sets[k];
                int most = 0;
                for (int rest = set; rest != 0 && most < count; rest &= rest - 1) {
                    most = Math.max(most, millsThrough(set, Integer.numberOfTrailingZeros(rest)));
                }
                if (most >= count) {
                    crossed.add(set, milled.ranks[k]);
                }
            }
            return crossed;
        }

        private int millsThrough(int set, int point) {
            int through = 0;
            for (int i = 0; i < mills.count(); i++) {
                through += (mills.mill(i) & ~set) == 0 ? mills.mill(i) >>> point & 1 : 0;
            }
            return through;
        }

        private void capture(int point) {
            switch (continuations.most()) {
                case 0 -> {
                    // Mills remove nothing.
                }
                case 1 -> replaceThrough(point, captured[1]);
                default -> replaceByMills(point);
            }
        }

        private void replaceByMills(int point) {
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> point & 1) != 0) {
                    Columns with = mills.with(mills.mill(i));
                    for (int k = 0; k < with.size(); k++) {
                        int count = continuations.removals(millsThrough(with.sets[k], point));
                        arrived[with.ranks[k]] = captured[count][with.ranks[k]];
                    }
                }
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
}
