package org.millstone.table;

import java.util.zip.CRC32;

/** The checksum of headers and blocks: CRC-32 as in zlib, gzip and PNG. */
public final class Checksums {
    private Checksums() {}

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
