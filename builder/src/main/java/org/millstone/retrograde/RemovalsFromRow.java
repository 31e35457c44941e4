package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * What removing stones of the row colour is worth, for columns of a row. Which sets it may be left with depends on the row alone: a set
 * with as many stones as the column colour has, or more, is again a row; what makes the column colour the row colour is looked up
 * where it was {@link Turned}. One thread's.
 */
final class RemovalsFromRow {
    private final PlacingSpace space;
    private final int columnStones;
    private final List<Turned.Fetch> turned;
    private final ColumnMap map;
    /** By the number of stones removed, as long as they leave a row. */
    private final Combinations[] ranks;
    private final byte[][] scores;
    /** The sets that are left, and room for those after the next removal. */
    private int[] sets = new int[1];
    private int[] nextSets = new int[1];

    /**
     * Readies a thread.
     *
     * @param turned what removals are worth that turn rows into columns
     */
    RemovalsFromRow(PlacingSpace space, List<Turned> turned) {
        this.space = space;
        this.columnStones = space.subspace().own() + 1;
        this.turned = turned.stream().map(Turned::fetch).toList();
        this.map = new ColumnMap(space.freePoints());
        int rows = Math.min(space.after().size() - 1, space.subspace().opponent() - columnStones) + 1;
        this.ranks = new Combinations[rows];
        Arrays.setAll(ranks, removed -> new Combinations(space.freePoints() + removed, columnStones));
        this.scores = new byte[rows][];
        Arrays.setAll(scores, removed -> new byte[ranks[removed].count()]);
    }

    /**
     * Finds the worst removals.
     *
     * @param row the row
     * @param removals how many stones are removed, unless the turn ends early: at least one
     * @param columns the columns with the stone placed
     * @param list the ranks of those to look at
     * @param count how many these are
     * @param worst gets their scores, for the side then to move; nothing changes for other columns
     */
    void worst(int row, int removals, ColumnSets columns, char[] list, int count, byte[] worst) {
        for (int i = 0; i < count; i++) {
            worst[list[i]] = Removals.NONE;
        }
        int stones = space.rows().set(row);
        sets[0] = stones;
        int present = 1;
        for (int removed = 0; present > 0; removed++) {
            boolean ends = removed == removals || space.winsAfter(removed);
            int next = 0;
            grow(present * (space.subspace().opponent() - removed));
            for (int i = 0; i < present; i++) {
                int removable = ends ? 0 : space.rules().removable(sets[i]);
                if (removable == 0) {
                    take(stones, sets[i], removed, columns, list, count, worst);
                }
                for (int rest = removable; rest != 0; rest &= rest - 1) {
                    nextSets[next++] = sets[i] ^ rest & -rest;
                }
            }
            present = distinct(next);
        }
        for (Turned.Fetch of : turned) {
            if (of.removals() == removals) {
                of.take(stones, columns, list, count, worst);
            }
        }
    }

    private void grow(int room) {
        if (nextSets.length < room) {
            nextSets = new int[room];
        }
    }

    /** Goes on with the next sets, each once. */
    private int distinct(int count) {
        int[] former = sets;
        sets = nextSets;
        nextSets = former;
        Arrays.sort(sets, 0, count);
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sets[i] != sets[i - 1]) {
                sets[found++] = sets[i];
            }
        }
        return found;
    }

    /** Takes what the position is worth in which the row colour is left with some of its stones, unless it is turned. */
    private void take(int stones, int left, int removed, ColumnSets columns, char[] list, int count, byte[] worst) {
        if (space.winsAfter(removed)) {
            for (int i = 0; i < count; i++) {
                worst[list[i]] = 0;
            }
        } else if (removed < ranks.length) {
            CanonicalSets rows = space.sets().of(space.subspace().opponent() - removed);
            int number = rows.number(left);
            int all = space.board().all();
            space.after().get(removed).read(number, scores[removed]);
            map.set(all & ~stones, all & ~rows.set(number), space.board().symmetries().table(rows.symmetry(left)));
            byte[] from = scores[removed];
            Combinations to = ranks[removed];
            for (int i = 0; i < count; i++) {
                ByteMin.take(worst, list[i], from[to.rank(map.image(columns.set(list[i])))]);
            }
        }
    }
}
