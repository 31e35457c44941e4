package org.millstone.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.retrograde.Scores;

/**
 * The turns of the column colour, one row at a time: for each column the worst score (for the opponent, who is then to move)
 * among the positions that they lead to.
 *
 * <p>All stay in the row, but for removals, which take it to a row with a stone less. What a removal is worth depends on the
 * column after the move alone, and which stones may be removed on the row alone: it is found once for each column that
 * has a mill. One thread's.
 */
final class ColumnTurns {
    /** A column in this many wanted makes going through all at once cheaper than one by one. */
    private static final int SPARSE = 5;

    private final Shape shape;
    private final Board board;
    private final RowView view;
    private final Mills mills;
    private final Scores quiet;
    private final @Nullable Scores captures;
    private final @Nullable CanonicalSets smallerRows;
    private final Combinations smallerRanks;
    private final Relabelling relabelling;
    private final byte[] smallerTarget;
    private final byte[] here;
    private final byte[] arrived;
    private final byte[] captured;
    private boolean capturedKnown;

    /**
     * Makes the scratch of a thread.
     *
     * @param smallerRows the canonical sets of one stone less than the row colour has; null if no captures lead on
     */
    ColumnTurns(Shape shape, RowView view, Successors successors, @Nullable CanonicalSets smallerRows) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.view = view;
        this.mills = view.mills();
        this.quiet = successors.quiet().rowToMove();
        this.captures = successors.columnCaptures();
        this.smallerRows = smallerRows;
        this.smallerRanks = new Combinations(shape.freePoints() + 1, shape.pair().columns());
        this.relabelling = new Relabelling(shape.freePoints());
        this.smallerTarget = new byte[smallerRanks.count()];
        this.here = new byte[shape.columns()];
        this.arrived = new byte[shape.columns()];
        this.captured = new byte[shape.columns()];
    }

    /**
     * Goes through the turns of the row that the view shows.
     *
     * @param row its number
     * @param wanted the columns to look at
     * @param worst gets the worst scores; stays 255 where there is no turn; other columns than the wanted may change too
     */
    void worst(int row, Columns wanted, byte[] worst) {
        capturedKnown = false;
        quiet.read(row, here);
        Arrays.fill(worst, (byte) 255);
        if (wanted.size() * SPARSE < shape.columns()) {
            oneByOne(wanted, worst);
        } else {
            allAtOnce(worst);
        }
    }

    private void oneByOne(Columns wanted, byte[] worst) {
        byte[] isMilled = mills.isMilled();
        Combinations ranks = shape.ranks();
        for (int k = 0; k < wanted.size(); k++) {
            int set = wanted.sets[k];
            int score = 255;
            for (int rest = set; rest != 0; rest &= rest - 1) {
                int others = set ^ Integer.lowestOneBit(rest);
                int targets = view.targets(Integer.numberOfTrailingZeros(rest)) & ~set;
                for (; targets != 0; targets &= targets - 1) {
                    int moved = others | Integer.lowestOneBit(targets);
                    int rank = ranks.rank(moved);
                    boolean closes = isMilled[rank] != 0 && mills.millThrough(moved, Integer.numberOfTrailingZeros(targets));
                    score = Math.min(score, (closes ? captured()[rank] : here[rank]) & 0xff);
                }
            }
            worst[wanted.ranks[k]] = (byte) score;
        }
    }

    private void allAtOnce(byte[] worst) {
        System.arraycopy(here, 0, arrived, 0, here.length);
        for (int to = 0; to < shape.freePoints(); to++) {
            int origins = view.targets(to);
            if (origins == 0) {
                continue;
            }
            // Arriving at a point is worth a removal in the columns that have a mill through it.
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> to & 1) != 0) {
                    replace(mills.with(mills.mill(i)), captured());
                }
            }
            for (int rest = origins; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                if (from < to) {
                    takeUp(shape.moves(from, to), worst);
                } else {
                    takeDown(shape.moves(to, from), worst);
                }
            }
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> to & 1) != 0) {
                    replace(mills.with(mills.mill(i)), here);
                }
            }
        }
    }

    private void replace(Columns columns, byte[] by) {
        for (int k = 0; k < columns.size(); k++) {
            int rank = columns.ranks[k];
            arrived[rank] = by[rank];
        }
    }

    private void takeUp(int[] moves, byte[] worst) {
        for (int move : moves) {
            int from = move & 0xffff;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[move >>> 16] & 0xff);
        }
    }

    private void takeDown(int[] moves, byte[] worst) {
        for (int move : moves) {
            int from = move >>> 16;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[move & 0xffff] & 0xff);
        }
    }

    /** For each column that has a mill, the worst score among what removing a stone of the row colour leads to. */
    private byte[] captured() {
        if (!capturedKnown) {
            findCaptured();
            capturedKnown = true;
        }
        return captured;
    }

    private void findCaptured() {
        Columns milled = mills.milled();
        int size = milled.size();
        boolean over = captures == null;
        for (int k = 0; k < size; k++) {
            captured[milled.ranks[k]] = (byte) (over ? 0 : 255);
        }
        if (captures == null || smallerRows == null) {
            return;
        }
        for (int rest = shape.rules().removable(view.own()); rest != 0; rest &= rest - 1) {
            int left = view.own() ^ Integer.lowestOneBit(rest);
            int number = smallerRows.number(left);
            captures.read(number, smallerTarget);
            relabelling.set(view.free(), board.all() & ~smallerRows.set(number), board.symmetries(),
                    smallerRows.symmetry(left));
            relabelling.gather(milled, smallerRanks, smallerTarget, captured);
        }
    }
}
