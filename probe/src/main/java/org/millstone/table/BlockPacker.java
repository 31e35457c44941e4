package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Makes blocks as {@link TableFile} reads them. The same content gives the same block. One instance serves one thread. */
public final class BlockPacker {
    private static final int LEVEL = 9;

    private final LZ4Compressor compressor = factory().highCompressor(LEVEL);
    private final byte[] compressed;

    /** Readies a packer of blocks with at most so many bytes of content. */
    public BlockPacker(int mostBytes) {
        this.compressed = new byte[compressor.maxCompressedLength(mostBytes)];
    }

    /**
     * A block.
     *
     * @param content what was packed
     * @param bytes the block as it stands in a file: checksum and payload
     * @param stored whether the payload is the content as it is, see {@link TableFile#STORED}
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    public record Block(byte[] content, byte[] bytes, boolean stored) {}

    /** Packs the first {@code length} bytes. */
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

    /** The native one and no other: those in Java compress otherwise, and the same tables are to give the same files. */
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
