package org.millstone.retrograde;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * Finds the bytes of turns of the column colour in one row: a score or grade for the opponent, who is then to move, so the mover wants the
 * least. The byte depends only on the column after the turn and on how many stones the turn takes. Where the arriving stone closes a mill,
 * it is the byte after the best removals. This is found once for each column that has a mill, and each number of stones that a turn may
 * take.
 *
 * <p>The row alone decides which sets of stones the row colour may be left with after removals. Each makes a row again, unless it has fewer
 * stones than the column. Then the column colour makes the rows there, and {@link TransposedScores} looks the position up. Used by one
 * thread.
 */
final class ColumnTurnValues {
    final TurnSpace space;
    private final ColumnSets columns;
    final ColumnSets.Milled milled;
    private final int most;
    private final int[] mills;
    /**
     * By how many stones a turn takes, from 1, and by column after it: the byte after the best removals, for the opponent. It means
     * something only in columns in which some stone stands in at least the mills that take so many.
     */
    final byte[][] worst;
    private final char[] crossed;
    /** Scratch, by column: how many mills the column has through the point in work; 0 between calls. */
    private final byte[] closed;
    /** By column: the most mills through any one of its stones. */
    private final byte[] mostClosed;
    private final ColumnSets.ColumnMap map;
    /** By how many stones of the row colour are removed: the canonical sets of those left, as long as these make the rows. */
    private final CanonicalSets[] rows;
    private final Combinations[] ranks;
    private final byte[][] scores;
    /** By how many stones are removed, where {@link #rows} has ended: looks bytes up in arrays whose rows the column colour makes. */
    private final TransposedScores.Fetch[] exchanged;
    /** By how many stones are taken: looks bytes up in a {@link RemovalTable}; null where there is none. */
    private final TransposedScores.@Nullable Fetch[] turned;
    /**
     * {@code shifted[p][c]}: the rank of column c's stones once a removal has made one more point free, the p-th of those then free. It
     * holds for maps that keep the order of points. Empty if the row colour makes no rows after one removal.
     */
    private final char[][] shifted;

