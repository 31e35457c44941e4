package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.millstone.index.Extent;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * The first 128 bytes of a table file, field by field as {@link Field} has them, all numbers little-endian. FORMAT.md says what
 * each means, and in which order a reader is to doubt them.
 *
 * <p>Then come the preamble, which depths and grades have ({@link NumberTree}, {@link GradeTree}), and the index: {@code blocks + 1} numbers of eight
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

    /** The fields: where each begins and how many bytes it has. */
    enum Field {
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

        Field(int at, int bytes) {
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

        /** Returns a number. A number of four or eight bytes comes back signed: -1 means something, and nothing is that large. */
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

    /** Where the counts of positions begin. */
    public static final int COUNTS_AT = Field.WINS.at;

    private static final byte[] MAGIC = "MILLSTNE".getBytes(StandardCharsets.US_ASCII);

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

    /**
     * Returns the header as it stands in a file.
     *
     * @param indexCrc the CRC-32 of the preamble and the index
     */
    public byte[] toBytes(int indexCrc) {
        ByteBuffer header = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Field.MAGIC.put(header, MAGIC);
        Field.VERSION.put(header, VERSION);
        Field.PLANE.put(header, plane.code());
        Field.CODEC.put(header, counts.codec());
        Field.OWN.put(header, subspace.own());
        Field.OPPONENT.put(header, subspace.opponent());
        Field.OWN_HAND.put(header, subspace.ownHand());
        Field.OPPONENT_HAND.put(header, subspace.opponentHand());
        Field.FINGERPRINT.put(header, HexFormat.of().parseHex(fingerprint));
        Field.VARIANT.put(header, variant.getBytes(StandardCharsets.US_ASCII));
        Field.SLOTS.put(header, slots());
        Field.ROWS.put(header, rows);
        Field.COLUMNS.put(header, columns);
        Field.TILE_ROWS.put(header, Tiles.SIDE);
        Field.TILE_COLUMNS.put(header, Tiles.SIDE);
        Field.BLOCKS.put(header, blocks());
        Field.WINS.put(header, counts.wins());
        Field.DRAWS.put(header, counts.draws());
        Field.LOSSES.put(header, counts.losses());
        Field.LONGEST_WIN.put(header, counts.longestWin());
        Field.LONGEST_LOSS.put(header, counts.longestLoss());
        Field.INDEX_CRC.put(header, indexCrc);
        Field.HEADER_CRC.put(header, Checksums.crc32(header.array(), Field.HEADER_CRC.at));
        return header.array();
    }

    /**
     * Reads a header. Its statements are compared with each other here, and against the rules by {@link #require}: until then nothing should
     * be made as large as it says.
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
        int version = number(in, Field.VERSION);
        if (version < VERSION) {
            throw new OlderFormatException(file, version, VERSION);
        }
        if (version > VERSION) {
            throw new NewerFormatException(file, version, VERSION);
        }
        if (Checksums.crc32(bytes, Field.HEADER_CRC.at) != number(in, Field.HEADER_CRC)) {
            throw new CorruptTableException(file, Field.HEADER_CRC.at, "the checksum of its header is wrong");
        }
        Plane plane = known(in, file);
        int rows = number(in, Field.ROWS);
        int columns = number(in, Field.COLUMNS);
        long slots = (long) rows * columns;
        // In longs: a file may say what no array could hold.
        long blocks = ((long) rows + Tiles.SIDE - 1) / Tiles.SIDE * (((long) columns + Tiles.SIDE - 1) / Tiles.SIDE);
        if (rows < 1 || columns < 1 || slots != Field.SLOTS.number(in) || blocks != number(in, Field.BLOCKS)) {
            throw new CorruptTableException(file, Field.SLOTS.at,
                    "its numbers of rows, columns, slots and blocks contradict each other");
        }
        TableCounts counts = new TableCounts(Field.WINS.number(in), Field.DRAWS.number(in),
                Field.LOSSES.number(in), number(in, Field.LONGEST_WIN), number(in, Field.LONGEST_LOSS));
        if (number(in, Field.CODEC) != counts.codec()) {
            throw new CorruptTableException(file, Field.CODEC.at, "its codec is " + number(in, Field.CODEC)
                    + ", that of depths up to " + counts.longest() + " plies is " + counts.codec());
        }
        return new TableHeader(plane,
                new Subspace(number(in, Field.OWN), number(in, Field.OPPONENT), number(in, Field.OWN_HAND),
                        number(in, Field.OPPONENT_HAND)),
                HexFormat.of().formatHex(Field.FINGERPRINT.bytes(in)), text(Field.VARIANT.bytes(in)), rows, columns,
                counts);
    }

    private static int number(ByteBuffer header, Field field) {
        return (int) field.number(header);
    }

    /** Messages show it, so it must hold nothing that a terminal would obey. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII).replace("\0", "").replaceAll("[^ -~]", "?");
    }

    /** Checks that this program knows how the file is packed, and returns what it holds. */
    private static Plane known(ByteBuffer in, Path file) {
        int codec = number(in, Field.CODEC);
        if (codec != TableCounts.SHALLOW && codec != TableCounts.DEEP) {
            throw new ForeignTableException(file, "codec", codec, TableCounts.SHALLOW + " or " + TableCounts.DEEP);
        }
        int height = number(in, Field.TILE_ROWS);
        int width = number(in, Field.TILE_COLUMNS);
        if (height != Tiles.SIDE || width != Tiles.SIDE) {
            throw new ForeignTableException(file, "tiles of", height + " x " + width, Tiles.SIDE);
        }
        int plane = number(in, Field.PLANE);
        return Arrays.stream(Plane.values()).filter(known -> known.code() == plane).findFirst()
                .orElseThrow(() -> new ForeignTableException(file, "plane", plane, "1, 2 or 3"));
    }

    /**
     * Checks that the file is what is wanted, and as large as the rules say.
     *
     * @throws ForeignTableException if it is another table, naming the difference
     * @throws CorruptTableException if its numbers are not those of its subspace
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
        Extent extent = Extent.of(rules.board(), subspace);
        if (rows != extent.rows() || columns != extent.columns()) {
            throw new CorruptTableException(file, Field.ROWS.at, "it has " + rows + " rows and " + columns
                    + " columns, and the subspace " + subspace + " has " + extent.rows() + " and " + extent.columns());
        }
        String contradiction = counts.contradiction(extent.positions());
        if (contradiction != null) {
            throw new CorruptTableException(file, COUNTS_AT, contradiction);
        }
    }
}
