package org.millstone.table;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The fields of a table file's header: where each begins and how many bytes it has. FORMAT.md says what they mean. */
enum HeaderField {
    MAGIC(0, 8),
    VERSION(8, 2),
    PLANE(10, 1),
    CODEC(11, 1),
    OWN(12, 1),
    OPPONENT(13, 1),
    OWN_HAND(14, 1),
    OPPONENT_HAND(15, 1),
    FINGERPRINT(16, 32),
    VARIANT(48, 16),
    SLOTS(64, 8),
    ROWS(72, 4),
    COLUMNS(76, 4),
    TILE_ROWS(80, 2),
    TILE_COLUMNS(82, 2),
    BLOCKS(84, 4),
    WINS(88, 8),
    DRAWS(96, 8),
    LOSSES(104, 8),
    LONGEST_WIN(112, 4),
    LONGEST_LOSS(116, 4),
    INDEX_CRC(120, 4),
    HEADER_CRC(124, 4);

    /** Where it begins, in bytes from the start of the header, which is that of the file. */
    final int at;

    private final int bytes;

    HeaderField(int at, int bytes) {
        this.at = at;
        this.bytes = bytes;
    }

    void put(ByteBuffer header, long number) {
        switch (bytes) {
            case Byte.BYTES -> header.put(at, (byte) number);
            case Short.BYTES -> header.putShort(at, (short) number);
            case Integer.BYTES -> header.putInt(at, (int) number);
            case Long.BYTES -> header.putLong(at, number);
            default -> throw new IllegalArgumentException(this + " is no number");
        }
    }

    /** Returns a number. What has four bytes or eight comes back signed: -1 means something, and nothing is that large. */
    long number(ByteBuffer header) {
        return switch (bytes) {
            case Byte.BYTES -> header.get(at) & 0xff;
            case Short.BYTES -> header.getShort(at) & 0xffff;
            case Integer.BYTES -> header.getInt(at);
            case Long.BYTES -> header.getLong(at);
            default -> throw new IllegalArgumentException(this + " is no number");
        };
    }

    /** Puts bytes, filled up with zeros. */
    void put(ByteBuffer header, byte[] content) {
        header.put(at, Arrays.copyOf(content, bytes));
    }

    byte[] bytes(ByteBuffer header) {
        byte[] content = new byte[bytes];
        header.get(at, content);
        return content;
    }
}
