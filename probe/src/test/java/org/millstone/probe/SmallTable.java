package org.millstone.probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CountedSlots;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.BlockPacker;
import org.millstone.table.Checksums;
import org.millstone.table.NumberTree;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** Writes the files of a table from what each slot is worth, true or not, so that lookups are tested without a builder. */
final class SmallTable {
    /** Stands for a draw where otherwise plies are. */
    static final int DRAW = -1;

    /** More than any depth here, in ply pairs. */
    private static final int DEPTHS = 4096;

    private final Rules rules;
    private final Subspace subspace;
    private final SlotIndex index;
    private final int[] plies;
    private final Tiles tiles;
    private final NumberTree tree;
    private final TableCounts counts;

    private SmallTable(Rules rules, Subspace subspace, int[] plies) {
        this.rules = rules;
        this.subspace = subspace;
        this.index = index(rules, subspace);
        this.plies = plies;
        this.tiles = new Tiles((int) (index.slots() / index.columns()), index.columns());
        long[] histogram = new long[2 * DEPTHS];
        long draws = 0;
        for (int slot = 0; slot < plies.length; slot++) {
            if (counts(slot) && plies[slot] == DRAW) {
                draws++;
            } else if (counts(slot)) {
                histogram[plies[slot]]++;
            }
        }
        long[] losses = new long[DEPTHS];
        Arrays.setAll(losses, i -> histogram[2 * i]);
        this.tree = NumberTree.of(losses);
        long lost = Arrays.stream(losses).sum();
        this.counts = new TableCounts(Arrays.stream(histogram).sum() - lost, draws, lost, deepest(histogram, 2 * DEPTHS - 1),
                deepest(histogram, 2 * DEPTHS - 2));
    }

    private boolean counts(long slot) {
        return CountedSlots.counts(rules.board(), subspace, index, slot);
    }

    static SlotIndex index(Rules rules, Subspace subspace) {
        return new SlotIndex(rules.board(), subspace,
                new CanonicalSets(rules.board(), Math.max(subspace.own(), subspace.opponent())));
    }

    /** The largest depth that is counted, from a deepest possible one downwards in steps of two. */
    private static int deepest(long[] histogram, int most) {
        int deepest = most;
        while (deepest >= 0 && histogram[deepest] == 0) {
            deepest -= 2;
        }
        return Math.max(deepest, -1);
    }

    /**
     * Writes both planes.
     *
     * @param plies of each slot: even for a loss, odd for a win, {@link #DRAW}
     */
    static void write(Path folder, Rules rules, Subspace subspace, int[] plies) throws IOException {
        SmallTable table = new SmallTable(rules, subspace, plies);
        for (Plane plane : Plane.OF_ALL_TABLES) {
            table.write(plane, plane.path(folder, subspace));
        }
    }

    private void write(Plane plane, Path path) throws IOException {
        TableHeader header =
                new TableHeader(plane, subspace, rules.fingerprint(), rules.name(), tiles.rows(), tiles.columns(), counts);
        byte[] preamble = plane == Plane.WDL ? new byte[0] : tree.toBytes(counts.codec());
        ByteBuffer entries = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream blocks = new ByteArrayOutputStream();
        long front = TableHeader.BYTES + (long) preamble.length + header.indexBytes();
        for (int tile = 0; tile < tiles.count(); tile++) {
            BlockPacker.Block block = plane == Plane.WDL ? values(tile) : depths(tile);
            entries.putLong(front + blocks.size() | (block.stored() ? TableFile.STORED : 0));
            blocks.writeBytes(block.bytes());
        }
        byte[] index = entries.putLong(front + blocks.size()).array();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(header.toBytes(Checksums.crc32(preamble, index)));
        file.writeBytes(preamble);
        file.writeBytes(index);
        file.writeBytes(blocks.toByteArray());
        Files.write(path, file.toByteArray());
    }

    /** The plies of a place, a draw where there is no slot. */
    private int plies(int tile, int place) {
        int row = place / Tiles.SIDE;
        int column = place % Tiles.SIDE;
        boolean there = row < tiles.height(tile) && column < tiles.width(tile);
        return there ? plies[(tiles.firstRow(tile) + row) * tiles.columns() + tiles.firstColumn(tile) + column] : DRAW;
    }

    private BlockPacker.Block values(int tile) {
        byte[] places = new byte[Tiles.PLACES];
        for (int place = 0; place < places.length; place++) {
            int worth = plies(tile, place);
            places[place] = (byte) (worth == DRAW ? Wdl.DRAW : worth % 2 == 0 ? Wdl.LOSS : Wdl.WIN);
        }
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(places, content);
        return new BlockPacker(content.length).pack(content, content.length);
    }

    private BlockPacker.Block depths(int tile) {
        char[] losses = new char[Tiles.PLACES];
        int count = 0;
        for (int place = 0; place < Tiles.PLACES; place++) {
            int worth = plies(tile, place);
            if (worth != DRAW && worth % 2 == 0) {
                losses[count++] = (char) (worth / 2);
            }
        }
        byte[] content = new byte[tree.mostBytes()];
        int length = tree.pack(losses, count, new char[Tiles.PLACES], content);
        return new BlockPacker(content.length).pack(content, length);
    }
}
