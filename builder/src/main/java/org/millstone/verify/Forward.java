package org.millstone.verify;

import java.util.Arrays;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.step.PairScores;
import org.millstone.step.Score;

/**
 * Values the positions of a pair from their successors, a row at a time: the best of all turns, or what the rules say of no turn at all.
 *
 * <p>A turn is worth more the worse its position is for the opponent, so the turns are gone through for the worst score they
 * lead to, and {@link Score#before} turns it round once at the end. Scores are bytes as {@link Score} explains, from the
 * side to move. Used by one thread; needs about 20 bytes a column of scratch.
 */
final class Forward {
    private final Shape shape;
    private final PairScores quiet;
    private final RowView view;
    private final RowTurns rowTurns;
    private final ColumnTurns columnTurns;
    private final Columns some;
    private final boolean drawn;
    private final int rowDraw;
    private final int columnDraw;

    /**
     * Makes the scratch of a thread.
     *
     * @param canonical the canonical sets of the board
     */
    Forward(Shape shape, Successors successors, CanonicalSetsBySize canonical) {
        this(shape, successors, canonical, Score.DRAW, Score.DRAW);
    }

    /**
     * Makes the scratch of a thread where draws are told apart.
     *
     * @param rowDraw what it is worth to the row colour that the game ends drawn where it is
     * @param columnDraw what that is worth to the column colour
     */
    Forward(Shape shape, Successors successors, CanonicalSetsBySize canonical, int rowDraw, int columnDraw) {
        Rules rules = shape.rules();
        this.shape = shape;
        this.quiet = successors.quiet();
        this.view = new RowView(shape);
        this.rowTurns = new RowTurns(shape, view, successors);
        this.columnTurns = new ColumnTurns(shape, view, successors, canonical);
        this.some = new Columns(shape.columns());
        this.drawn = rules.drawnByFullBoard(shape.pair().first().rowStones(), shape.pair().first().columnStones());
        this.rowDraw = rowDraw;
        this.columnDraw = columnDraw;
    }

    /**
     * Returns the columns of a row whose scores are wanted. The answer is used up by the next call.
     *
     * @param scores the scores of the row
     * @param wanted which scores, as {@link Wanted#table} says
     */
    Columns select(byte[] scores, byte[] wanted) {
        some.takeWanted(shape.all(), scores, wanted);
        return some.size() == shape.columns() ? shape.all() : some;
    }

    /**
     * Values columns of a row.
     *
     * @param mover whose turn it is
     * @param wanted the columns
     * @param values gets their scores; what it gets for other columns means nothing
     */
    void value(Mover mover, int row, Columns wanted, byte[] values) {
        if (drawn) {
            Arrays.fill(values, (byte) draw(mover));
            return;
        }
        look(mover, row, wanted, values);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            int worst = values[column] & 0xff;
            values[column] = worst == Score.WIN && isBlocked(mover, wanted.sets[k])
                    ? (byte) blocked(mover, row, column, wanted.sets[k])
                    : Score.turned(values[column]);
        }
    }

    /**
     * Finds the worst of what the turns of columns of a row lead to, a pass among them.
     *
     * @param worst gets it, 255 where there is no turn; what it gets for other columns than the wanted means nothing
     */
    void worst(Mover mover, int row, Columns wanted, byte[] worst) {
        look(mover, row, wanted, worst);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            if ((worst[column] & 0xff) == Score.WIN && passes(mover, wanted.sets[k])) {
                worst[column] = (byte) passed(mover, row, column);
            }
        }
    }

    private void look(Mover mover, int row, Columns wanted, byte[] worst) {
        view.open(row);
        // From here on a few more columns cost less than picking the wanted ones out again and again.
        Columns looked = wanted.size() * 4 > shape.columns() * 3 ? shape.all() : wanted;
        if (mover == Mover.ROW) {
            rowTurns.worst(looked, worst);
        } else {
            columnTurns.worst(row, looked, worst);
        }
    }

    /** What it is worth to have no turn. */
    private int blocked(Mover mover, int row, int column, int set) {
        return switch (shape.rules().blocked()) {
            case LOSS -> 0;
            case DRAW -> draw(mover);
            case PASS -> passes(mover, set) ? Score.before(passed(mover, row, column)) : draw(mover);
        };
    }

    /** What it is worth that the game ends here, or that both sides pass for ever. */
    private int draw(Mover mover) {
        return mover == Mover.ROW ? rowDraw : columnDraw;
    }

    /** Whether the only turn is a pass; where both sides would pass there is none. */
    private boolean passes(Mover mover, int set) {
        return shape.rules().blocked() == Blocked.PASS && isBlocked(mover, set) && !isBlocked(mover.other(), set);
    }

    /** Returns the score of the position after a pass. */
    private int passed(Mover mover, int row, int column) {
        return (mover == Mover.ROW ? quiet.columnToMove() : quiet.rowToMove()).get(row, column);
    }

    private boolean isBlocked(Mover mover, int set) {
        return mover == Mover.ROW ? view.rowIsBlocked(set) : view.columnIsBlocked(set);
    }
}
