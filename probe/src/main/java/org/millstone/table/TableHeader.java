package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * The first 128 bytes of a table file. All numbers are little-endian.
 *
 * <pre>
 *  offset  bytes
 *       0      8  magic: "MILLSTNE"
 *       8      2  format version: 1
 *      10      1  plane: 1 win/draw/loss, 2 depth to win
 *      11      1  codec: 1 LZ4 blocks
 *      12      4  stones: own, opponent, own in hand, opponent in hand
 *      16     32  fingerprint of the rule set: SHA-256 of its canonical text
 *      48     16  name of the variant, ASCII, padded with zeros
 *      64      8  slots
 *      72      4  rows
 *      76      4  columns; rows x columns = slots
 *      80      2  rows of a tile: 128
 *      82      2  columns of a tile: 128
 *      84      4  blocks
 *      88      8  won positions  \
 *      96      8  drawn positions | each position counted once, symmetric ones being the same
 *     104      8  lost positions /
 *     112      4  plies of the longest win, -1 if there is none
 *     116      4  plies of the longest loss, -1 if there is none
 *     120      4  CRC-32 of the preamble and the index
 *     124      4  CRC-32 of the bytes 0 to 123
 * </pre>
 *
 * <p>Then come the preamble, which only the depths have ({@link LossTree}), and the index: {@code blocks + 1} numbers of eight
 * bytes, where each block begins and where the last one ends, from the start of the file. See {@link TableFile}.
 *
 * @param plane what the file holds
 * @param subspace whose it is
 * @param fingerprint the rule set's fingerprint, 64 hexadecimal digits
 * @param variant the variant's name, for people; the fingerprint decides
 * @param rows rows of the index
 * @param columns columns of the index
 * @param counts the counts of positions
 */
public record TableHeader(
        Plane plane,
        Subspace subspace,
        String fingerprint,
        String variant,
        int rows,
        int columns,
        TableCounts counts) {
    /** The length of a header in bytes. */
    public static final int BYTES = 128;
    /** The version of the format that this program writes and reads. */
    public static final int VERSION = 1;

    /** Where the counts of positions begin. */
    public static final int COUNTS_AT = 88;

    static final int INDEX_CRC_AT = 120;
    private static final int HEADER_CRC_AT = 124;
    private static final byte[] MAGIC = "MILLSTNE".getBytes(StandardCharsets.US_ASCII);
    private static final byte LZ4 = 1;
    private static final int NAME_BYTES = 16;

    /** Returns the number of slots. */
    public long slots() {
        return (long) rows * columns;
    }

    /** Returns how the slots are laid out in blocks. */
    public Tiles tiles() {
        return new Tiles(rows, columns);
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return tiles().count();
    }

    /** Returns the length of the index in bytes. */
    public int indexBytes() {
        return Math.multiplyExact(blocks() + 1, Long.BYTES);
    }

    /**
     * Returns the header as it stands in a file.
     *
     * @param indexCrc the CRC-32 of the preamble and the index
     */
    public byte[] toBytes(int indexCrc) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).putShort((short) VERSION).put((byte) plane.code()).put(LZ4);
        bytes.put((byte) subspace.own()).put((byte) subspace.opponent());
        bytes.put((byte) subspace.ownHand()).put((byte) subspace.opponentHand());
        bytes.put(HexFormat.of().parseHex(fingerprint));
        bytes.put(Arrays.copyOf(variant.getBytes(StandardCharsets.US_ASCII), NAME_BYTES));
        bytes.putLong(slots()).putInt(rows).putInt(columns).putShort((short) Tiles.SIDE)
                .putShort((short) Tiles.SIDE).putInt(blocks());
        bytes.putLong(counts.wins()).putLong(counts.draws()).putLong(counts.losses());
        bytes.putInt(counts.longestWin()).putInt(counts.longestLoss());
        bytes.putInt(indexCrc).putInt(Checksums.crc32(bytes.array(), HEADER_CRC_AT));
        return bytes.array();
    }

    /**
     * Reads a header.
     *
     * @param bytes the first {@link #BYTES} bytes of the file
     * @param file the file, for messages
     * @throws CorruptTableException if this is no header of a table, or a damaged one
     * @throws OlderFormatException if the version is older than this program reads
     * @throws NewerFormatException if the version is newer than this program knows
     * @throws ForeignTableException if the plane, the codec or the size of the tiles is not known
     */
    public static TableHeader parse(byte[] bytes, Path file) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < BYTES || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new CorruptTableException(file, 0, "it does not begin as a Millstone table does");
        }
        int version = in.getShort(8) & 0xffff;
        if (version < VERSION) {
            throw new OlderFormatException(file, version, VERSION);
        }
        if (version > VERSION) {
            throw new NewerFormatException(file, version, VERSION);
        }
        int crc = Checksums.crc32(bytes, HEADER_CRC_AT);
        if (crc != in.getInt(HEADER_CRC_AT)) {
            throw new CorruptTableException(file, HEADER_CRC_AT, "the checksum of its header is wrong");
        }
        if (in.get(11) != LZ4) {
            throw new ForeignTableException(file, "codec", in.get(11), LZ4);
        }
        Plane plane = Arrays.stream(Plane.values()).filter(p -> p.code() == in.get(10)).findFirst()
                .orElseThrow(() -> new ForeignTableException(file, "plane", in.get(10), "1 or 2"));
        String variant = new String(bytes, 48, NAME_BYTES, StandardCharsets.US_ASCII).replace("\0", "");
        TableHeader header = new TableHeader(plane, new Subspace(in.get(12), in.get(13), in.get(14), in.get(15)),
                HexFormat.of().formatHex(bytes, 16, 48), variant, in.getInt(72), in.getInt(76),
                new TableCounts(in.getLong(COUNTS_AT), in.getLong(96), in.getLong(104), in.getInt(112), in.getInt(116)));
        if (in.getShort(80) != Tiles.SIDE || in.getShort(82) != Tiles.SIDE) {
            throw new ForeignTableException(file, "tiles of", in.getShort(80) + " x " + in.getShort(82), Tiles.SIDE);
        }
        if (header.slots() != in.getLong(64) || header.blocks() != in.getInt(84)) {
            throw new CorruptTableException(file, 64, "its numbers of rows, columns, slots and blocks contradict each other");
        }
        return header;
    }

    /**
     * Checks that the file is what is wanted.
     *
     * @throws ForeignTableException if it is not, naming the difference
     */
    void require(Path file, Rules rules, Subspace wanted, Plane wantedPlane) {
        if (!fingerprint.equals(rules.fingerprint())) {
            throw new ForeignTableException(file, "the rules of '" + variant + "', fingerprint", fingerprint,
                    rules.fingerprint() + " ('" + rules.name() + "')");
        }
        if (!subspace.equals(wanted)) {
            throw new ForeignTableException(file, "subspace", subspace, wanted);
        }
        if (plane != wantedPlane) {
            throw new ForeignTableException(file, "plane", plane, wantedPlane);
        }
    }
}
