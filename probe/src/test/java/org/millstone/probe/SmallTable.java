package org.millstone.probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

/** Writes the files of a table in which every position is worth the same, true or not. */
final class SmallTable {
    /** Stands for a draw where otherwise plies are. */
    static final int DRAW = -1;

    private final Rules rules;
    private final Subspace subspace;
    private final int plies;
    private final boolean lost;
    private final Tiles tiles;
    private final NumberTree tree;
    private final TableCounts counts;

    private SmallTable(Rules rules, Subspace subspace, int plies) {
        this.rules = rules;
        this.subspace = subspace;
        this.plies = plies;
        this.lost = plies != DRAW && plies % 2 == 0;
        SlotIndex.Size size = SlotIndex.Size.of(rules.board(), subspace);
        this.tiles = new Tiles(size.rows(), size.columns());
        long[] losses = new long[Math.max(plies, 0) + 1];
        losses[Math.max(plies, 0) / 2] = lost ? size.positions() : 0;
        this.tree = NumberTree.of(losses);
        this.counts = plies == DRAW ? new TableCounts(0, size.positions(), 0, -1, -1)
                : lost ? new TableCounts(0, 0, size.positions(), -1, plies) : new TableCounts(size.positions(), 0, 0, plies, -1);
    }

    /** Writes both planes. */
    static void write(Path folder, Rules rules, Subspace subspace, int plies) throws IOException {
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

    private boolean isSlot(int tile, int place) {
        return place / Tiles.SIDE < tiles.height(tile) && place % Tiles.SIDE < tiles.width(tile);
    }

    private BlockPacker.Block values(int tile) {
        byte[] places = new byte[Tiles.PLACES];
        for (int place = 0; place < places.length; place++) {
            places[place] = (byte) (plies == DRAW || !isSlot(tile, place) ? Wdl.DRAW : lost ? Wdl.LOSS : Wdl.WIN);
        }
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(places, content);
        return new BlockPacker(content.length).pack(content, content.length);
    }

    private BlockPacker.Block depths(int tile) {
        char[] losses = new char[lost ? tiles.height(tile) * tiles.width(tile) : 0];
        Arrays.fill(losses, (char) (plies / 2));
        byte[] content = new byte[tree.mostBytes()];
        return new BlockPacker(content.length).pack(content, tree.pack(losses, losses.length, new char[losses.length], content));
    }
}
