package org.millstone.builder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Workers;
import org.millstone.table.BlockPacker;
import org.millstone.table.BlockPacker.Block;
import org.millstone.table.Checksums;
import org.millstone.table.LossTree;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Writes one plane of a solved subspace to a file: blocks compressed in parallel, written in order, forced
 * to the disk. The same scores give the same bytes, whatever the number of threads.
 */
final class TableWriter {
    /** Blocks that are compressed before they are written out; bounds the memory. */
    private static final int BATCH = 1024;

    private final TableHeader header;
    private final LossTree tree;
    private final List<SolvedTable.Part> parts;
    private final Workers workers;

    /**
     * What became of a plane.
     *
     * @param bytes the length of the file
     * @param sha256 the digest of the file, hexadecimal
     * @param contentSha256 the digest of the preamble and the blocks' contents, one after the other, before compression
     */
    record Written(long bytes, String sha256, String contentSha256) {}

    TableWriter(TableHeader header, LossTree tree, List<SolvedTable.Part> parts, Workers workers) {
        this.header = header;
        this.tree = tree;
        this.parts = parts;
        this.workers = workers;
    }

    /**
     * Writes the file.
     *
     * @param path where; replaced if it exists (a temporary file left over by a killed build)
     * @throws IOException if the disk is full or the folder cannot be written to; the file is deleted then
     */
    Written write(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MessageDigest content = Digests.sha256();
            long end = writeBlocks(channel, content);
            channel.force(true);
            return new Written(end, Digests.ofFile(path), HexFormat.of().formatHex(content.digest()));
        } catch (IOException | RuntimeException e) {
            Digests.deleteAfter(e, path);
            throw e;
        }
    }

    private long writeBlocks(FileChannel channel, MessageDigest content) throws IOException {
        int blocks = header.blocks();
        ByteBuffer index = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] preamble = header.plane() == Plane.WDL ? new byte[0] : tree.toBytes(header.counts().codec());
        content.update(preamble);
        long at = (long) TableHeader.BYTES + preamble.length + header.indexBytes();
        Block[] batch = new Block[BATCH];
        for (int from = 0; from < blocks; from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, blocks - from);
            workers.forRows(count, thread -> {
                Packer packer = new Packer();
                return i -> {
                    batch[i] = packer.pack(first + i);
                    return 0;
                };
            });
            for (int i = 0; i < count; i++) {
                index.putLong(at | (batch[i].stored() ? TableFile.STORED : 0));
                content.update(batch[i].content());
                at += batch[i].bytes().length;
            }
            ByteBuffer out = joined(Arrays.copyOf(batch, count));
            writeAll(channel, out, at - out.remaining());
        }
        index.putLong(at);
        ByteBuffer front = ByteBuffer.allocate(TableHeader.BYTES + preamble.length + index.capacity());
        front.put(header.toBytes(Checksums.crc32(preamble, index.array()))).put(preamble).put(index.flip());
        writeAll(channel, front.flip(), 0);
        return at;
    }

    private static ByteBuffer joined(Block[] blocks) {
        ByteBuffer out = ByteBuffer.allocate(Arrays.stream(blocks).mapToInt(block -> block.bytes().length).sum());
        for (Block block : blocks) {
            out.put(block.bytes());
        }
        return out.flip();
    }

    private static void writeAll(FileChannel channel, ByteBuffer out, long from) throws IOException {
        long at = from;
        while (out.hasRemaining()) {
            at += channel.write(out, at);
        }
    }

    /** A thread's room for packing blocks. */
    private final class Packer {
        private final Tiles tiles = header.tiles();
        private final byte[] places = new byte[Tiles.PLACES];
        private final char[] depths = new char[Tiles.PLACES];
        private final char[] losses = new char[Tiles.PLACES + 1];
        private final char[] scratch = new char[Tiles.PLACES];
        private final byte[] packed = new byte[Math.max(WdlCodec.BYTES, tree.mostBytes())];
        private final BlockPacker packer = new BlockPacker(packed.length);

        Block pack(int tile) {
            int length = header.plane() == Plane.WDL ? packValues(tile) : packDepths(tile);
            return packer.pack(packed, length);
        }

        private void read(SolvedTable.Part part, int tile) {
            Arrays.fill(places, (byte) Score.DRAW);
            part.scores().readTile(tiles, tile, places);
        }

        private int packValues(int tile) {
            read(parts.getLast(), tile);
            for (int i = 0; i < places.length; i++) {
                int score = places[i] & 0xff;
                places[i] = (byte) (score < Score.DRAW ? Wdl.LOSS : score == Score.DRAW ? Wdl.DRAW : Wdl.WIN);
            }
            WdlCodec.pack(places, packed);
            return WdlCodec.BYTES;
        }

        private int packDepths(int tile) {
            int lost = parts.size() == 1 ? listLosses(tile) : listDeepLosses(tile);
            Arrays.fill(packed, (byte) 0);
            return tree.pack(losses, lost, scratch, packed);
        }

        /** Lists the depths of the lost positions; returns how many there are. */
        private int listLosses(int tile) {
            read(parts.getFirst(), tile);
            int lost = 0;
            for (byte score : places) {
                losses[lost] = (char) score;
                lost += score >= 0 ? 1 : 0;
            }
            return lost;
        }

        /** Does the same where there are several windows of depths. */
        private int listDeepLosses(int tile) {
            for (SolvedTable.Part part : parts) {
                read(part, tile);
                boolean first = part.window().number() == 0;
                int deeper = part.window().number() * part.window().pairs();
                for (int i = 0; i < places.length; i++) {
                    depths[i] = first || places[i] > 0 ? (char) (deeper + places[i]) : depths[i];
                }
            }
            int lost = 0;
            for (int i = 0; i < places.length; i++) {
                losses[lost] = depths[i];
                lost += places[i] >= 0 ? 1 : 0;
            }
            return lost;
        }
    }
}
