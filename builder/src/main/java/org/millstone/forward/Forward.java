package org.millstone.forward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.rules.Rules.Blocked;
import org.millstone.step.ValueMap;

/**
 * Values the positions of a subspace from their successors, a row at a time: the best of all turns, or what the rules say of no turn at
 * all.
 *
 * <p>A turn is worth more the worse its position is for the opponent, so the turns are searched for the worst score that they lead to, and
 * a {@link ValueMap} turns it round once at the end. Scores are bytes, better ones larger, from the side to move; 255 is a win. Used by one
 * thread; needs about 20 bytes a column of scratch.
 */
public final class Forward {
    /** A position without a turn has none that leads anywhere, and so has one whose turns all lead to wins of the opponent at once. */
    private static final int NO_TURN = 255;

    interface Turns {
        /**
         * Goes through the turns of a row.
         *
         * @param wanted the columns to look at
         * @param worst gets the worse of what it has and the worst of their scores; other columns than the wanted may change too
         */
        void worst(int row, Columns wanted, byte[] worst);
    }

    private final RowLayout layout;
    private final Successors successors;
    private final ValueMap turning;
    private final int draw;
    /** The row whose turns were gone through last. */
    private final RowView view;
    /** Two where the mover may place or move. */
    private final List<Turns> turns = new ArrayList<>();
    private final Columns some;
    private final boolean drawn;

    /**
     * Makes the scratch of a thread.
     *
     * @param turning how the scores are turned round
     * @param draw what it is worth to the side to move that the game ends drawn where it is, or that both sides pass for ever
     */
    public Forward(Successors successors, ValueMap turning, int draw) {
        this.layout = successors.layout;
        this.successors = successors;
        this.turning = turning;
        this.draw = draw;
        this.view = new RowView(layout);
        for (Successors of = successors; of != null; of = of.moves) {
            RowView shown = of == successors ? view : new RowView(of.layout);
            turns.add(layout.rowsMove ? new RowTurns(shown, of) : new ColumnTurns(shown, of));
        }
        this.some = new Columns(layout.columns());
        this.drawn =
                layout.subspace.inHand() == 0 && layout.rules.drawnByFullBoard(layout.subspace.own(), layout.subspace.opponent());
    }

    /** Returns the columns of a row whose scores are {@link Columns#wanted}. The answer is used up by the next call. */
    public Columns select(byte[] scores, byte[] wanted) {
        some.takeWanted(layout.all, scores, wanted);
        return some.size() == layout.columns() ? layout.all : some;
    }

    /**
     * Values columns of a row.
     *
     * @param values gets their scores; its values for other columns mean nothing
     */
    public void value(int row, Columns wanted, byte[] values) {
        if (drawn) {
            Arrays.fill(values, (byte) draw);
            return;
        }
        look(row, wanted, values);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            byte worst = values[column];
            values[column] = (worst & 0xff) == NO_TURN && isBlocked(wanted.sets[k])
                    ? blocked(row, column, wanted.sets[k])
                    : turning.turned(worst);
        }
    }

    /**
     * Finds the worst of what the turns of columns of a row lead to, a pass among them.
     *
     * @param worst gets it, 255 where there is no turn; its values for other columns mean nothing
     */
    public void worst(int row, Columns wanted, byte[] worst) {
        look(row, wanted, worst);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            if ((worst[column] & 0xff) == NO_TURN && passes(wanted.sets[k])) {
                worst[column] = (byte) successors.get(0, row, column);
            }
        }
    }

    private void look(int row, Columns wanted, byte[] worst) {
        Arrays.fill(worst, (byte) NO_TURN);
        turns.forEach(each -> each.worst(row, wanted, worst));
    }

    /** The worth of having no turn. */
    private byte blocked(int row, int column, int set) {
        return switch (layout.rules.blocked()) {
            case LOSS -> 0;
            case DRAW -> (byte) draw;
            case PASS -> passes(set) ? turning.turned((byte) successors.get(0, row, column)) : (byte) draw;
        };
    }

    /** Whether the only turn is a pass; where both sides would pass there is none. */
    private boolean passes(int set) {
        return layout.rules.blocked() == Blocked.PASS && isBlocked(set) && !view.isBlocked(!layout.rowsMove, set);
    }

    private boolean isBlocked(int set) {
        return layout.subspace.ownHand() == 0 && view.isBlocked(layout.rowsMove, set);
    }
}
