package org.millstone.retrograde;

import java.util.Arrays;
import java.util.Map;

/**
 * The worth of arriving at the columns of a row with a stone: that of the column or, where the stone closes mills, that of the best
 * removals from there. Removals are valued once for each column that has a mill. Where a turn removes a stone for each mill, they are
 * valued for each number of removals, in the columns that have a stone in as many mills. Used by one thread.
 */
final class Arrivals {
    private final TurnSpace space;
    private final ColumnSets columns;
    /** The columns that have mills, of the row turned to. */
    final ColumnSets.Milled milled;
    private final RemovalsFromRow removals;
    private final int most;
    private final int[] mills;
    /** By the number of removals, from 1: what the worst are worth to the opponent from columns with a stone in as many mills. */
    final byte[][] worst;
    /** The columns that have a stone in as many mills as are in work. */
    private final char[] crossed;
    /** The mills through the point in work that a column has. */
    private final byte[] closed;
    /** The most mills through a point that a column has. */
    private final byte[] mostClosed;

    /**
     * Readies a thread.
     *
     * @param columns the columns, with the stone that has come
     * @param turned what removals are worth where they turn rows into columns, if that was found
     */
    Arrivals(TurnSpace space, ColumnSets columns, Map<Integer, RemovalTable> turned) {
        int count = columns.count();
        this.space = space;
        this.columns = columns;
        this.milled = columns.new Milled(space.board());
        this.removals = new RemovalsFromRow(space, columns, turned);
        this.most = space.mostTaken();
        this.mills = new int[space.board().mills().length];
        this.worst = new byte[most + 1][count];
        this.crossed = new char[count];
        this.closed = new byte[count];
        this.mostClosed = new byte[count];
    }

    /** Turns to a row. */
    void turnTo(int row) {
        if (most == 0) {
            return;
        }
        milled.turnTo(space.board().all() & ~space.rows().set(row));
        if (most == 1) {
            findWorst(row, 1, milled.ranks, milled.count());
            return;
        }
        Arrays.fill(mostClosed, (byte) 0);
        for (int point = 0; point < space.freePoints(); point++) {
            cross(point);
        }
        for (int number = 1; number <= most; number++) {
            int count = 0;
            for (int i = 0; i < milled.count(); i++) {
                crossed[count] = milled.ranks[i];
                count += mostClosed[crossed[count]] >= number ? 1 : 0;
            }
            findWorst(row, number, crossed, count);
        }
    }

    private void findWorst(int row, int number, char[] ranks, int count) {
        if (number <= space.fromHand()) {
            take(row, number, ranks, count, worst[number]);
        } else if (count > 0) {
            removals.worst(row, number - space.fromHand(), ranks, count, worst[number]);
        }
    }

    /**
     * Finds what columns are worth where stones are taken from the hand alone, or none.
     *
     * @param ranks the ranks of those to look at
     * @param count how many these are
     * @param into gets what they are worth, and something for other columns
     */
    void take(int row, int taken, char[] ranks, int count, byte[] into) {
        Exchanged.Fetch fetch = removals.fetch(taken);
        if (space.winsTaking(taken)) {
            Arrays.fill(into, (byte) 0);
        } else if (fetch != null) {
            Arrays.fill(into, Slots.NONE);
            int stones = space.rows().set(row);
            fetch.lower(stones, stones, ranks, count, into);
        } else {
            space.tables().get(taken).read(row, into);
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
     * Gives the columns in which a stone on a point closes mills what the removals are worth.
     *
     * @param arrived what the columns are worth
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
     * Gives these columns back what they are worth themselves.
     *
     * @param quiet what that is
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
