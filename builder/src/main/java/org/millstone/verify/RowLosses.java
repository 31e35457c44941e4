package org.millstone.verify;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;

/**
 * What it is worth to the column colour to remove stones of the row colour. What is left of a row is a row again as long as the tables
 * have it so; the rest is fetched from {@link TurnedRemovals}. One thread's.
 */
final class RowLosses {
    private final Shapes shapes;
    private final Board board;
    private final Subspace subspace;
    private final Continuations continuations;
    private final Map<Integer, TurnedRemovals.Fetch> turned = new TreeMap<>();
    private final Combinations[] ranks;
    private final byte[][] target;
    private final Relabelling relabelling;
    /** The sets that the removals in work have left so far. */
    private int[] seen = new int[16];
    private int seenCount;

    /**
     * Makes the scratch.
     *
     * @param turned by the number of removals: those that turn
     */
    RowLosses(Shapes shapes, Subspace subspace, Continuations continuations, Map<Integer, TurnedRemovals> turned) {
        int points = shapes.rules().board().points();
        this.shapes = shapes;
        this.board = shapes.rules().board();
        this.subspace = subspace;
        this.continuations = continuations;
        turned.forEach((count, removals) -> this.turned.put(count, removals.fetch()));
        this.ranks = new Combinations[continuations.most() + 1];
        Arrays.setAll(ranks, removed -> new Combinations(points - subspace.opponent() + removed, subspace.own() + 1));
        this.target = new byte[ranks.length][];
        Arrays.setAll(target, removed -> new byte[isRow(removed) ? ranks[removed].count() : 0]);
        this.relabelling = new Relabelling(points - subspace.opponent());
    }

    private boolean isRow(int removed) {
        return !continuations.wins(removed) && !continuations.rowsAreMovers(removed);
    }

    /**
     * Finds the worst scores that removals lead to.
     *
     * @param stones the row colour's
     * @param count how many are removed, unless the turn ends early
     * @param placed the columns to look at, the stone placed
     * @param here what columns are worth if nothing is removed
     * @param into gets their scores; others stay
     */
    void worst(int stones, int count, Columns placed, byte[] here, byte[] into) {
        placed.fill((byte) 255, into);
        seenCount = 0;
        lose(stones, stones, count, placed, here, into);
        TurnedRemovals.@Nullable Fetch elsewhere = turned.get(count);
        if (elsewhere != null) {
            elsewhere.take(stones, placed, into);
        }
    }

    private void lose(int stones, int left, int count, Columns placed, byte[] here, byte[] into) {
        if (isSeen(left)) {
            return;
        }
        int removed = Integer.bitCount(stones ^ left);
        int removable = removed == count || continuations.wins(removed) ? 0 : shapes.rules().removable(left);
        if (removable == 0) {
            take(stones, left, removed, placed, here, into);
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            lose(stones, left & ~Integer.lowestOneBit(rest), count, placed, here, into);
        }
    }

    private boolean isSeen(int left) {
        for (int i = 0; i < seenCount; i++) {
            if (seen[i] == left) {
                return true;
            }
        }
        if (seenCount == seen.length) {
            seen = Arrays.copyOf(seen, 2 * seenCount);
        }
        seen[seenCount++] = left;
        return false;
    }

    /** Takes what columns are worth when a turn ends with these stones left. */
    private void take(int stones, int left, int removed, Columns placed, byte[] here, byte[] into) {
        if (continuations.wins(removed)) {
            placed.fill((byte) 0, into);
        } else if (removed == 0) {
            for (int k = 0; k < placed.size(); k++) {
                into[placed.ranks[k]] = here[placed.ranks[k]];
            }
        } else if (isRow(removed)) {
            CanonicalSets rows = shapes.canonical(subspace.opponent() - removed);
            int number = rows.number(left);
            continuations.read(removed, number, target[removed]);
            relabelling.set(board.all() & ~stones, board.all() & ~rows.set(number), board.symmetries(), rows.symmetry(left));
            relabelling.gather(placed, ranks[removed], target[removed], into);
        }
    }
}
