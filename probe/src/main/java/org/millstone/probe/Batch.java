package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.SlotIndex;

/**
 * Many leaves at once. Each step is done for all of them before the next one: what they read of the index first, then where their values
 * are, then the values. Nothing in a step waits for anything else in it, so the processor fetches a dozen lines of memory at a time.
 */
final class Batch {
    /** The most leaves that are under way together: beyond, what was fetched first is gone again. */
    static final int MOST = 256;

    private static final int HAND = (1 << Tablebase.HAND_BITS) - 1;
    private static final int POINTS = (1 << 24) - 1;

    private final Tablebase tables;
    private final Table.@Nullable Values[] of;
    private final int[] entries;
    private final long[] at;

    /** Readies room for so many leaves together. */
    Batch(Tablebase tables, int most) {
        this.tables = tables;
        this.of = new Table.@Nullable Values[most];
        this.entries = new int[most];
        this.at = new long[most];
    }

    private static int own(long position) {
        return (int) (position >>> Integer.SIZE);
    }

    private static int opponent(long position) {
        return (int) (position >>> Byte.SIZE) & POINTS;
    }

    private static int ownHand(long position) {
        return (int) (position >>> Tablebase.HAND_BITS) & HAND;
    }

    private static int opponentHand(long position) {
        return (int) position & HAND;
    }

    /** Answers those from one on. */
    void answer(long[] positions, int first, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            long position = positions[first + i];
            Table table = tables.tableOfLeaf(own(position), opponent(position), ownHand(position), opponentHand(position));
            Table.Values values = table == null ? null : table.resident();
            of[i] = values;
            entries[i] = values == null ? 0 : values.index().entry(own(position), opponent(position));
        }
        for (int i = 0; i < count; i++) {
            Table.Values values = of[i];
            if (values != null) {
                long position = positions[first + i];
                long cell = values.index().cell(own(position), opponent(position), entries[i]);
                int row = SlotIndex.row(cell);
                int column = SlotIndex.column(cell);
                at[i] = ResidentPlane.at(values.tiles().tile(row, column), values.tiles().place(row, column));
            }
        }
        for (int i = 0; i < count; i++) {
            Table.Values values = of[i];
            ResidentPlane plane = values == null ? null : values.plane();
            long position = positions[first + i];
            into[first + i] = (byte) (plane != null ? plane.value(at[i])
                    : tables.wdl(own(position), opponent(position), ownHand(position), opponentHand(position)));
        }
    }
}
