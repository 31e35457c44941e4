package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.ForeignTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.WdlCodec;

/**
 * The planes of one subspace. A file is opened by the first question that needs it, so one that is damaged fails those
 * questions and no others. Safe for use by several threads.
 */
final class Table {
    /** Where a header has its counts. */
    private static final int COUNTS_OFFSET = 88;

    private final Path folder;
    private final Rules rules;
    private final Subspace subspace;
    private final boolean hasDepths;
    private final IntFunction<CanonicalSets> rowSets;

    private volatile @Nullable SlotIndex index;
    private volatile @Nullable TableFile values;
    private volatile @Nullable TableFile depths;
    private boolean closed;

    /**
     * Readies a table; opens nothing.
     *
     * @param hasDepths whether its file of depths is there
     * @param rowSets gives the canonical sets of so many stones
     */
    Table(Path folder, Rules rules, Subspace subspace, boolean hasDepths, IntFunction<CanonicalSets> rowSets) {
        this.folder = folder;
        this.rules = rules;
        this.subspace = subspace;
        this.hasDepths = hasDepths;
        this.rowSets = rowSets;
    }

    Subspace subspace() {
        return subspace;
    }

    /** Returns the slot of a position of this subspace. */
    long slot(int own, int opponent) {
        return index().slot(own, opponent);
    }

    /** Returns the value of a slot, as {@link org.millstone.table.Wdl} has it. */
    int wdl(long slot, BlockCache blocks) {
        TableFile file = values();
        Tiles tiles = file.header().tiles();
        return WdlCodec.value(blocks.content(file, tile(tiles, slot)), place(tiles, slot));
    }

    /** Returns the plies of a slot that is lost; {@link Value#NO_DEPTH} if the file of depths is missing. */
    int pliesOfLoss(long slot, BlockCache blocks) {
        if (!hasDepths) {
            return Value.NO_DEPTH;
        }
        TableFile file = values();
        Tiles tiles = file.header().tiles();
        int tile = tile(tiles, slot);
        byte[] content = blocks.content(file, tile);
        int losses = WdlCodec.losses(content);
        int before = WdlCodec.lossesBefore(content, place(tiles, slot));
        TableFile depthFile = depths();
        return depthFile.tree().plies(blocks.content(depthFile, tile), losses, before);
    }

    private static int tile(Tiles tiles, long slot) {
        return tiles.tile((int) (slot / tiles.columns()), (int) (slot % tiles.columns()));
    }

    private static int place(Tiles tiles, long slot) {
        return tiles.place((int) (slot / tiles.columns()), (int) (slot % tiles.columns()));
    }

    private SlotIndex index() {
        SlotIndex made = index;
        if (made == null) {
            int stones = Math.max(subspace.own(), subspace.opponent());
            made = new SlotIndex(rules.board(), subspace, rowSets.apply(stones));
            index = made;
        }
        return made;
    }

    private TableFile values() {
        TableFile file = values;
        return file != null ? file : openValues();
    }

    private TableFile depths() {
        TableFile file = depths;
        return file != null ? file : openDepths();
    }

    private synchronized TableFile openValues() {
        TableFile file = values;
        if (file == null) {
            file = open(Plane.WDL);
            values = file;
        }
        return file;
    }

    private synchronized TableFile openDepths() {
        TableFile file = depths;
        if (file == null) {
            file = open(Plane.DTW);
            requireOneBuild(values(), file);
            depths = file;
        }
        return file;
    }

    private TableFile open(Plane plane) {
        if (closed) {
            throw new IllegalStateException("the tablebase is closed");
        }
        try {
            TableFile file = TableFile.open(folder, rules, subspace, plane);
            if (file.header().columns() != index().columns() || file.header().slots() != index().slots()) {
                file.close();
                throw new ForeignTableException(plane.path(folder, subspace), "a number of slots,", file.header().slots(),
                        index().slots());
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Planes of different builds would give depths of other positions. */
    private void requireOneBuild(TableFile valueFile, TableFile depthFile) {
        if (!valueFile.header().counts().equals(depthFile.header().counts())) {
            depthFile.close();
            throw new CorruptTableException(Plane.DTW.path(folder, subspace), COUNTS_OFFSET,
                    "its counts are not those of " + Plane.WDL.fileName(subspace));
        }
    }

    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (values != null) {
            values.close();
        }
        if (depths != null) {
            depths.close();
        }
    }
}
