package org.millstone.retrograde;

/** Arrivals where a turn removes one stone, however many mills it closes. */
final class SingleRemovals implements Arrivals {
    private final PlacingSpace space;
    private final ColumnSets placed;
    private final MilledColumns milled;
    private final RemovalsFromRow removals;
    private final int[] mills;
    private final byte[] removal;

    SingleRemovals(PlacingSpace space, ColumnSets placed, MilledColumns milled, RemovalsFromRow removals) {
        this.space = space;
        this.placed = placed;
        this.milled = milled;
        this.removals = removals;
        this.mills = new int[space.board().mills().length];
        this.removal = new byte[placed.count()];
    }

    @Override
    public void turnTo(int row) {
        milled.turnTo(space.board().all() & ~space.rows().set(row));
        if (milled.count() > 0) {
            removals.worst(row, 1, placed, milled.ranks(), milled.count(), removal);
        }
    }

    @Override
    public void close(int point, byte[] arrived) {
        copy(point, removal, arrived);
    }

    @Override
    public void open(int point, byte[] quiet, byte[] arrived) {
        copy(point, quiet, arrived);
    }

    private void copy(int point, byte[] from, byte[] into) {
        milled.through(point, mills);
        for (int i = 0; i < mills.length && mills[i] != 0; i++) {
            for (char rank : milled.with(mills[i])) {
                into[rank] = from[rank];
            }
        }
    }
}
