package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
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
    private final List<RemovalTable.Fetch> turned;
    private final ColumnMap map;
    /** By the number of stones removed, as long as they leave a row. */
    private final CanonicalSets[] rows;
    private final Combinations[] ranks;
    private final byte[][] scores;
    /** By the number of stones removed, once they leave no row. */
    private final Exchanged[] exchanged;
    /** The ranks of columns after one removal, if the map keeps their order: by the place of the point that has become free. */
    private final char[][] shifted;
    /** The sets that are left, and room for those after the next removal. */
    private int[] sets = new int[1];
    private int[] nextSets = new int[1];

    /**
     * Readies a thread.
     *
     * @param columns the columns, with the stone that has come
     * @param turned what removals are worth that turn rows into columns; of numbers of removals that are not there each is looked up
     */
    RemovalsFromRow(TurnSpace space, ColumnSets columns, List<RemovalTable> turned) {
        int columnStones = space.movers();
        this.space = space;
        this.columns = columns;
        this.turned = turned.stream().map(table -> table.new Fetch(columns)).toList();
        this.map = new ColumnMap(space.freePoints());
        int tables = space.tables().size() - space.fromHand();
        int most = 0;
        while (most < tables && !space.moversMakeRows(space.fromHand() + most)) {
            most++;
        }
        this.rows = new CanonicalSets[most];
        Arrays.setAll(rows, removed -> space.sets().of(space.subspace().opponent() - removed));
        this.ranks = new Combinations[most];
        Arrays.setAll(ranks, removed -> new Combinations(space.freePoints() + removed, columnStones));
        this.exchanged = new Exchanged[Math.max(0, tables)];
        for (int removed = most; removed < exchanged.length; removed++) {
            Combinations left = new Combinations(space.board().points() - columnStones, space.subspace().opponent() - removed);
            exchanged[removed] = new Exchanged(space.board(), space.sets().of(columnStones), null, left, columns.count());
        }
        this.shifted = most < 2 ? new char[0][] : shifted(ranks[0].sets(), ranks[1]);
        this.scores = new byte[most][];
        Arrays.setAll(scores, removed -> new byte[ranks[removed].count()]);
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
     * @param row the row
     * @param removals how many stones are removed, unless the turn ends early: at least one
     * @param list the ranks of the columns to look at
     * @param count how many these are
     * @param worst gets their scores, for the side then to move; nothing changes for other columns
     */
    void worst(int row, int removals, char[] list, int count, byte[] worst) {
        for (int i = 0; i < count; i++) {
            worst[list[i]] = Slots.NONE;
        }
        RemovalTable.Fetch fetch = fetch(space.fromHand() + removals);
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
                    take(stones, sets[i], removed, fetch != null, list, count, worst);
                }
                for (int rest = removable; rest != 0; rest &= rest - 1) {
                    nextSets[next++] = sets[i] ^ rest & -rest;
                }
            }
            present = distinct(next);
        }
        if (fetch != null) {
            fetch.take(stones, list, count, worst);
        }
    }

    /**
     * Returns the worth of taking so many stones where that turns rows into columns; null if it does not, or if each position is looked up.
     */
    RemovalTable.@Nullable Fetch fetch(int taken) {
        return turned.stream().filter(of -> of.taken() == taken).findFirst().orElse(null);
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

    /**
     * Takes the worth of the position in which the row colour is left with some of its stones, unless it was {@code found} already.
     */
    private void take(int stones, int left, int removed, boolean found, char[] list, int count, byte[] worst) {
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
                Slots.lower(worst, list[i], from[to.rank(map.image(columns.set(list[i])))]);
            }
        } else if (!found) {
            exchanged[removed].find(stones, left, list, count, columns.sets());
            exchanged[removed].lower(space.after(removed), list, count, worst);
        }
    }
}
