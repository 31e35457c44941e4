package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.millstone.index.Subspace;
import org.millstone.index.SubspaceSize;
import org.millstone.rules.Rules;

/**
 * The first 128 bytes of a table file, one field after the other, all numbers little-endian. FORMAT.md says what each means, and
 * in which order a reader is to doubt them.
 *
 * <p>Then come the preamble, which depths and grades have ({@link NumberTree}, {@link GradeTree}), and the index: {@code blocks + 1}
 * numbers of eight bytes, where each block begins and where the last one ends, from the start of the file. See {@link TableFile}.
 *
 * @param plane what the file holds
 * @param fingerprint the rule set's fingerprint, 64 hexadecimal digits
 * @param variant the variant's name, for people; the fingerprint decides
 */
public record TableHeader(Plane plane, Subspace subspace, String fingerprint, String variant, int rows, int columns,
        TableCounts counts) {
    /** The length of a header in bytes. */
    public static final int BYTES = 128;
    /** The version of the format that this program writes and reads. */
    public static final int VERSION = 1;

    /** Where the counts of positions begin. */
    public static final int COUNTS_AT = 88;
    /** Where the checksum of the preamble and the index is. */
    static final int INDEX_CRC_AT = 120;

    private static final int CODEC_AT = 11;
    private static final int SLOTS_AT = 64;
    private static final int ROWS_AT = 72;
    private static final int HEADER_CRC_AT = 124;

    private static final byte[] MAGIC = "MILLSTNE".getBytes(StandardCharsets.US_ASCII);
    private static final int FINGERPRINT_BYTES = 32;
    private static final int VARIANT_BYTES = 16;

    public long slots() {
        return (long) rows * columns;
    }

    /** Returns how the slots are laid out in blocks. */
    public Tiles tiles() {
        return new Tiles(rows, columns);
    }

    public int blocks() {
        return tiles().count();
    }

    /** Returns the length of the index in bytes. */
    public int indexBytes() {
        return Math.multiplyExact(blocks() + 1, Long.BYTES);
    }

    /** Returns the header as it stands in a file, with the CRC-32 of the preamble and the index. */
    public byte[] toBytes(int indexCrc) {
        ByteBuffer header = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC).putShort((short) VERSION).put((byte) plane.code()).put((byte) counts.codec());
        header.put((byte) subspace.own()).put((byte) subspace.opponent());
        header.put((byte) subspace.ownHand()).put((byte) subspace.opponentHand());
        header.put(HexFormat.of().parseHex(fingerprint));
        header.put(Arrays.copyOf(variant.getBytes(StandardCharsets.US_ASCII), VARIANT_BYTES));
        header.putLong(slots()).putInt(rows).putInt(columns);
        header.putShort((short) Tiles.SIDE).putShort((short) Tiles.SIDE).putInt(blocks());
        header.putLong(counts.wins()).putLong(counts.draws()).putLong(counts.losses());
        header.putInt(counts.longestWin()).putInt(counts.longestLoss());
        header.putInt(indexCrc);
        return header.putInt(Checksums.crc32(header.array(), HEADER_CRC_AT)).array();
    }

    /**
     * Reads a header. Its statements are compared with each other here, and against the rules by {@link #require}: until then nothing
     * should be made as large as it says.
     *
     * @param bytes the first {@link #BYTES} bytes of the file
     * @param file the file, for messages
     * @throws CorruptTableException if this is no header of a table, or a damaged one; so is one that is whole but for its version
     * @throws UnsupportedVersionException if the version is another than this program reads
     * @throws TableMismatchException if the plane, the codec or the size of the tiles is not known
     */
    public static TableHeader parse(byte[] bytes, Path file) {
        if (bytes.length < BYTES || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new CorruptTableException(file, 0, "it does not begin as a Millstone table does");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(MAGIC.length);
        int version = Short.toUnsignedInt(in.getShort());
        byte[] ours = bytes.clone();
        ByteBuffer.wrap(ours).order(ByteOrder.LITTLE_ENDIAN).putShort(MAGIC.length, (short) VERSION);
        boolean whole = Checksums.crc32(ours, HEADER_CRC_AT) == in.getInt(HEADER_CRC_AT);
        if (whole && version != VERSION) {
            throw new CorruptTableException(file, MAGIC.length, "its format version is " + version
                    + ", but its checksum is that of version " + VERSION);
        }
        if (version != VERSION) {
            throw new UnsupportedVersionException(file, version, VERSION);
        }
        if (!whole) {
            throw new CorruptTableException(file, HEADER_CRC_AT, "the checksum of its header is wrong");
        }
        int plane = Byte.toUnsignedInt(in.get());
        int codec = Byte.toUnsignedInt(in.get());
        Subspace subspace = new Subspace(Byte.toUnsignedInt(in.get()), Byte.toUnsignedInt(in.get()),
                Byte.toUnsignedInt(in.get()), Byte.toUnsignedInt(in.get()));
        byte[] fingerprint = new byte[FINGERPRINT_BYTES];
        byte[] variant = new byte[VARIANT_BYTES];
        in.get(fingerprint).get(variant);
        long slots = in.getLong();
        int rows = in.getInt();
        int columns = in.getInt();
        int height = Short.toUnsignedInt(in.getShort());
        int width = Short.toUnsignedInt(in.getShort());
        int blocks = in.getInt();
        TableCounts counts = new TableCounts(in.getLong(), in.getLong(), in.getLong(), in.getInt(), in.getInt());
        if (codec != TableCounts.SHALLOW && codec != TableCounts.DEEP) {
            throw new TableMismatchException(file, "codec", codec, TableCounts.SHALLOW + " or " + TableCounts.DEEP);
        }
        if (height != Tiles.SIDE || width != Tiles.SIDE) {
            throw new TableMismatchException(file, "tiles of", height + " x " + width, Tiles.SIDE);
        }
        Plane known = Arrays.stream(Plane.values()).filter(one -> one.code() == plane).findFirst()
                .orElseThrow(() -> new TableMismatchException(file, "plane", plane, "1, 2 or 3"));
        // In longs: a file may say what no array could hold.
        long tiles = ((long) rows + Tiles.SIDE - 1) / Tiles.SIDE * (((long) columns + Tiles.SIDE - 1) / Tiles.SIDE);
        if (rows < 1 || columns < 1 || slots != (long) rows * columns || blocks != tiles) {
            throw new CorruptTableException(file, SLOTS_AT,
                    "its numbers of rows, columns, slots and blocks contradict each other");
        }
        if (codec != counts.codec()) {
            throw new CorruptTableException(file, CODEC_AT, "its codec is " + codec + ", that of depths up to "
                    + counts.longest() + " plies is " + counts.codec());
        }
        // Messages show the name, so it must hold nothing that a terminal would obey.
        String name = new String(variant, StandardCharsets.US_ASCII).replace("\0", "").replaceAll("[^ -~]", "?");
        return new TableHeader(known, subspace, HexFormat.of().formatHex(fingerprint), name, rows, columns, counts);
    }

    /**
     * Checks that the file is what is wanted, and as large as the rules say.
     *
     * @throws TableMismatchException if it is another table, naming the difference
     * @throws CorruptTableException if its numbers are not those of its subspace
     */
    void require(Path file, Rules rules, Subspace wanted, Plane wantedPlane) {
        if (!fingerprint.equals(rules.fingerprint())) {
            throw new TableMismatchException(file, "the rules of '" + variant + "', fingerprint", fingerprint,
                    rules.fingerprint() + " ('" + rules.name() + "')");
        }
        if (!subspace.equals(wanted)) {
            throw new TableMismatchException(file, "subspace", subspace, wanted);
        }
        if (plane != wantedPlane) {
            throw new TableMismatchException(file, "plane", plane, wantedPlane);
        }
        SubspaceSize extent = SubspaceSize.of(rules.board(), subspace);
        if (rows != extent.rows() || columns != extent.columns()) {
            throw new CorruptTableException(file, ROWS_AT, "it has " + rows + " rows and " + columns
                    + " columns, and the subspace " + subspace + " has " + extent.rows() + " and " + extent.columns());
        }
        String contradiction = counts.contradiction(extent.positions());
        if (contradiction != null) {
            throw new CorruptTableException(file, COUNTS_AT, contradiction);
        }
    }
}
