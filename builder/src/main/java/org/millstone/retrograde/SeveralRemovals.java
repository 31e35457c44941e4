package org.millstone.retrograde;

import java.util.Arrays;

/**
 * Arrivals where a turn removes a stone for each mill that it closes. Each number of removals is looked at for the columns that have a
 * stone in as many mills.
 */
final class SeveralRemovals implements Arrivals {
    private final PlacingSpace space;
    private final ColumnSets placed;
    private final MilledColumns milled;
    private final RemovalsFromRow removals;
    private final int[] mills;
    /** By the number of removals, from 1: what they are worth, and the columns that have a stone in as many mills. */
    private final byte[][] removal;
    private final char[][] crossed;
    private final int[] crossedCount;
    /** The mills through the point in work that a column has. */
    private final byte[] closed;
    /** The most mills through a point that a column has, as far as found. */
    private final byte[] most;

    SeveralRemovals(PlacingSpace space, ColumnSets placed, MilledColumns milled, RemovalsFromRow removals) {
        int count = placed.count();
        this.space = space;
        this.placed = placed;
        this.milled = milled;
        this.removals = removals;
        this.mills = new int[space.board().mills().length];
        this.removal = new byte[space.mostRemovals() + 1][count];
        this.crossed = new char[space.mostRemovals() + 1][count];
        this.crossedCount = new int[space.mostRemovals() + 1];
        this.closed = new byte[count];
        this.most = new byte[count];
    }

    @Override
    public void turnTo(int row) {
        milled.turnTo(space.board().all() & ~space.rows().set(row));
        Arrays.fill(most, (byte) 0);
        Arrays.fill(crossedCount, 0);
        for (int point = 0; point < space.freePoints(); point++) {
            cross(point);
        }
        for (int count = 1; count < removal.length; count++) {
            if (crossedCount[count] > 0) {
                removals.worst(row, count, placed, crossed[count], crossedCount[count], removal[count]);
            }
        }
    }

    private void cross(int point) {
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : milled.with(mills[i])) {
                int now = ++closed[rank];
                if (now > most[rank] && now < removal.length) {
                    most[rank] = (byte) now;
                    crossed[now][crossedCount[now]++] = rank;
                }
            }
        }
        forget();
    }

    /** Looks away from the point in work. */
    private void forget() {
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : milled.with(mills[i])) {
                closed[rank] = 0;
            }
        }
    }

    @Override
    public void close(int point, byte[] arrived) {
        int last = removal.length - 1;
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : milled.with(mills[i])) {
                arrived[rank] = removal[Math.min(++closed[rank], last)][rank];
            }
        }
        forget();
    }

    @Override
    public void open(int point, byte[] quiet, byte[] arrived) {
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : milled.with(mills[i])) {
                arrived[rank] = quiet[rank];
            }
        }
    }
}
