package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableException.UnsupportedVersionException;

/**
 * The header of a table file: its first 128 bytes, little-endian. FORMAT.md describes each field, and the order in which a reader checks
 * them. {@link TableFile} describes what follows.
 *
 * @param fingerprint the rule set's fingerprint, 64 hexadecimal digits
 * @param variant the rule set's name, for messages; only the fingerprint identifies the rules
 */
public record TableHeader(Plane plane, Subspace subspace, String fingerprint, String variant, int rows, int columns,
        TableCounts counts) {
    public static final int BYTES = 128;
    public static final int VERSION = 1;

    public static final int COUNTS_AT = 88;
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

    public Tiles tiles() {
        return new Tiles(rows, columns);
    }

    public int blocks() {
        return tiles().count();
    }

    public int indexBytes() {
        return Math.multiplyExact(blocks() + 1, Long.BYTES);
    }

    public byte[] toBytes(int indexCrc) {
        return Checksums.sealed(BYTES, header -> header
                .put(MAGIC).putShort((short) VERSION).put((byte) plane.code()).put((byte) counts.codec())
                .put((byte) subspace.own()).put((byte) subspace.opponent())
                .put((byte) subspace.ownHand()).put((byte) subspace.opponentHand())
                .put(HexFormat.of().parseHex(fingerprint))
                .put(Arrays.copyOf(variant.getBytes(StandardCharsets.US_ASCII), VARIANT_BYTES))
                .putLong(slots()).putInt(rows).putInt(columns)
                .putShort((short) Tiles.SIDE).putShort((short) Tiles.SIDE).putInt(blocks())
                .putLong(counts.wins()).putLong(counts.draws()).putLong(counts.losses())
                .putInt(counts.longestWin()).putInt(counts.longestLoss())
                .putInt(indexCrc));
    }

    /**
     * Reads a header from the first {@link #BYTES} bytes of a file, and checks that its fields agree with each other. {@link #require}
     * checks them against the rules: until then their sizes must not be trusted.
     *
     * @throws CorruptTableException if this is no header, or a damaged one
     * @throws UnsupportedVersionException if it has another version
     * @throws TableMismatchException if its plane, codec or size of tiles is unknown
     */
    public static TableHeader parse(byte[] bytes, Path file) {
        CorruptTableException.require(bytes.length >= BYTES && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length),
                file, 0,
                () -> "it does not begin as a Millstone table does");
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(MAGIC.length);
        int version = Short.toUnsignedInt(in.getShort());
        byte[] ours = bytes.clone();
        ByteBuffer.wrap(ours).order(ByteOrder.LITTLE_ENDIAN).putShort(MAGIC.length, (short) VERSION);
        boolean whole = Checksums.crc32(ours, HEADER_CRC_AT) == in.getInt(HEADER_CRC_AT);
        CorruptTableException.require(!whole || version == VERSION, file, MAGIC.length,
                () -> "its format version is " + version + ", but its checksum is that of version " + VERSION);
        if (version != VERSION) {
            throw new UnsupportedVersionException(file, version, VERSION);
        }
        CorruptTableException.require(whole, file, HEADER_CRC_AT, () -> "the checksum of its header is wrong");
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
        CorruptTableException.require(rows >= 1 && columns >= 1 && slots == (long) rows * columns && blocks == tiles, file,
                SLOTS_AT,
                () -> "its numbers of rows, columns, slots and blocks contradict each other");
        CorruptTableException.require(codec == counts.codec(), file, CODEC_AT, () -> "its codec is " + codec
                + ", that of depths up to " + counts.longest() + " plies is " + counts.codec());
        // Messages show the name, so it must hold nothing that a terminal would obey.
        String name = new String(variant, StandardCharsets.US_ASCII).replace("\0", "").replaceAll("[^ -~]", "?");
        return new TableHeader(known, subspace, HexFormat.of().formatHex(fingerprint), name, rows, columns, counts);
    }

    /**
     * Checks that the header is that of a wanted table and plane, and that its counts fit the rules.
     *
     * @throws TableMismatchException if it belongs to other rules, another subspace or another plane
     * @throws CorruptTableException if its counts do not fit its subspace
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
        SlotIndex.Size size = SlotIndex.Size.of(rules.board(), subspace);
        CorruptTableException.require(rows == size.rows() && columns == size.columns(), file, ROWS_AT, () -> "it has " + rows
                + " rows and " + columns + " columns, and the subspace " + subspace + " has " + size.rows() + " and "
                + size.columns());
        String contradiction = counts.contradiction(size.positions());
        if (contradiction != null) {
            throw new CorruptTableException(file, COUNTS_AT, contradiction);
        }
    }
}
