package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;

/** Turns of the row colour that remove nothing for some columns of a row only. Most rules have none. Read by all threads. */
abstract class PartlyQuiet {
    private static final int[] NONE = {};

    final RowSpace space;

    private PartlyQuiet(RowSpace space) {
        this.space = space;
    }

    /** Returns all kinds of them that the rules have. */
    static List<PartlyQuiet> of(RowSpace space) {
        Rules rules = space.rules();
        List<PartlyQuiet> kinds = new ArrayList<>();
        if (rules.fromMills() == FromMills.NEVER || space.step().first().opponent() == 0) {
            kinds.add(new Unpaid(space));
        }
        if (rules.blocked() == Blocked.PASS && space.step().first().ownHand() == 0) {
            kinds.add(new Passes(space));
        }
        return kinds;
    }

    /** Returns the moves of a row, as {@link RowSpace} has them. */
    abstract int[] moves(int row);

    /** Whether they remove nothing, and may be made, when the column colour stands on a set. */
    abstract boolean has(int row, int set);

    /** Keeps those of some columns for which {@link #has} is so, in order; returns how many they are. */
    final int keep(int row, int[] columns, int count) {
        int free = space.free(row);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            columns[kept] = columns[i];
            kept += has(row, Integer.expand(space.columnSets()[columns[i]], free)) ? 1 : 0;
        }
        return kept;
    }

    /** Adds these turns to the counts of a row. */
    final void count(int row, byte[] counts) {
        int free = space.free(row);
        int[] columns = space.columnSets();
        int[] moves = moves(row);
        for (int c = 0; moves.length > 0 && c < columns.length; c++) {
            int set = Integer.expand(columns[c], free);
            if (has(row, set)) {
                for (int move : moves) {
                    counts[c] += (byte) (~set >>> RowSpace.to(move) & 1);
                }
            }
        }
    }

    /** Moves that close a mill while the column colour has no stone that may be removed. */
    private static final class Unpaid extends PartlyQuiet {
        Unpaid(RowSpace space) {
            super(space);
        }

        @Override
        int[] moves(int row) {
            return space.closing(row);
        }

        @Override
        boolean has(int row, int set) {
            return space.rules().removable(set) == 0;
        }
    }

    /** The pass, where the column colour stands wherever the row colour could go. */
    private static final class Passes extends PartlyQuiet {
        private final int[][] moves;
        private final int[] targets;

        Passes(RowSpace space) {
            super(space);
            this.targets = new int[space.rows()];
            this.moves = new int[space.rows()][];
            for (int row = 0; row < targets.length; row++) {
                boolean flies = space.rules().flies(Integer.bitCount(space.set(row)), 0);
                for (int rest = space.set(row); rest != 0; rest &= rest - 1) {
                    targets[row] |= space.rules().destinations(Integer.numberOfTrailingZeros(rest), flies, space.free(row));
                }
                moves[row] = Integer.bitCount(targets[row]) > space.columnIndex().size() ? NONE : new int[] {space.stay(row)};
            }
        }

        @Override
        int[] moves(int row) {
            return moves[row];
        }

        @Override
        boolean has(int row, int set) {
            return (targets[row] & ~set) == 0;
        }
    }
}
