package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.ForeignTableException;
import org.millstone.table.LossBlock;
import org.millstone.table.Plane;
import org.millstone.table.ResidentPlane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The planes of one subspace. A file is opened by the first question that needs it, so one that is damaged fails those
 * questions and no others. Safe for use by several threads.
 */
final class Table {
    /** Where a header has its counts. */
    private static final int COUNTS_OFFSET = 88;

    /** What the tables of a tablebase share. */
    record Shared(Path folder, Rules rules, CanonicalSetsBySize rows, ValueCache values, LossCache losses, Buffers buffers) {}

    /** The win/draw/loss plane, opened; resident if there is a plane. */
    private record Values(SlotIndex index, TableFile file, Tiles tiles, @Nullable ResidentPlane plane) {}

    private final Shared shared;
    private final Subspace subspace;
    private final int number;
    private final boolean hasDepths;

    private volatile @Nullable Values values;
    private volatile @Nullable TableFile depths;
    private boolean closed;

    /**
     * Readies a table; opens nothing.
     *
     * @param number a number that no other table of the tablebase has, at least 1
     * @param hasDepths whether its file of depths is there
     */
    Table(Shared shared, Subspace subspace, int number, boolean hasDepths) {
        this.shared = shared;
        this.subspace = subspace;
        this.number = number;
        this.hasDepths = hasDepths;
    }

    Subspace subspace() {
        return subspace;
    }

    /** Returns the value of a position of this subspace, as {@link Wdl} has it. */
    int wdl(int own, int opponent) {
        Values plane = values();
        long cell = plane.index.cell(own, opponent);
        int block = block(plane, cell);
        int place = place(plane, cell);
        return plane.plane != null ? plane.plane.value(block, place) : unpacked(plane, block, place);
    }

    /** Returns the same if that takes no waiting for the disk, else {@link Wdl#UNKNOWN}. */
    int wdlAtHand(int own, int opponent) {
        Values plane = values;
        if (plane == null) {
            return Wdl.UNKNOWN;
        }
        long cell = plane.index.cell(own, opponent);
        int block = block(plane, cell);
        int place = place(plane, cell);
        if (plane.plane != null) {
            return plane.plane.value(block, place);
        }
        long key = ValueCache.key(number, block);
        int value = shared.values.value(key, place);
        return value != Wdl.UNKNOWN ? value : unpack(plane, block, place, key, false);
    }

    private static int block(Values plane, long cell) {
        return plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
    }

    private static int place(Values plane, long cell) {
        return plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell));
    }

    private int unpacked(Values plane, int block, int place) {
        long key = ValueCache.key(number, block);
        int value = shared.values.value(key, place);
        return value != Wdl.UNKNOWN ? value : unpack(plane, block, place, key, true);
    }

    private int unpack(Values plane, int block, int place, long key, boolean mayWait) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            if (!mayWait && !plane.file.isLoaded(block)) {
                return Wdl.UNKNOWN;
            }
            plane.file.read(block, buffer);
            shared.values.put(key, buffer.content());
            return WdlCodec.value(buffer.content(), place);
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    /**
     * Returns the plies of a lost position; {@link Value#NO_DEPTH} if the file of depths is missing.
     *
     * @param own the stones of the side to move, which has lost
     * @param opponent the other stones
     */
    int pliesOfLoss(int own, int opponent) {
        if (!hasDepths) {
            return Value.NO_DEPTH;
        }
        Values plane = values();
        long cell = plane.index.cell(own, opponent);
        int block = block(plane, cell);
        long key = ValueCache.key(number, block);
        LossBlock losses = shared.losses.get(key);
        return (losses != null ? losses : unpackLosses(plane, block, key)).plies(place(plane, cell));
    }

    private LossBlock unpackLosses(Values plane, int block, long key) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            LossBlock losses = LossBlock.read(plane.file, depths(), block, buffer);
            shared.losses.put(key, losses);
            return losses;
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    private Values values() {
        Values plane = values;
        return plane != null ? plane : openValues();
    }

    private TableFile depths() {
        TableFile file = depths;
        return file != null ? file : openDepths();
    }

    private synchronized Values openValues() {
        Values plane = values;
        if (plane == null) {
            SlotIndex index = new SlotIndex(shared.rules.board(), subspace,
                    shared.rows.of(Math.max(subspace.own(), subspace.opponent())));
            TableFile file = open(Plane.WDL);
            if (file.header().columns() != index.columns() || file.header().slots() != index.slots()) {
                file.close();
                throw new ForeignTableException(Plane.WDL.path(shared.folder, subspace), "a number of slots,",
                        file.header().slots(), index.slots());
            }
            plane = new Values(index, file, file.header().tiles(), null);
            values = plane;
        }
        return plane;
    }

    private synchronized TableFile openDepths() {
        TableFile file = depths;
        if (file == null) {
            file = open(Plane.DTW);
            // Planes of different builds would give depths of other positions.
            if (!values().file.header().counts().equals(file.header().counts())) {
                file.close();
                throw new CorruptTableException(Plane.DTW.path(shared.folder, subspace), COUNTS_OFFSET,
                        "its counts are not those of " + Plane.WDL.fileName(subspace));
            }
            depths = file;
        }
        return file;
    }

    private TableFile open(Plane plane) {
        if (closed) {
            throw new ClosedTablebaseException();
        }
        try {
            return TableFile.open(shared.folder, shared.rules, subspace, plane);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the file of the win/draw/loss plane, opened if it was not. */
    TableFile valueFile() {
        return values().file;
    }

    /** From now on answers from a plane that all blocks of {@link #valueFile} have been written to. */
    void hold(ResidentPlane plane) {
        Values mapped = values();
        values = new Values(mapped.index, mapped.file, mapped.tiles, plane);
    }

    /** Closes the files, which nobody may be reading, and lets go of the memory of a resident plane. */
    synchronized void close() {
        closed = true;
        if (values != null) {
            values.file.close();
            if (values.plane != null) {
                values.plane.discard();
            }
        }
        if (depths != null) {
            depths.close();
        }
    }
}
