package org.millstone.verify;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;

/**
 * The turns of the row colour, one row at a time: for each column the worst score (for the opponent, who is then to move)
 * among the positions that they lead to.
 *
 * <p>A move x to y takes the row to another row; all columns that leave y free follow by one relabelling. If it closes a
 * mill, the columns with one stone less, or more, are fetched in the same way, and each column takes the worst among those that
 * it becomes by removals; which stones may be removed depends on the column alone. One thread's.
 */
final class RowTurns {
    private final Shape shape;
    private final Board board;
    private final RowView view;
    private final Mills mills;
    private final Scores quiet;
    private final Successors successors;
    private final Relabelling relabelling;
    private final Columns some;
    private final byte[] target;
    /** By how many stones are gone, unless the column colour has then lost. */
    private final byte[][] fewerTarget;
    private final byte[][] captured;
    /** By how many stones they are to remove: from where moves to the point in work close mills. */
    private final int[] closing;
    private final Columns sparedHere;

    RowTurns(Shape shape, RowView view, Successors successors) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.view = view;
        this.mills = view.mills();
        this.successors = successors;
        this.quiet = successors.quiet().columnToMove();
        this.relabelling = new Relabelling(shape.freePoints());
        this.some = new Columns(shape.columns());
        this.target = new byte[shape.columns()];
        this.sparedHere = new Columns(shape.columns());
        int most = shape.rules().mostRemovals();
        this.closing = new int[most + 1];
        int lost = shape.pair().first().columnStones() - Rules.FEWEST + 1;
        this.fewerTarget = new byte[Math.min(most + 1, lost)][];
        this.captured = new byte[fewerTarget.length][];
        for (int less = 1; less < captured.length; less++) {
            fewerTarget[less] = new byte[shape.fewerRanks(less).count()];
            captured[less] = new byte[shape.fewerRanks(less).count()];
        }
    }

    /**
     * Goes through the turns of the row that the view shows.
     *
     * @param wanted the columns to look at
     * @param worst gets the worst scores; stays 255 where there is no turn; other columns than the wanted may change too
     */
    void worst(Columns wanted, byte[] worst) {
        Arrays.fill(worst, (byte) 255);
        boolean flies = shape.rules().flies(shape.pair().first().rowStones());
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
        if (columns.size() == 0) {
            return;
        }
        Arrays.fill(closing, 0);
        for (int rest = origins; rest != 0; rest &= rest - 1) {
            int moved = view.own() ^ (Integer.lowestOneBit(rest) | 1 << to);
            int removals = shape.rules().removalsFor(board.millsThrough(moved, to));
            if (removals == 0) {
                takeQuiet(moved, columns, worst);
            } else {
                closing[removals] |= Integer.lowestOneBit(rest);
            }
        }
        for (int removals = 1; removals < closing.length; removals++) {
            if (closing[removals] != 0) {
                closeMills(to, hole, removals, columns, worst);
            }
        }
    }

    private void takeQuiet(int moved, Columns columns, byte[] worst) {
        goTo(moved);
        quiet.read(shape.rows().number(moved), target);
        relabelling.gather(columns, shape.ranks(), target, worst);
    }

    /** Goes through the moves to a point that remove so many stones, if there are as many to remove. */
    private void closeMills(int to, int hole, int removals, Columns columns, byte[] worst) {
        for (int less = 1; less < captured.length; less++) {
            Arrays.fill(captured[less], (byte) 255);
        }
        Columns spared = mills.spared();
        for (int rest = closing[removals]; rest != 0; rest &= rest - 1) {
            int moved = view.own() ^ (Integer.lowestOneBit(rest) | 1 << to);
            goTo(moved);
            for (int less = 1; less <= removals && less < captured.length; less++) {
                successors.captures(shape.pair().first().columnStones() - less, shape.pair().first().rowStones()).read(shape.rows().number(moved),
                        fewerTarget[less]);
                relabelling.gather(shape.fewerWithout(less, hole), shape.fewerRanks(less), fewerTarget[less], captured[less]);
            }
            if (spared.size() > 0) {
                sparedHere.takeWithout(spared, hole);
                takeQuiet(moved, sparedHere, worst);
            }
        }
        if (removals == 1 && captured.length > 1) {
            takeRemovals(columns, worst);
        } else {
            takeRemovals(removals, columns, worst);
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
        int stones = shape.pair().first().columnStones();
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            int column = columns.ranks[k];
            int score = worst[column] & 0xff;
            if (isMilled[column] == 0) {
                for (int i = column * stones, end = i + stones; i < end; i++) {
                    score = Math.min(score, captured[1][removals[i]] & 0xff);
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
            score = Math.min(score, captured[1][shape.fewerRanks(1).rank(set ^ Integer.lowestOneBit(rest))] & 0xff);
        }
        return score;
    }

    /** Takes what columns become by so many removals, if as many are possible. */
    private void takeRemovals(int removals, Columns columns, byte[] worst) {
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.ranks[k];
            int score = mills.removable(columns.sets[k]) == 0 ? 255 : worstLeft(columns.sets[k], 0, removals);
            worst[column] = (byte) Math.min(worst[column] & 0xff, score);
        }
    }

    /**
     * Returns the worst score of what may be left in the end.
     *
     * @param set what is left now
     * @param less how many stones are gone
     * @param due how many are still to go
     */
    private int worstLeft(int set, int less, int due) {
        if (shape.pair().first().columnStones() - less < Rules.FEWEST) {
            return 0;
        }
        int removable = due == 0 ? 0 : mills.removable(set);
        if (removable == 0) {
            return captured[less][shape.fewerRanks(less).rank(set)] & 0xff;
        }
        int score = 255;
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            score = Math.min(score, worstLeft(set ^ Integer.lowestOneBit(rest), less + 1, due - 1));
        }
        return score;
    }
}
