package org.millstone.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.retrograde.Scores;

/**
 * The turns of the row colour, one row at a time: for each column the worst score (for the opponent, who is then to move)
 * among the positions that they lead to.
 *
 * <p>A move x to y takes the row to another row; all columns that leave y free follow by one relabelling. If it closes a
 * mill, the columns with one stone less are fetched in the same way, and each column takes the worst among those that it
 * becomes by a removal; which stones may be removed depends on the column alone. One thread's.
 */
final class RowTurns {
    private final Shape shape;
    private final Board board;
    private final RowView view;
    private final Mills mills;
    private final Scores quiet;
    private final @Nullable Scores captures;
    private final Relabelling relabelling;
    private final Columns some;
    private final byte[] target;
    private final byte[] fewerTarget;
    private final byte[] captured;

    RowTurns(Shape shape, RowView view, Successors successors) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.view = view;
        this.mills = view.mills();
        this.quiet = successors.quiet().columnToMove();
        this.captures = successors.rowCaptures();
        this.relabelling = new Relabelling(shape.freePoints());
        this.some = new Columns(shape.columns());
        this.target = new byte[shape.columns()];
        this.fewerTarget = new byte[shape.fewerRanks().count()];
        this.captured = new byte[shape.fewerRanks().count()];
    }

    /**
     * Goes through the turns of the row that the view shows.
     *
     * @param wanted the columns to look at
     * @param worst gets the worst scores; stays 255 where there is no turn; other columns than the wanted may change too
     */
    void worst(Columns wanted, byte[] worst) {
        Arrays.fill(worst, (byte) 255);
        boolean flies = shape.rules().flies(shape.pair().rows());
        int hole = 0;
        for (int rest = view.free(); rest != 0; rest &= rest - 1, hole++) {
            int to = Integer.numberOfTrailingZeros(rest);
            int origins = flies ? view.own() : board.neighbours(to) & view.own();
            if (origins != 0) {
                movesTo(to, hole, origins, columnsWithout(hole, wanted), worst);
            }
        }
    }

    private Columns columnsWithout(int hole, Columns wanted) {
        if (wanted == shape.all()) {
            return shape.without(hole);
        }
        some.takeWithout(wanted, hole);
        return some;
    }

    private void movesTo(int to, int hole, int origins, Columns columns, byte[] worst) {
        boolean closes = false;
        for (int rest = origins; rest != 0 && columns.size() > 0; rest &= rest - 1) {
            int moved = view.own() ^ (Integer.lowestOneBit(rest) | 1 << to);
            if (board.millsThrough(moved, to) == 0) {
                goTo(moved);
                quiet.read(shape.rows().number(moved), target);
                relabelling.gather(columns, shape.ranks(), target, worst);
            } else if (captures == null) {
                closes = true;
            } else {
                if (!closes) {
                    Arrays.fill(captured, (byte) 255);
                    closes = true;
                }
                goTo(moved);
                captures.read(shape.rows().number(moved), fewerTarget);
                relabelling.gather(shape.fewerWithout(hole), shape.fewerRanks(), fewerTarget, captured);
            }
        }
        if (closes && captures == null) {
            for (int k = 0; k < columns.size(); k++) {
                worst[columns.ranks[k]] = 0;
            }
        } else if (closes) {
            takeRemovals(columns, worst);
        }
    }

    /** Sets up the relabelling that leads to the row of a set of the row colour's stones. */
    private void goTo(int moved) {
        CanonicalSets rows = shape.rows();
        int canonical = rows.set(rows.number(moved));
        relabelling.set(view.free(), board.all() & ~canonical, board.symmetries(), rows.symmetry(moved));
    }

    /** Takes what columns become by a removal. */
    private void takeRemovals(Columns columns, byte[] worst) {
        byte[] isMilled = mills.isMilled();
        char[] removals = shape.removals();
        int stones = shape.pair().columns();
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            int column = columns.ranks[k];
            int score = worst[column] & 0xff;
            if (isMilled[column] == 0) {
                for (int i = column * stones, end = i + stones; i < end; i++) {
                    score = Math.min(score, captured[removals[i]] & 0xff);
                }
            } else {
                score = Math.min(score, worstRemoval(columns.sets[k], mills.removable()[column]));
            }
            worst[column] = (byte) score;
        }
    }

    private int worstRemoval(int set, int removable) {
        int score = 255;
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            score = Math.min(score, captured[shape.fewerRanks().rank(set ^ Integer.lowestOneBit(rest))] & 0xff);
        }
        return score;
    }
}
