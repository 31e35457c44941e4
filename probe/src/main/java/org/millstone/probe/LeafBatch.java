package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.SlotIndex;
import org.millstone.table.Wdl;

/**
 * Looks up who wins many positions together, each by its table. Each step is done for all positions before the next step: find the table,
 * read the index, compute the address of the slot, read it. The reads of a step do not depend on each other, so the processor overlaps
 * dozens of them.
 */
final class LeafBatch {
    /** The most positions in a batch. In larger ones, data read first would leave the processor's cache again. */
    static final int MOST = 256;

    /** In place of the address of a win/draw/loss value: this position is looked up by itself, as its table is missing or mapped. */
    private static final int ALONE = -1;

    private final OpenTables tables;
    private final boolean tolerant;
    private final @Nullable Table[] asked;
    private final Table.@Nullable Values[] of;
    private final int[] entries;
    private final long[] at;

    /**
     * Makes buffers for so many positions at a time.
     *
     * @param tolerant whether a missing or damaged table gives {@link Wdl#UNKNOWN}. Otherwise positions are answered, or fail, as by
     *     {@link Tablebase#wdl(int, int, int, int)}
     */
    LeafBatch(OpenTables tables, int most, boolean tolerant) {
        this.tables = tables;
        this.tolerant = tolerant;
        this.asked = new @Nullable Table[most];
        this.of = new Table.@Nullable Values[most];
        this.entries = new int[most];
        this.at = new long[most];
    }

    /**
     * Looks up who wins ({@link Wdl}) the positions {@code from} to {@code to - 1}, each {@link PositionKeys#packed}, a batch at a time.
     * The caller must use the tablebase afterwards, which keeps the memory of resident planes reachable.
     */
    void answerAll(long[] positions, int from, int to, byte[] into) {
        for (int first = from; first < to; first += at.length) {
            answer(positions, first, Math.min(at.length, to - first), into);
        }
    }

    private void answer(long[] positions, int first, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            long position = positions[first + i];
            tables.requireHands(PositionKeys.ownHand(position), PositionKeys.opponentHand(position));
            asked[i] = tables.ofLeaf(PositionKeys.own(position), PositionKeys.opponent(position),
                    PositionKeys.ownHand(position), PositionKeys.opponentHand(position));
        }
        for (int i = 0; i < count; i++) {
            Table table = asked[i];
            of[i] = table == null ? null : table.resident();
        }
        for (int i = 0; i < count; i++) {
            Table.Values values = of[i];
            long position = positions[first + i];
            entries[i] =
                    values == null ? 0 : values.index().entry(PositionKeys.own(position), PositionKeys.opponent(position));
        }
        for (int i = 0; i < count; i++) {
            Table.Values values = of[i];
            ResidentPlane plane = values == null ? null : values.plane();
            at[i] = plane == null ? ALONE : at(values, plane, positions[first + i], entries[i]);
        }
        for (int i = 0; i < count; i++) {
            into[first + i] = (byte) (at[i] != ALONE ? ResidentPlane.value(at[i]) : alone(asked[i], positions[first + i]));
        }
    }

    private int alone(@Nullable Table table, long position) {
        int own = PositionKeys.own(position);
        int opponent = PositionKeys.opponent(position);
        return !tolerant ? tables.wdl(own, opponent, PositionKeys.ownHand(position), PositionKeys.opponentHand(position))
                : table == null ? Wdl.UNKNOWN : table.wdlIfIntact(own, opponent);
    }

    private static long at(Table.Values values, ResidentPlane plane, long position, int entry) {
        long cell = values.index().cell(PositionKeys.own(position), PositionKeys.opponent(position), entry);
        int row = SlotIndex.row(cell);
        int column = SlotIndex.column(cell);
        return plane.at(values.tiles().tile(row, column), values.tiles().place(row, column));
    }
}
