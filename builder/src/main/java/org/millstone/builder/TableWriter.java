package org.millstone.builder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.table.Checksums;
import org.millstone.table.DtwCodec;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Writes one plane of a solved subspace to a file that did not exist: blocks compressed in parallel, written in order, forced
 * to the disk. The same scores give the same bytes, whatever the number of threads.
 */
final class TableWriter {
    /** Blocks that are compressed before they are written out; bounds the memory. */
    private static final int BATCH = 1024;

    private static final int LEVEL = 9;

    private final TableHeader header;
    private final Scores scores;
    private final Workers workers;

    /** What became of a plane.
     *
     * @param bytes the length of the file
     * @param sha256 the digest of the file, hexadecimal
     * @param contentSha256 the digest of the blocks' contents, one after the other, before compression
     */
    record Written(long bytes, String sha256, String contentSha256) {}

    TableWriter(TableHeader header, Scores scores, Workers workers) {
        this.header = header;
        this.scores = scores;
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
            Files.deleteIfExists(path);
            throw e;
        }
    }

    private long writeBlocks(FileChannel channel, MessageDigest content) throws IOException {
        int blocks = header.blocks();
        ByteBuffer index = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        long at = (long) TableHeader.BYTES + header.indexBytes();
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
            writeAll(channel, Arrays.copyOf(batch, count), at);
        }
        index.putLong(at);
        channel.write(ByteBuffer.wrap(header.toBytes(Checksums.crc32(index.array(), index.capacity()))), 0);
        channel.write(index.flip(), TableHeader.BYTES);
        return at;
    }

    private static void writeAll(FileChannel channel, Block[] blocks, long end) throws IOException {
        int length = Arrays.stream(blocks).mapToInt(block -> block.bytes().length).sum();
        ByteBuffer out = ByteBuffer.allocate(length);
        for (Block block : blocks) {
            out.put(block.bytes());
        }
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out, end - out.remaining());
        }
    }

    /** A block ready to be written: its content, and its bytes in the file. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Block(byte[] content, byte[] bytes, boolean stored) {}

    /** A thread's room for packing blocks. */
    private final class Packer {
        private final LZ4Compressor compressor = LZ4Factory.fastestInstance().highCompressor(LEVEL);
        private final byte[] slots = new byte[header.slotsPerBlock()];
        private final byte[] packed = new byte[header.slotsPerBlock()];
        private final byte[] compressed = new byte[compressor.maxCompressedLength(header.slotsPerBlock())];

        Block pack(int block) {
            int count = header.slotsIn(block);
            scores.read((long) block * header.slotsPerBlock(), slots, count);
            int length = header.plane() == Plane.WDL ? packValues(count) : packDepths(count);
            byte[] content = Arrays.copyOf(packed, length);
            int shorter = compressor.compress(content, 0, length, compressed, 0);
            boolean stored = shorter >= length;
            byte[] payload = stored ? content : Arrays.copyOf(compressed, shorter);
            ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + payload.length).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putInt(Checksums.crc32(payload, payload.length)).put(payload);
            return new Block(content, bytes.array(), stored);
        }

        private int packValues(int count) {
            for (int i = 0; i < count; i++) {
                int score = slots[i] & 0xff;
                slots[i] = (byte) (score < Score.DRAW ? Wdl.LOSS : score == Score.DRAW ? Wdl.DRAW : Wdl.WIN);
            }
            return WdlCodec.pack(slots, count, packed);
        }

        private int packDepths(int count) {
            int wins = 0;
            for (int i = 0; i < count; i++) {
                int score = slots[i] & 0xff;
                if (score > Score.DRAW) {
                    packed[wins++] = (byte) DtwCodec.code(Score.plies(score));
                }
            }
            return wins;
        }
    }
}
