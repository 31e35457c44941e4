package org.millstone.verify;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules.FromMills;

/**
 * Placing by the row colour: a stone on a point takes the row to another, and all columns that leave the point free follow by one
 * relabelling. Where it closes mills, the columns with fewer stones follow, and each column takes the worst among those that it
 * becomes by removals.
 */
final class RowPlacements implements PlacingTurns {
    private final Shapes shapes;
    private final Continuations continuations;
    private final CanonicalSets rows;
    private final CanonicalSets nextRows;
    private final Combinations[] nextRanks;
    private final Columns[] without;
    private final RemovalSequences.@Nullable Shape removals;
    private final int freePoints;

    /** Makes the tables. */
    RowPlacements(Shapes shapes, Subspace subspace, Continuations continuations) {
        int stones = subspace.opponent();
        this.shapes = shapes;
        this.continuations = continuations;
        this.rows = shapes.canonical(subspace.own());
        this.nextRows = shapes.canonical(subspace.own() + 1);
        this.freePoints = shapes.rules().board().points() - subspace.own();
        this.nextRanks = new Combinations[continuations.most() + 1];
        Arrays.setAll(nextRanks, removed -> new Combinations(freePoints - 1, stones - removed));
        this.without = Columns.of(new Combinations(freePoints, stones)).withoutEach(freePoints);
        this.removals = continuations.most() == 0 ? null
                : new RemovalSequences.Shape(shapes.rules(), freePoints, stones, continuations.most());
    }

    @Override
    public Rows rows() {
        return new Turns();
    }

    /** Makes what takes the captures of all points at once: that can be if every mill removes one stone and the game goes on. */
    private @Nullable ClosedMills closedMills() {
        boolean one = continuations.most() == 1 && !continuations.wins(1) && shapes.rules().fromMills() != FromMills.NEVER;
        return removals == null || !one ? null : new ClosedMills(removals.step(0), freePoints);
    }

    /** The turns of one row after the other. */
    private final class Turns implements Rows {
        private final Board board = shapes.rules().board();
        private final Relabelling relabelling = new Relabelling(freePoints);
        private final byte[][] target = new byte[nextRanks.length][];
        private final byte[][] ends = new byte[nextRanks.length][];
        private final @Nullable RemovalSequences sequences = removals == null ? null : new RemovalSequences(removals, freePoints);
        private final @Nullable ClosedMills closed = closedMills();
        private final IntFunction<byte[]> end = this::end;
        private int next;
        private int point;

        Turns() {
            Arrays.setAll(target, removed -> new byte[nextRanks[removed].count()]);
            Arrays.setAll(ends, removed -> new byte[new Combinations(freePoints, nextRanks[removed].size()).count()]);
        }

        @Override
        public void worst(int row, byte[] worst) {
            int free = board.all() & ~rows.set(row);
            Arrays.fill(worst, (byte) 255);
            if (sequences != null) {
                sequences.open(free);
            }
            point = 0;
            for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                int to = Integer.numberOfTrailingZeros(rest);
                int placed = rows.set(row) | 1 << to;
                goTo(free, placed);
                next = nextRows.number(placed);
                int count = continuations.removals(board.millsThrough(placed, to));
                if (count == 0 || sequences == null) {
                    gather(0, without[point], worst);
                } else if (closed != null) {
                    closed.add(point, continuations, next, relabelling);
                } else {
                    takeWorse(sequences.worst(count, point, end), worst);
                }
            }
            if (closed != null) {
                closed.worst(free, worst);
            }
        }

        /** Sets up the relabelling that leads to the row of a set of the row colour's stones. */
        private void goTo(int free, int placed) {
            int canonical = nextRows.set(nextRows.number(placed));
            relabelling.set(free, board.all() & ~canonical, board.symmetries(), nextRows.symmetry(placed));
        }

        /** What the columns that leave the point free are worth after so many removals. */
        private byte[] end(int removed) {
            Arrays.fill(ends[removed], (byte) 255);
            Columns left = removed == 0 || removals == null ? without[point] : removals.step(removed - 1).fewerWithout(point);
            if (continuations.wins(removed)) {
                left.fill((byte) 0, ends[removed]);
            } else {
                gather(removed, left, ends[removed]);
            }
            return ends[removed];
        }

        private void gather(int removed, Columns columns, byte[] worst) {
            continuations.read(removed, next, target[removed]);
            relabelling.gather(columns, nextRanks[removed], target[removed], worst);
        }

        private static void takeWorse(byte[] scores, byte[] worst) {
            for (int column = 0; column < worst.length; column++) {
                worst[column] = (byte) Math.min(worst[column] & 0xff, scores[column] & 0xff);
            }
        }
    }
}
