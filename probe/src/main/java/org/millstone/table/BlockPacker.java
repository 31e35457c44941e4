package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/**
 * Compresses the content of blocks into the form that {@link TableFile} reads. The same content always gives the same block. Not safe for
 * use by several threads.
 */
public final class BlockPacker {
    private static final int LEVEL = 9;

    private final LZ4Compressor compressor = factory().highCompressor(LEVEL);
    private final byte[] compressed;

    /** Makes a packer for contents of up to so many bytes. Throws a {@link TableException} if the LZ4 library cannot be loaded. */
    public BlockPacker(int mostBytes) {
        this.compressed = new byte[compressor.maxCompressedLength(mostBytes)];
    }

    /**
     * A compressed block.
     *
     * @param bytes the block in a file: checksum and payload
     * @param stored whether the payload is the content, not compressed, see {@link TableFile#STORED}
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    public record Block(byte[] content, byte[] bytes, boolean stored) {}

    public Block pack(byte[] bytes, int length) {
        byte[] content = Arrays.copyOf(bytes, length);
        int shorter = compressor.compress(content, 0, length, compressed, 0);
        boolean stored = shorter >= length;
        byte[] payload = stored ? content : compressed;
        int payloadLength = stored ? length : shorter;
        ByteBuffer block = ByteBuffer.allocate(Integer.BYTES + payloadLength).order(ByteOrder.LITTLE_ENDIAN);
        block.putInt(Checksums.crc32(payload, payloadLength)).put(payload, 0, payloadLength);
        return new Block(content, block.array(), stored);
    }

    /** LZ4 also has compressors in Java, which give other bytes, and every build must give the same files. */
    private static LZ4Factory factory() {
        try {
            return LZ4Factory.nativeInstance();
        } catch (LinkageError | AssertionError | UnsupportedOperationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new TableException("The LZ4 compressor's native library cannot be loaded (" + cause.getMessage()
                    + "). It is unpacked into " + System.getProperty("java.io.tmpdir")
                    + ": make room there, or name another folder in the system property java.io.tmpdir.", cause);
        }
    }
}
