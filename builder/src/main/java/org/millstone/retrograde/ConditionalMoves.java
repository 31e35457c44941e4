package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;

/**
 * Turns of the row colour that stay in the pair for some columns of a row only: a move that closes a mill while nothing may be removed, and
 * a pass. Under most rules there are none. Read by all threads.
 *
 * @param moves returns the turns of a row, given its number, as moves of {@link RowSpace}
 * @param condition whether the turns of a row exist for a column, and stay in the pair
 */
record ConditionalMoves(RowSpace space, IntFunction<int[]> moves, Condition condition) {
    private static final int[] NONE = {};

    /** Whether the turns of a row exist and remove nothing while the column colour stands on {@code set}, points of the board. */
    interface Condition {
        boolean holds(int row, int set);
    }

    /** Returns the kinds of such turns that the rules have; none under most rules. */
    static List<ConditionalMoves> of(RowSpace space) {
        Rules rules = space.rules;
        List<ConditionalMoves> kinds = new ArrayList<>();
        if (rules.fromMills() == FromMills.NEVER || space.step.first().opponent() == 0) {
            // Moves that close a mill while the column colour has no stone that may be removed.
            kinds.add(new ConditionalMoves(space, row -> space.closing[row], (row, set) -> rules.removable(set) == 0));
        }
        if (rules.blocked() == Blocked.PASS && space.step.first().ownHand() == 0) {
            kinds.add(passes(space));
        }
        return kinds;
    }

    /** Returns the passes of the row colour. It passes where the column colour stands on every point that the row colour could move to. */
    private static ConditionalMoves passes(RowSpace space) {
        Rules rules = space.rules;
        int[] targets = new int[space.rows()];
        int[][] moves = new int[space.rows()][];
        for (int row = 0; row < targets.length; row++) {
            boolean flies = rules.flies(Integer.bitCount(space.set(row)), 0);
            for (int rest = space.set(row); rest != 0; rest &= rest - 1) {
                targets[row] |= rules.destinations(Integer.numberOfTrailingZeros(rest), flies, space.free(row));
            }
            moves[row] = Integer.bitCount(targets[row]) > space.columns.ranks.size() ? NONE : new int[] {space.pass(row)};
        }
        return new ConditionalMoves(space, row -> moves[row], (row, set) -> (targets[row] & ~set) == 0);
    }

    /**
     * Drops those of the first {@code count} columns for which the turns do not exist or remove a stone; returns how many are left, in
     * their order.
     */
    int keep(int row, int[] columns, int count) {
        int free = space.free(row);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            columns[kept] = columns[i];
            kept += condition.holds(row, Integer.expand(space.columnSets()[columns[i]], free)) ? 1 : 0;
        }
        return kept;
    }

    /** Adds the number of these turns to the counts of a row, by column. */
    void count(int row, byte[] counts) {
        int free = space.free(row);
        int[] columns = space.columnSets();
        int[] turns = moves.apply(row);
        for (int c = 0; turns.length > 0 && c < columns.length; c++) {
            int set = Integer.expand(columns[c], free);
            if (condition.holds(row, set)) {
                for (int move : turns) {
                    counts[c] += (byte) (~set >>> RowSpace.to(move) & 1);
                }
            }
        }
    }
}
