package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.LossBlock;
import org.millstone.table.Plane;
import org.millstone.table.ResidentPlane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The planes of one subspace. A file is opened by the first question that needs it, so one that is damaged fails those
 * questions and no others; and damaged depths fail none, as the outcome is known without. Safe for use by several threads.
 */
final class Table {
    /** What the tables of a tablebase share. */
    record Shared(Path folder, Rules rules, CanonicalSetsBySize rows, Caches caches, Buffers buffers) {}

    /** The win/draw/loss plane, opened; resident if there is a plane. */
    private record Values(SlotIndex index, TableFile file, Tiles tiles, @Nullable ResidentPlane plane) {}

    private final Shared shared;
    private final Subspace subspace;
    private final int number;
    private final boolean hasDepths;

    private volatile @Nullable Values values;
    private volatile @Nullable TableFile depths;
    /** Why files cannot be used. */
    private final Map<Plane, TableException> useless = new EnumMap<>(Plane.class);
    private volatile @Nullable TableException doneWithout;
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
        return wdl(values(), own, opponent, true);
    }

    /** Returns the same if that takes no waiting for the disk, else {@link Wdl#UNKNOWN}. */
    int wdlAtHand(int own, int opponent) {
        Values plane = values;
        return plane == null ? Wdl.UNKNOWN : wdl(plane, own, opponent, false);
    }

    private int wdl(Values plane, int own, int opponent, boolean mayWait) {
        long cell = plane.index.cell(own, opponent);
        int block = plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
        int place = plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell));
        if (plane.plane != null) {
            return plane.plane.value(block, place);
        }
        long key = ValueCache.key(number, block);
        int value = shared.caches.values().value(key, place);
        return value != Wdl.UNKNOWN ? value : unpack(plane, block, place, key, mayWait);
    }

    private int unpack(Values plane, int block, int place, long key, boolean mayWait) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            if (!mayWait && !plane.file.isLoaded(block)) {
                return Wdl.UNKNOWN;
            }
            plane.file.read(block, buffer);
            shared.caches.values().put(key, buffer.content());
            return WdlCodec.value(buffer.content(), place);
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    /** Returns the same as {@link #wdl}, but {@link Wdl#UNKNOWN} if damage keeps it from answering: for who can do without. */
    int wdlIfWhole(int own, int opponent) {
        try {
            return wdl(own, opponent);
        } catch (TableException | UncheckedIOException e) {
            return doWithout(e, Wdl.UNKNOWN);
        }
    }

    /**
     * Returns the plies of a lost position; {@link Value#NO_DEPTH} if the file of depths is missing or damaged.
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
        int block = plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
        long key = ValueCache.key(number, block);
        LossBlock losses = shared.caches.losses().get(key);
        try {
            return (losses != null ? losses : unpackLosses(plane, block, key))
                    .plies(plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell)));
        } catch (TableException | UncheckedIOException e) {
            return doWithout(e, Value.NO_DEPTH);
        } catch (IllegalArgumentException e) {
            // The values in memory say lost, those that were read with the depths do not.
            return doWithout(plane.file.corrupt(block, "is not what it was when the table was loaded"), Value.NO_DEPTH);
        }
    }

    /** Remembers the first damage that an answer was given in spite of: one a table, however many questions meet it. */
    private int doWithout(RuntimeException damage, int answer) {
        if (doneWithout == null) {
            doneWithout = damage instanceof TableException named ? named
                    : new TableException(damage.getMessage() + ": the table " + subspace + " cannot be read.");
        }
        return answer;
    }

    /** Returns the first damage that an answer was given in spite of, null if there was none. */
    @Nullable
    TableException doneWithout() {
        return doneWithout;
    }

    private LossBlock unpackLosses(Values plane, int block, long key) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            LossBlock losses = LossBlock.read(plane.file, depths(), block, buffer);
            shared.caches.losses().put(key, losses);
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
            TableFile file = open(Plane.WDL);
            SlotIndex index = new SlotIndex(shared.rules.board(), subspace,
                    shared.rows.of(Math.max(subspace.own(), subspace.opponent())));
            plane = new Values(index, file, file.header().tiles(), null);
            values = plane;
        }
        return plane;
    }

    private synchronized TableFile openDepths() {
        TableFile file = depths;
        if (file == null) {
            Values plane = values();
            file = open(Plane.DTW);
            // Planes of different builds would give depths of other positions.
            if (!plane.file.header().counts().equals(file.header().counts())) {
                throw refused(file, new CorruptTableException(Plane.DTW.path(shared.folder, subspace), TableHeader.COUNTS_AT,
                        "its counts are not those of " + Plane.WDL.fileName(subspace)));
            }
            depths = file;
        }
        return file;
    }

    /** Opens a file, unless that was tried before and is no use: thousands of questions a second would try again. */
    private TableFile open(Plane plane) {
        if (closed) {
            throw new ClosedTablebaseException();
        }
        TableException before = useless.get(plane);
        if (before != null) {
            throw before;
        }
        try {
            return TableFile.open(shared.folder, shared.rules, subspace, plane);
        } catch (TableException e) {
            useless.put(plane, e);
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TableException refused(TableFile file, TableException why) {
        file.close();
        useless.put(file.header().plane(), why);
        return why;
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