    /**
     * {@code columns} are those after the turn. {@code tables}, by how many stones a turn takes, has what is known where the column colour
     * then makes the rows; null elsewhere.
     */
    ColumnTurnValues(TurnSpace space, ColumnSets columns, @Nullable RemovalTable[] tables) {
        int count = columns.count();
        this.space = space;
        this.columns = columns;
        this.milled = columns.new Milled(space.board());
        this.most = space.mostTaken();
        this.mills = new int[space.board().mills().length];
        this.worst = new byte[most + 1][count];
        this.crossed = new char[count];
        this.closed = new byte[count];
        this.mostClosed = new byte[count];
        this.map = new ColumnSets.ColumnMap(space.freePoints());
        this.exchanged = new TransposedScores.Fetch[Math.max(0, space.tables().size() - space.fromHand())];
        this.rows = IntStream.range(0, exchanged.length).takeWhile(removed -> !space.moversMakeRows(space.fromHand() + removed))
                .mapToObj(removed -> space.sets().of(space.subspace().opponent() - removed)).toArray(CanonicalSets[]::new);
        this.ranks = Arrays.stream(rows).map(of -> of.ofFree(space.movers())).toArray(Combinations[]::new);
        this.scores = Arrays.stream(ranks).map(of -> new byte[of.count()]).toArray(byte[][]::new);
        CanonicalSets sets = space.sets().of(space.movers());
        for (int removed = rows.length; removed < exchanged.length; removed++) {
            Combinations left = sets.ofFree(space.subspace().opponent() - removed);
            exchanged[removed] =
                    new TransposedScores.Fetch(new TransposedScores(space.board(), sets, null, left, columns.sets),
                            space.after(removed));
        }
        this.turned = Arrays.stream(tables).map(table -> table == null ? null : table.fetch(columns))
                .toArray(TransposedScores.Fetch[]::new);
        this.shifted = rows.length < 2 ? new char[0][] : shifted(columns.sets, ranks[1]);
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

    /** Goes to a row, and fills {@link #worst}. */
    void setRow(int row) {
        if (most == 0) {
            return;
        }
        milled.setRow(space.board().all() & ~space.rows().set(row));
        if (most == 1) {
            findWorst(row, 1, milled.ranks, milled.count());
            return;
        }
        Arrays.fill(mostClosed, (byte) 0);
        for (int point = 0; point < space.freePoints(); point++) {
            cross(point);
        }
        for (int taken = 1; taken <= most; taken++) {
            int count = 0;
            for (int i = 0; i < milled.count(); i++) {
                crossed[count] = milled.ranks[i];
                count += mostClosed[crossed[count]] >= taken ? 1 : 0;
            }
            findWorst(row, taken, crossed, count);
        }
    }

    /** Fills {@code worst[taken]} for the listed columns. Stones from the hand are taken first, then some of the board while one may go. */
    private void findWorst(int row, int taken, char[] list, int count) {
        byte[] into = worst[taken];
        if (taken <= space.fromHand()) {
            take(row, taken, list, count, into);
        } else if (count > 0) {
            for (int i = 0; i < count; i++) {
                into[list[i]] = RowOperations.NONE;
            }
            TransposedScores.Fetch fetch = turned[taken];
            int stones = space.rows().set(row);
            Set<Integer> ends = new HashSet<>();
            remove(stones, taken - space.fromHand(), ends);
            for (int left : ends) {
                takeLeft(stones, left, fetch != null, list, count, into);
            }
            if (fetch != null) {
                fetch.lower(stones, stones, list, count, into);
            }
        }
    }

    /**
     * Fills {@code into}, for the listed columns, with the bytes for the opponent after turns that take {@code taken} stones, none from the
     * board. Bytes of other columns mean nothing.
     */
    void take(int row, int taken, char[] list, int count, byte[] into) {
        TransposedScores.Fetch fetch = turned[taken];
        if (space.winsTaking(taken)) {
            Arrays.fill(into, (byte) 0);
        } else if (fetch != null) {
            Arrays.fill(into, RowOperations.NONE);
            int stones = space.rows().set(row);
            fetch.lower(stones, stones, list, count, into);
        } else {
            space.tables().get(taken).read(row, into);
        }
    }

    /** Adds to {@code ends} each set that a row's stones can become by {@code more} removals, or by fewer where no more may be removed. */
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
     * Lowers the byte of each listed column to that with {@code left} remaining of the row colour's {@code stones}, if that is smaller.
     * Does nothing if {@code found} and the column colour makes the rows there: a {@link RemovalTable} has that byte.
     */
    private void takeLeft(int stones, int left, boolean found, char[] list, int count, byte[] into) {
        int removed = removed(left);
        if (space.winsAfter(removed)) {
            for (int i = 0; i < count; i++) {
                into[list[i]] = 0;
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
                    RowOperations.lower(into, list[i], from[after[list[i]]]);
                }
                return;
            }
            map.fill();
            Combinations to = ranks[removed];
            for (int i = 0; i < count; i++) {
                RowOperations.lower(into, list[i], from[to.rank(map.image(columns.sets[list[i]]))]);
            }
        } else if (!found) {
            exchanged[removed].lower(stones, left, list, count, into);
        }
    }

    private void cross(int point) {
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : columns.with(mills[i])) {
                mostClosed[rank] = (byte) Math.max(mostClosed[rank], ++closed[rank]);
            }
        }
        Arrays.fill(closed, (byte) 0);
    }

    /**
     * A stone arrives on a point: in columns in which it closes mills, replaces the byte without a removal by that of the best removals.
     */
    void close(int point, byte[] arrived) {
        if (most == 1) {
            copy(point, worst[1], arrived);
        } else if (most > 1) {
            milled.through(point, mills);
            for (int i = 0; i < mills.length && mills[i] != 0; i++) {
                for (char rank : columns.with(mills[i])) {
                    arrived[rank] = worst[Math.min(++closed[rank], most)][rank];
                }
            }
            Arrays.fill(closed, (byte) 0);
        }
    }

    /**
     * The stone leaves the point again: in columns in which it closed mills, puts the bytes without a removal ({@code quiet}) back into
     * {@code arrived}.
     */
    void open(int point, byte[] quiet, byte[] arrived) {
        if (most > 0) {
            copy(point, quiet, arrived);
        }
    }

    private void copy(int point, byte[] from, byte[] into) {
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : columns.with(mills[i])) {
                into[rank] = from[rank];
            }
        }
    }
}
