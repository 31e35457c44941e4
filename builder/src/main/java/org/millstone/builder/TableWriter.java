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
import org.millstone.database.Digests;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.step.Workers;
import org.millstone.table.BlockPacker;
import org.millstone.table.BlockPacker.Block;
import org.millstone.table.Checksums;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/**
 * Writes one plane of a solved subspace to a file: blocks compressed in parallel, written in order, forced
 * to the disk. The same content gives the same bytes, whatever the number of threads.
 */
record TableWriter(TableHeader header, PlaneContent plane, Workers workers) {
    /** Blocks that are compressed before they are written out; bounds the memory. */
    static final int BATCH = 1024;
    private static final int BUFFER = 1 << 20;

    /**
     * Writes the file.
     *
     * @param path where; replaced if it exists (a temporary file left over by a killed build)
     * @return what a manifest says of it
     * @throws IOException if the disk is full or the folder cannot be written to
     */
    PlaneFile write(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            MessageDigest content = Digests.sha256();
            long end = writeBlocks(channel, content);
            channel.force(true);
            return new PlaneFile(end, Digests.ofFile(path), Digests.hex(content));
        }
    }

    private long writeBlocks(FileChannel channel, MessageDigest content) throws IOException {
        int blocks = header.blocks();
        ByteBuffer index = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] preamble = plane.preamble();
        content.update(preamble);
        long at = (long) TableHeader.BYTES + preamble.length + header.indexBytes();
        channel.position(at);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        Block[] batch = new Block[BATCH];
        for (int from = 0; from < blocks; from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, blocks - from);
            workers.forEachRow(count, thread -> {
                PlaneContent.Tile tiles = plane.tiles().apply(header.tiles());
                byte[] bytes = new byte[plane.mostBytes()];
                BlockPacker packer = new BlockPacker(bytes.length);
                return i -> batch[i] = packer.pack(bytes, tiles.content(first + i, bytes));
            });
            for (int i = 0; i < count; i++) {
                index.putLong(at | (batch[i].stored() ? TableFile.STORED : 0));
                content.update(batch[i].content());
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
