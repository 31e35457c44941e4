package org.millstone.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** A table file taken apart, to be put together again with other content and right checksums, as an attacker would. */
final class CraftedFile {
    /** Where fields of the header are. */
    static final int SLOTS_AT = 64;

    static final int ROWS_AT = 72;
    static final int COLUMNS_AT = 76;
    static final int BLOCKS_AT = 84;
    static final int WINS_AT = 88;
    static final int LONGEST_WIN_AT = 112;
    static final int LONGEST_LOSS_AT = 116;
    private static final int PLANE_AT = 10;
    private static final int INDEX_CRC_AT = 120;
    private static final int HEADER_CRC_AT = 124;

    private final Path path;
    private final byte[] headerBytes;
    private final ByteBuffer header;
    private byte[] preamble;
    private final List<byte[]> blocks = new ArrayList<>();
    private final List<Boolean> stored = new ArrayList<>();
    private LongUnaryOperator entries = entry -> entry;

    private CraftedFile(Path path) throws IOException {
        this.path = path;
        byte[] file = Files.readAllBytes(path);
        this.headerBytes = Arrays.copyOf(file, TableHeader.BYTES);
        this.header = ByteBuffer.wrap(headerBytes).order(ByteOrder.LITTLE_ENDIAN);
        int limit = header.get(PLANE_AT) == Plane.DTC.code() ? 1 : 0;
        int indexAt = TableHeader.BYTES + (header.get(PLANE_AT) == Plane.WDL.code() ? 0
                : limit + NumberTree.bytes(file[TableHeader.BYTES + limit], TableCounts.SHALLOW));
        this.preamble = Arrays.copyOfRange(file, TableHeader.BYTES, indexAt);
        ByteBuffer index = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).position(indexAt);
        for (int block = 0; block < header.getInt(BLOCKS_AT); block++) {
            long from = index.getLong();
            long to = index.getLong(index.position());
            blocks.add(Arrays.copyOfRange(file, (int) (from & Integer.MAX_VALUE) + Integer.BYTES, (int) to & Integer.MAX_VALUE));
            stored.add(from < 0);
        }
    }

    /** Takes a file apart. */
    static CraftedFile of(Path path) throws IOException {
        return new CraftedFile(path);
    }

    CraftedFile setInt(int at, int number) {
        header.putInt(at, number);
        return this;
    }

    CraftedFile setLong(int at, long number) {
        header.putLong(at, number);
        return this;
    }

    byte[] preamble() {
        return preamble;
    }

    /** Replaces the preamble. */
    CraftedFile preamble(int... bytes) {
        preamble = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            preamble[i] = (byte) bytes[i];
        }
        return this;
    }

    /** Says what the positions come to, however many there are of each; -1 plies where there is none. */
    CraftedFile counts(TableCounts counts) {
        return setLong(WINS_AT, counts.wins()).setLong(WINS_AT + Long.BYTES, counts.draws())
                .setLong(WINS_AT + 2 * Long.BYTES, counts.losses()).setInt(LONGEST_WIN_AT, counts.longestWin())
                .setInt(LONGEST_LOSS_AT, counts.longestLoss());
    }

    /** Replaces a block by content that is stored as it is. */
    CraftedFile block(int block, byte[] content) {
        blocks.set(block, content);
        stored.set(block, true);
        return this;
    }

    /** Replaces all blocks. */
    CraftedFile allBlocks(byte[] content) {
        for (int block = 0; block < blocks.size(); block++) {
            block(block, content);
        }
        return this;
    }

    CraftedFile onlyBlocks(int count) {
        blocks.subList(count, blocks.size()).clear();
        return this;
    }

    private long begin(int block) {
        long front = TableHeader.BYTES + preamble.length + (blocks.size() + 1L) * Long.BYTES;
        return front + blocks.subList(0, block).stream().mapToLong(payload -> Integer.BYTES + payload.length).sum();
    }

    long firstEntry() {
        return begin(0) | (stored.getFirst() ? TableFile.STORED : 0);
    }

    long lastEntry() {
        return begin(blocks.size());
    }

    /** Changes what the index says. */
    CraftedFile entries(LongUnaryOperator change) {
        entries = change;
        return this;
    }

    /** Writes the file with right checksums. */
    void write() throws IOException {
        ByteBuffer index = ByteBuffer.allocate((blocks.size() + 1) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        long at = TableHeader.BYTES + (long) preamble.length + index.capacity();
        for (int block = 0; block < blocks.size(); block++) {
            byte[] payload = blocks.get(block);
            index.putLong(entries.applyAsLong(at + rest.size() | (stored.get(block) ? TableFile.STORED : 0)));
            int crc = Checksums.crc32(payload, payload.length);
            rest.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(Integer.reverseBytes(crc)).array());
            rest.writeBytes(payload);
        }
        index.putLong(entries.applyAsLong(at + rest.size()));
        setInt(INDEX_CRC_AT, Checksums.crc32(preamble, index.array()));
        setInt(HEADER_CRC_AT, Checksums.crc32(headerBytes, HEADER_CRC_AT));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(headerBytes);
        file.writeBytes(preamble);
        file.writeBytes(index.array());
        file.writeBytes(rest.toByteArray());
        Files.write(path, file.toByteArray());
    }
}
