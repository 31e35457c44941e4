package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** The checksum of headers and blocks: CRC-32 as in zlib, gzip and PNG. */
public final class Checksums {
    private Checksums() {}

    /** Returns an array of so many bytes, little-endian: what {@code content} writes, and in the last four its checksum. */
    public static byte[] sealed(int bytes, Consumer<ByteBuffer> content) {
        ByteBuffer sealed = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        content.accept(sealed);
        return sealed.putInt(crc32(sealed.array(), bytes - Integer.BYTES)).array();
    }

    public static int crc32(byte[] first, byte[] second) {
        CRC32 crc = new CRC32();
        crc.update(first);
        crc.update(second);
        return (int) crc.getValue();
    }

    public static int crc32(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
