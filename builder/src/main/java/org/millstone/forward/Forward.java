package org.millstone.forward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.rules.Rules.Blocked;
import org.millstone.step.ValueMap;

/**
 * Finds the scores of positions from those of the positions that turns lead to, a row at a time: the best turn decides, or the rules if
 * there is no turn.
 *
 * <p>The best turn leads to the position that is worst for the opponent. So the least score after turns is found first. From it a {@link
 * ValueMap} makes the score of the turn: for A of "One position" (ARCHITECTURE.md) 1 is the least, after b3-b2, so A has 254. Grades, and
 * ranks of counters, are found in the same way. Used by one thread; its scratch takes about 20 bytes a column.
 */
public final class Forward {
    /** The least score after turns, for the opponent, where there is no turn; also where all turns let the opponent win at once. */
    private static final int NO_TURN = 255;

    interface Turns {
        /** Lowers {@code worst}, by column, to the least score after a turn, for the opponent. Columns not wanted may change, too. */
        void worst(int row, Columns wanted, byte[] worst);
    }

    private final RowLayout layout;
    private final SuccessorValues successors;
    private final ValueMap valueMap;
    private final int draw;
    private final RowView view;
    /** What goes through the placements, or through the moves, or both if the side to move may do either. */
    private final List<Turns> turns = new ArrayList<>();
    private final Columns some;
    private final boolean drawn;

    /**
     * Allocates the scratch of a thread.
     *
     * @param valueMap makes the score of a turn, for the side that makes it, from the score after it, for the opponent
     * @param draw the score of a position in which the game ends drawn at once, or in which both sides pass for ever
     */
    public Forward(SuccessorValues successors, ValueMap valueMap, int draw) {
        this.layout = successors.layout;
        this.successors = successors;
        this.valueMap = valueMap;
        this.draw = draw;
        this.view = new RowView(layout);
        for (SuccessorValues of = successors; of != null; of = of.moves) {
            RowView shown = of == successors ? view : new RowView(of.layout);
            turns.add(layout.rowsMove ? new RowTurns(shown, of) : new ColumnTurns(shown, of));
        }
        this.some = new Columns(layout.columns());
        this.drawn =
                layout.subspace.inHand() == 0 && layout.rules.drawnByFullBoard(layout.subspace.own(), layout.subspace.opponent());
    }

    /** Returns the columns whose scores {@code wanted} marks with 1 ({@link Columns#wanted}). The next call overwrites the list. */
    public Columns select(byte[] scores, byte[] wanted) {
        some.takeWanted(layout.all, scores, wanted);
        return some.size() == layout.columns() ? layout.all : some;
    }

    /** Fills {@code values}, by column, with the scores of a row's wanted columns, for the side to move. Other scores mean nothing. */
    public void value(int row, Columns wanted, byte[] values) {
        if (drawn) {
            Arrays.fill(values, (byte) draw);
            return;
        }
        searchTurns(row, wanted, values);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            byte worst = values[column];
            values[column] = (worst & 0xff) == NO_TURN && isBlocked(wanted.sets[k])
                    ? blocked(row, column, wanted.sets[k])
                    : valueMap.value(worst);
        }
    }

    /** Fills {@code worst}, for a row's wanted columns, with the least score for the opponent after a turn or pass; 255 for none. */
    public void worst(int row, Columns wanted, byte[] worst) {
        searchTurns(row, wanted, worst);
        for (int k = 0; k < wanted.size(); k++) {
            int column = wanted.ranks[k];
            if ((worst[column] & 0xff) == NO_TURN && passes(wanted.sets[k])) {
                worst[column] = (byte) successors.get(0, row, column);
            }
        }
    }

    private void searchTurns(int row, Columns wanted, byte[] worst) {
        Arrays.fill(worst, (byte) NO_TURN);
        turns.forEach(each -> each.worst(row, wanted, worst));
    }

    private byte blocked(int row, int column, int set) {
        return switch (layout.rules.blocked()) {
            case LOSS -> 0;
            case DRAW -> (byte) draw;
            case PASS -> passes(set) ? valueMap.value((byte) successors.get(0, row, column)) : (byte) draw;
        };
    }

    /** Whether the only turn is a pass. If both sides would pass, there is no turn. */
    private boolean passes(int set) {
        return layout.rules.blocked() == Blocked.PASS && isBlocked(set) && !view.isBlocked(!layout.rowsMove, set);
    }

    private boolean isBlocked(int set) {
        return layout.subspace.ownHand() == 0 && view.isBlocked(layout.rowsMove, set);
    }
}
