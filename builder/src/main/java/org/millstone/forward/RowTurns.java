package org.millstone.forward;

import java.util.Arrays;
import org.millstone.rules.Rules.FromMills;

/**
 * Goes through the turns of the row colour, one row at a time. For each column it finds the least byte of the positions that turns lead to:
 * a score or grade for the opponent, who is then to move. In row 7 of "One position" (ARCHITECTURE.md), b3-b2 leads column 19, A, to B in
 * row 12, which has 1 for Black: the worst. Used by one thread.
 *
 * <p>A stone that comes to a point leads to another row, in all columns that leave the point free. One symmetry of the board maps all these
 * columns. If the stone closes a mill, the columns of that row with fewer stones are read in the same way. Each column then takes the worst
 * among those that it becomes by removals. The column alone decides which stones may be removed.
 */
final class RowTurns implements Forward.Turns {
    private final RowLayout layout;
    private final RowView view;
    private final SuccessorValues successors;
    private final RowView.Lookup lookup;
    private final Columns some;
    /** By how many column stones are removed, and by the column then: the opponent's least byte after turns to the point in work. */
    private final byte[][] captured;
    /** The fewest stones that a turn that closes a mill removes: 0 if the rules spare stones in mills, else 1. */
    private final int fewest;
    /** For each turn to the point in work: the row colour's stones after it, and in {@link #due} how many stones leave the board. */
    private final int[] arrivals;
    private final int[] due;

    RowTurns(RowView view, SuccessorValues successors) {
        this.layout = successors.layout;
        this.view = view;
        this.successors = successors;
        this.lookup = view.new Lookup(successors);
        this.some = new Columns(layout.columns());
        this.arrivals = new int[layout.subspace.own() + 1];
        this.due = new int[arrivals.length];
        this.fewest = layout.rules.fromMills() == FromMills.NEVER ? 0 : 1;
        int most = successors.most() - successors.fromHand;
        this.captured = new byte[successors.areLost(successors.most()) ? most : most + 1][];
        Arrays.setAll(captured, less -> new byte[layout.fewer[less].count()]);
    }

    @Override
    public void worst(int row, Columns wanted, byte[] worst) {
        view.open(row);
        int hole = 0;
        for (int rest = view.free(); rest != 0; rest &= rest - 1, hole++) {
            int to = Integer.numberOfTrailingZeros(rest);
            int count = arrive(to);
            Columns columns = count == 0 ? some : columnsWithout(hole, wanted);
            if (count > 0 && columns.size() > 0) {
                turnsTo(to, hole, count, columns, worst);
            }
        }
    }

    private int arrive(int to) {
        if (layout.fromHand) {
            arrivals[0] = view.rowStones() | 1 << to;
            return 1;
        }
        int count = 0;
        for (int rest = view.origins(to); rest != 0; rest &= rest - 1) {
            arrivals[count++] = view.rowStones() ^ (Integer.lowestOneBit(rest) | 1 << to);
        }
        return count;
    }

    private Columns columnsWithout(int hole, Columns wanted) {
        // From here on a few more columns cost less than picking the wanted ones out again and again.
        return wanted.size() * 4 > layout.columns() * 3 ? layout.fewerWithout[0][hole] : some.takeWithout(wanted, hole);
    }

    private void turnsTo(int to, int hole, int count, Columns columns, byte[] worst) {
        int most = 0;
        for (int i = 0; i < count; i++) {
            int taken = successors.taken(layout.board.millsThrough(arrivals[i], to));
            due[i] = Math.max(0, taken - successors.fromHand);
            if (due[i] == 0 && successors.areLost(taken)) {
                columns.fill((byte) 0, worst);
            } else if (due[i] == 0) {
                lookup.takeWorst(taken, arrivals[i], columns, worst);
            }
            most = Math.max(most, due[i]);
        }
        for (int removals = 1; removals <= most; removals++) {
            if (capture(hole, count, removals)) {
                takeRemovals(removals, columns, worst);
            }
        }
    }

    /** Fills {@link #captured} for those of {@link #arrivals} that remove {@code removals} stones. Returns whether there are any. */
    private boolean capture(int hole, int count, int removals) {
        boolean any = false;
        for (int i = 0; i < count; i++) {
            if (due[i] == removals) {
                for (int less = fewest; !any && less < captured.length; less++) {
                    Arrays.fill(captured[less], (byte) 255);
                }
                any = true;
                for (int less = fewest; less <= removals && less < captured.length; less++) {
                    lookup.takeWorst(successors.fromHand + less, arrivals[i], layout.fewerWithout[less][hole],
                            captured[less]);
                }
            }
        }
        return any;
    }

    private void takeRemovals(int removals, Columns columns, byte[] worst) {
        if (removals == 1 && captured.length > 1) {
            takeRemovals(columns, worst);
            return;
        }
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.ranks[k];
            worst[column] = (byte) Math.min(worst[column] & 0xff, worstLeft(columns.sets[k], 0, removals));
        }
    }

    /** Lowers the byte of each column to the least byte, in {@link #captured}, of the columns that it becomes by one removal. */
    private void takeRemovals(Columns columns, byte[] worst) {
        byte[] isMilled = view.isMilled();
        int[] removable = view.removable();
        byte[] left = captured[1];
        int stones = layout.subspace.opponent();
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            int column = columns.ranks[k];
            int score = worst[column] & 0xff;
            if (isMilled[column] == 0) {
                for (int i = column * stones, end = i + stones; i < end; i++) {
                    score = Math.min(score, left[layout.removals[i]] & 0xff);
                }
            } else if (removable[column] == 0) {
                score = Math.min(score, captured[0][column] & 0xff);
            } else {
                for (int rest = removable[column]; rest != 0; rest &= rest - 1) {
                    score = Math.min(score, left[layout.fewer[1].rank(columns.sets[k] ^ Integer.lowestOneBit(rest))] & 0xff);
                }
            }
            worst[column] = (byte) score;
        }
    }

    /** Returns the least byte after {@code due} more removals from a column; {@code set} has its stones once {@code less} were removed. */
    private int worstLeft(int set, int less, int due) {
        if (successors.areLost(successors.fromHand + less)) {
            return 0;
        }
        int removable = due == 0 ? 0 : view.removable(set);
        if (removable == 0) {
            return captured[less][layout.fewer[less].rank(set)] & 0xff;
        }
        int score = 255;
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            score = Math.min(score, worstLeft(set ^ Integer.lowestOneBit(rest), less + 1, due - 1));
        }
        return score;
    }
}
