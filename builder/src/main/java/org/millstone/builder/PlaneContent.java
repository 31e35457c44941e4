package org.millstone.builder;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.millstone.database.Digests;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.step.Score;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.table.BlockPacker;
import org.millstone.table.BlockPacker.Block;
import org.millstone.table.Checksums;
import org.millstone.table.MoveLimit;
import org.millstone.table.NumberTree;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The content of one plane of a solved table, which writes itself to a file: blocks are compressed in parallel, and written in order. The
 * same content gives the same bytes, whatever the number of threads.
 *
 * @param preamble the bytes of the file that come before the index of blocks
 * @param mostBytes the most bytes of content in a block
 * @param tiles makes a maker of blocks for one thread
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record PlaneContent(byte[] preamble, int mostBytes, Function<Tiles, Tile> tiles) {
    /** How many blocks are compressed before they are written out; this bounds the memory. */
    static final int BATCH = 1024;
    private static final int BUFFER = 1 << 20;

    /** Makes the content of blocks before compression. Used by one thread. */
    @FunctionalInterface
    interface Tile {
        /** Writes the content of a tile's block into an array; returns how many bytes it has. */
        int content(int tile, byte[] content);
    }

    /**
     * Returns the content of the plane of outcomes.
     *
     * @param part the scores in the last window
     */
    static PlaneContent outcomes(OwnedScores part) {
        ValueMap outcomes =
                new ValueMap(score -> part.window().isLoss(score) ? Wdl.LOSS : part.window().isWin(score) ? Wdl.WIN : Wdl.DRAW);
        return new PlaneContent(new byte[0], WdlCodec.BYTES, tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            return (tile, content) -> {
                Arrays.fill(places, (byte) Score.DRAW);
                part.scores().readTile(tiles, tile, places);
                outcomes.apply(places);
                WdlCodec.pack(places, content);
                return WdlCodec.BYTES;
            };
        });
    }

    /**
     * Returns the content of the plane of depths of losses.
     *
     * @param tree the code of the depths
     * @param parts the scores of all windows
     */
    static PlaneContent depths(NumberTree tree, int codec, List<OwnedScores> parts) {
        int deepest = parts.getFirst().window().deepestLoss();
        return new PlaneContent(tree.toBytes(codec), tree.mostBytes(), tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            char[] depths = new char[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                int lost = 0;
                for (OwnedScores part : parts) {
                    Arrays.fill(places, (byte) Score.DRAW);
                    part.scores().readTile(tiles, tile, places);
                    boolean first = part.window().number() == 0;
                    int deeper = part.window().number() * part.window().pairs();
                    // Only the last window knows all losses; in the others what was found so far is listed, and then again.
                    lost = 0;
                    for (int i = 0; i < places.length; i++) {
                        int score = places[i] & 0xff;
                        depths[i] = first || score > 0 && score <= deepest ? (char) (deeper + score) : depths[i];
                        losses[lost] = depths[i];
                        lost += score <= deepest ? 1 : 0;
                    }
                }
                return tree.pack(losses, lost, scratch, content);
            };
        });
    }

    /**
     * Returns the content of the plane of conversions.
     *
     * @param tree the code of the numbers of losses
     * @param part the conversions
     * @param outcomes the table's file of outcomes, which tells which positions are lost without the limit
     */
    static PlaneContent conversions(MoveLimit limit, NumberTree tree, OwnedScores part, TableFile outcomes) {
        return new PlaneContent(limit.preamble(tree), tree.mostBytes(), tiles -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] places = new byte[Tiles.PLACES];
            byte[] scores = new byte[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                outcomes.readFilled(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                part.scores().readTile(tiles, tile, scores);
                int lost = 0;
                for (int i = 0; i < places.length; i++) {
                    losses[lost] = (char) Math.min(scores[i] & 0xff, limit.drawn());
                    lost += places[i] == Wdl.LOSS ? 1 : 0;
                }
                return tree.pack(losses, lost, scratch, content);
            };
        });
    }

    /**
     * Writes the plane to a file. The file is not forced to the disk yet.
     *
     * @param path where; replaced if it exists
     * @return what the manifest should list of the file
     * @throws IOException if it cannot be written
     */
    PlaneFile write(TableHeader header, Path path, WorkerPool workers) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            MessageDigest digest = Digests.sha256();
            long end = writeBlocks(header, channel, digest, workers);
            return new PlaneFile(end, Digests.ofFile(path), Digests.hex(digest));
        }
    }

    private long writeBlocks(TableHeader header, FileChannel channel, MessageDigest digest, WorkerPool workers)
            throws IOException {
        int blocks = header.blocks();
        ByteBuffer index = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        digest.update(preamble);
        long at = (long) TableHeader.BYTES + preamble.length + header.indexBytes();
        channel.position(at);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        Block[] batch = new Block[BATCH];
        for (int from = 0; from < blocks; from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, blocks - from);
            workers.forEachRow(count, thread -> {
                Tile tile = tiles.apply(header.tiles());
                byte[] bytes = new byte[mostBytes];
                BlockPacker packer = new BlockPacker(bytes.length);
                return i -> batch[i] = packer.pack(bytes, tile.content(first + i, bytes));
            });
            for (int i = 0; i < count; i++) {
                index.putLong(at | (batch[i].stored() ? TableFile.STORED : 0));
                digest.update(batch[i].content());
                out.write(batch[i].bytes());
                at += batch[i].bytes().length;
            }
        }
        index.putLong(at);
        out.flush();
        channel.position(0);
        out.write(header.toBytes(Checksums.crc32(preamble, index.array())));
        out.write(preamble);
        out.write(index.array());
        out.flush();
        return at;
    }
}
