package org.millstone.retrograde;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * The worth of removing stones of the row colour, for columns of a row. The sets that it may be left with depend on the row alone. A set
 * with as many stones as the column colour has, or more, is again a row. A smaller one makes the column colour the row colour: its worth is
 * fetched from a {@link RemovalTable}, or looked up. Used by one thread.
 */
final class RemovalsFromRow {
    private final TurnSpace space;
    private final ColumnSets columns;
    /** By the number of stones taken. */
    private final Map<Integer, Exchanged.Fetch> turned = new HashMap<>();
    private final ColumnMap map;
    /** By the number of stones removed, as long as they leave a row. */
    private final CanonicalSets[] rows;
    private final Combinations[] ranks;
    private final byte[][] scores;
    /** By the number of stones removed, once they leave no row. */
    private final Exchanged.Fetch[] exchanged;
    /** The ranks of columns after one removal, if the map keeps their order: by the place of the point that has become free. */
    private final char[][] shifted;

    /**
     * Readies a thread.
     *
     * @param columns the columns, with the stone that has come
     * @param turned what removals are worth that turn rows into columns; of numbers of removals that are not there each is looked up
     */
    RemovalsFromRow(TurnSpace space, ColumnSets columns, Map<Integer, RemovalTable> turned) {
        int columnStones = space.movers();
        this.space = space;
        this.columns = columns;
        turned.forEach((taken, table) -> this.turned.put(taken, table.fetch(columns)));
        this.map = new ColumnMap(space.freePoints());
        int tables = space.tables().size() - space.fromHand();
        int most = 0;
        while (most < tables && !space.moversMakeRows(space.fromHand() + most)) {
            most++;
        }
        this.rows = new CanonicalSets[most];
        Arrays.setAll(rows, removed -> space.sets().of(space.subspace().opponent() - removed));
        this.ranks = new Combinations[most];
        Arrays.setAll(ranks, removed -> rows[removed].ofFree(columnStones));
        this.scores = new byte[most][];
        Arrays.setAll(scores, removed -> new byte[ranks[removed].count()]);
        this.exchanged = new Exchanged.Fetch[Math.max(0, tables)];
        CanonicalSets sets = space.sets().of(columnStones);
        for (int removed = most; removed < exchanged.length; removed++) {
            Combinations left = sets.ofFree(space.subspace().opponent() - removed);
            exchanged[removed] =
                    new Exchanged.Fetch(new Exchanged(space.board(), sets, null, left, columns.sets), space.after(removed));
        }
        this.shifted = most < 2 ? new char[0][] : shifted(columns.sets, ranks[1]);
    }

    private static char[][] shifted(int[] sets, Combinations after) {
        char[][] found = new char[after.points()][sets.length];
        for (int point = 0; point < found.length; point++) {
            for (int rank = 0; rank < sets.length; rank++) {
                found[point][rank] = (char) after.rank(Integer.expand(sets[rank], ~(1 << point)));
            }
        }
        return found;
    }

    /**
     * Finds the worst removals.
     *
     * @param removals how many stones are removed, unless the turn ends early: at least one
     * @param list the ranks of the columns to look at
     * @param count how many these are
     * @param worst gets their scores, for the side then to move; nothing changes for other columns
     */
    void worst(int row, int removals, char[] list, int count, byte[] worst) {
        for (int i = 0; i < count; i++) {
            worst[list[i]] = Slots.NONE;
        }
        Exchanged.Fetch fetch = fetch(space.fromHand() + removals);
        int stones = space.rows().set(row);
        Set<Integer> ends = new HashSet<>();
        remove(stones, removals, ends);
        for (int left : ends) {
            take(stones, left, fetch != null, list, count, worst);
        }
        if (fetch != null) {
            fetch.lower(stones, stones, list, count, worst);
        }
    }

    /**
     * Returns the worth of taking so many stones where that turns rows into columns; null if it does not, or if each position is looked up.
     */
    Exchanged.@Nullable Fetch fetch(int taken) {
        return turned.get(taken);
    }

    /** Finds what may be left of a set after so many more removals, or when nothing may be removed any more. */
    private void remove(int set, int more, Set<Integer> ends) {
        int removable = more == 0 || space.winsAfter(removed(set)) ? 0 : space.rules().removable(set);
        if (removable == 0) {
            ends.add(set);
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            remove(set ^ rest & -rest, more - 1, ends);
        }
    }

    private int removed(int left) {
        return space.subspace().opponent() - Integer.bitCount(left);
    }

    /**
     * Takes the worth of the position in which the row colour is left with some of its stones, unless it was {@code found} already.
     */
    private void take(int stones, int left, boolean found, char[] list, int count, byte[] worst) {
        int removed = removed(left);
        if (space.winsAfter(removed)) {
            for (int i = 0; i < count; i++) {
                worst[list[i]] = 0;
            }
        } else if (removed < ranks.length) {
            CanonicalSets next = rows[removed];
            int number = next.number(left);
            int all = space.board().all();
            space.after(removed).read(number, scores[removed]);
            boolean ordered = map.set(all & ~stones, all & ~next.set(number),
                    space.board().symmetries().table(next.symmetry(left)));
            byte[] from = scores[removed];
            if (ordered && removed == 1) {
                char[] after = shifted[map.gap()];
                for (int i = 0; i < count; i++) {
                    Slots.lower(worst, list[i], from[after[list[i]]]);
                }
                return;
            }
            map.fill();
            Combinations to = ranks[removed];
            for (int i = 0; i < count; i++) {
                Slots.lower(worst, list[i], from[to.rank(map.image(columns.sets[list[i]]))]);
            }
        } else if (!found) {
            exchanged[removed].lower(stones, left, list, count, worst);
        }
    }
}
