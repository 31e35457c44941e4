package org.millstone.table;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableException.UnsupportedVersionException;

/**
 * A table file, mapped into memory and read block by block.
 *
 * <pre>
 *  header     128 bytes, {@link TableHeader}
 *  preamble   of depths {@link NumberTree}, of grades {@link GradeTree}, of conversions {@link #preamble}
 *  index      8 bytes a block and 8 more: the offset of each block, and the end of the last one
 *  blocks     each: CRC-32 of the payload (4 bytes), payload
 * </pre>
 *
 * <p>The payload is the content, compressed by LZ4. If that is not shorter, the payload is the content as it is, and the highest bit of the
 * block's offset is set. The content of a block covers the slots of a tile ({@link Tiles}), coded by {@link WdlCodec} or
 * {@link NumberTree}.
 *
 * <p>Any number of threads may read at the same time, each with its own {@link Buffer}.
 */
public final class TableFile implements AutoCloseable {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** The highest bit of a block's entry in the index, set if the payload is not compressed. */
    public static final long STORED = 1L << 63;

    private static final int CRC_BYTES = Integer.BYTES;

    private final Path path;
    private final Arena arena;
    private final MemorySegment bytes;
    private final TableHeader header;
    private final NumberTree tree;
    private final GradeTree grades;
    private final @Nullable MoveLimit limit;
    /** The index of the file, on the heap, so that finding a block does not wait for the disk. */
    private final long[] index;
    private final Tiles tiles;
    private final int mostBytes;

    private TableFile(Path path, Arena arena, MemorySegment bytes, TableHeader header) {
        this.path = path;
        this.arena = arena;
        this.bytes = bytes;
        this.header = header;
        this.tiles = header.tiles();
        int codec = header.counts().codec();
        byte[] preamble = part(TableHeader.BYTES, switch (header.plane()) {
            case WDL -> 0;
            case DTW -> NumberTree.bytes(leading(codec), codec);
            case GRADE -> GradeTree.bytes(leading(TableCounts.DEEP));
            case DTC -> 1 + NumberTree.bytes(part(TableHeader.BYTES, 2, "preamble")[1] & 0xff, TableCounts.SHALLOW);
        }, "preamble");
        byte[] packed = part(TableHeader.BYTES + preamble.length, header.indexBytes(), "index");
        if (Checksums.crc32(preamble, packed) != bytes.get(INT, TableHeader.INDEX_CRC_AT)) {
            throw corrupt("the checksum of its preamble and index is wrong");
        }
        try {
            this.grades = header.plane() == Plane.GRADE ? GradeTree.parse(buffer(preamble)) : GradeTree.of(new long[0]);
            this.limit = header.plane() == Plane.DTC ? new MoveLimit(preamble[0]) : null;
            this.tree = limit != null ? conversions(preamble, limit)
                    : header.plane() == Plane.DTW ? depths(preamble, header.counts()) : grades.tree();
        } catch (IllegalArgumentException e) {
            throw corrupt("its preamble holds " + e.getMessage());
        }
        this.mostBytes = header.plane() == Plane.WDL ? WdlCodec.BYTES : tree.mostBytes();
        this.index = index(packed, TableHeader.BYTES + preamble.length);
    }

    private int leading(int codec) {
        return NumberTree.number(buffer(part(TableHeader.BYTES, codec, "preamble")), codec);
    }

    /** Returns a part of the file. Nothing is allocated before the length is checked, as a wrong header may ask for too much. */
    private byte[] part(int from, int length, String name) {
        CorruptTableException.require(bytes.byteSize() >= (long) from + length, path, bytes.byteSize(),
                () -> "it ends inside its " + name);
        return bytes.asSlice(from, length).toArray(ValueLayout.JAVA_BYTE);
    }

    private static ByteBuffer buffer(byte[] part) {
        return ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static NumberTree conversions(byte[] preamble, MoveLimit limit) {
        NumberTree found = NumberTree.parse(buffer(preamble).position(1).slice(), TableCounts.SHALLOW);
        if (found.largest() > limit.drawn()) {
            throw new IllegalArgumentException(
                    "a conversion of " + found.largest() + " plies under a limit of " + limit.plies());
        }
        return found;
    }

    /**
     * Returns the preamble of a file of conversions: the limit (a byte), then the tree of the losses' conversions, not in the deep form. A
     * loss that the limit draws has the number {@link MoveLimit#drawn}.
     */
    public static byte[] preamble(MoveLimit limit, NumberTree tree) {
        byte[] shape = tree.toBytes(TableCounts.SHALLOW);
        return ByteBuffer.allocate(1 + shape.length).put((byte) limit.plies()).put(shape).array();
    }

    private static NumberTree depths(byte[] preamble, TableCounts counts) {
        NumberTree found = NumberTree.parse(buffer(preamble), counts.codec());
        int longest = found.leaves() == 0 ? -1 : 2 * found.largest();
        if (longest != counts.longestLoss()) {
            throw new IllegalArgumentException(
                    "a longest loss of " + longest + " plies, its header one of " + counts.longestLoss());
        }
        return found;
    }

    /** Decodes the index, and checks that the blocks fill the file from the end of the index without gaps. */
    private long[] index(byte[] packed, int at) {
        long[] offsets = new long[header.blocks() + 1];
        buffer(packed).asLongBuffer().get(offsets);
        long end = offsets[header.blocks()];
        CorruptTableException.require(bytes.byteSize() == end, path, Math.clamp(end, 0, bytes.byteSize()),
                () -> "it has " + bytes.byteSize() + " bytes, its index says " + end);
        long expected = (long) at + packed.length;
        CorruptTableException.require((offsets[0] & ~STORED) == expected, path, at,
                () -> "block 0 is to begin at " + (offsets[0] & ~STORED) + ", not at " + expected);
        for (int block = 0; block < header.blocks(); block++) {
            long length = (offsets[block + 1] & ~STORED) - (offsets[block] & ~STORED) - CRC_BYTES;
            if (length < 0 || length > mostBytes) {
                throw new CorruptTableException(path, at + (long) block * Long.BYTES, "block " + block + " is to have " + length
                        + " bytes where at most " + mostBytes + " can be");
            }
        }
        return offsets;
    }

    /**
     * Maps a table file and checks its header, its index and its length.
     *
     * @throws IOException if the file cannot be read; {@link java.nio.file.NoSuchFileException} if there is none
     * @throws CorruptTableException if it is damaged
     * @throws TableMismatchException if it belongs to other rules, another subspace or another plane
     * @throws UnsupportedVersionException if it has another version of the format
     */
    public static TableFile open(Path folder, Rules rules, Subspace subspace, Plane plane) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return map(plane.path(folder, subspace), rules, subspace, plane);
        } catch (ClosedByInterruptException e) {
            // An interrupted thread may open no file. The interrupt is not meant for us: open it, and interrupt the thread again.
            return open(folder, rules, subspace, plane);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static TableFile map(Path path, Rules rules, Subspace subspace, Plane plane) throws IOException {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            MemorySegment bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            int headerLength = (int) Math.min(bytes.byteSize(), TableHeader.BYTES);
            TableHeader header = TableHeader.parse(bytes.asSlice(0, headerLength).toArray(ValueLayout.JAVA_BYTE), path);
            header.require(path, rules, subspace, plane);
            return new TableFile(path, arena, bytes, header);
        } catch (FileSystemException | ClosedByInterruptException | RuntimeException e) {
            arena.close();
            throw e;
        } catch (IOException e) {
            arena.close();
            // At a folder the system says that there is no such device.
            String why = Files.isDirectory(path) ? "a folder where a file of tables is wanted" : e.toString();
            FileSystemException named = new FileSystemException(path.toString(), null, why);
            named.initCause(e);
            throw named;
        } catch (InternalError e) {
            arena.close();
            throw unreadable(path, 0, "its beginning");
        }
    }

    /** Returns the error for Java's {@link InternalError}: a mapped page cannot be read, as the file became shorter or the disk fails. */
    private static CorruptTableException unreadable(Path path, long offset, String what) {
        return new CorruptTableException(path, offset,
                what + " cannot be read any more: the file was replaced, or the disk fails");
    }

    /** Returns the offset of a block, in bytes from the start of the file; for the number of blocks, the end of the last one. */
    long offset(int block) {
        return index[block] & ~STORED;
    }

    boolean isStored(int block) {
        return index[block] < 0;
    }

    /** Returns the header and the preamble. */
    public byte[] head() {
        return bytes.asSlice(0, offset(0) - header.indexBytes()).toArray(ValueLayout.JAVA_BYTE);
    }

    public TableHeader header() {
        return header;
    }

    /** Returns the tree that codes depths, grades or conversions; an empty one for a file of wins, draws and losses. */
    public NumberTree tree() {
        return tree;
    }

    /** Returns the symbols and the tree of a file of grades; an empty one for other files. */
    public GradeTree grades() {
        return grades;
    }

    /** Returns the move limit of a file of conversions; throws a {@link NullPointerException} for other files. */
    public MoveLimit limit() {
        return Objects.requireNonNull(limit);
    }

    public long byteSize() {
        return bytes.byteSize();
    }

    /** A buffer for reading blocks of any table file, for one thread at a time. */
    public static final class Buffer {
        private final LZ4SafeDecompressor decompressor = LZ4Factory.fastestInstance().safeDecompressor();
        private byte[] payload = new byte[1 << 12];
        private byte[] content = new byte[1 << 12];

        /** Returns an array that begins with the content of the block read last. The next read overwrites it. */
        public byte[] content() {
            return content;
        }

        /** Gives the array of {@link #content} to the caller to keep. From now on the buffer uses {@code other} instead. */
        byte[] exchange(byte[] other) {
            byte[] mine = content;
            content = other;
            return mine;
        }
    }

    /**
     * Reads, checks and decompresses a block.
     *
     * @param block 0 to {@code header().blocks() - 1}
     */
    public int read(int block, Buffer buffer) {
        int length = fetch(block, buffer);
        int contentLength = unpack(block, buffer, length);
        if (header.plane() == Plane.WDL && contentLength != WdlCodec.BYTES) {
            throw corrupt(block, "holds " + contentLength + " bytes instead of " + WdlCodec.BYTES);
        }
        if (header.plane() == Plane.WDL && !WdlCodec.isPossible(buffer.content(), tiles.height(block), tiles.width(block))) {
            throw corrupt(block, "has places that are won and lost, or decided where there is no slot");
        }
        return contentLength;
    }

    /** Reads a block of wins, draws and losses, but makes places without a slot wins, for callers that count draws or losses. */
    public void readFilled(int block, Buffer buffer) {
        read(block, buffer);
        WdlCodec.fillGaps(buffer.content(), tiles.height(block), tiles.width(block));
    }

    /**
     * Copies the payload of a block into a buffer, and returns its length. The copy is checked, so later changes of the file do no harm.
     */
    private int fetch(int block, Buffer buffer) {
        long from = offset(block);
        long length = offset(block + 1) - from - CRC_BYTES;
        buffer.payload = buffer.payload.length < mostBytes ? new byte[mostBytes] : buffer.payload;
        buffer.content = buffer.content.length < mostBytes ? new byte[mostBytes] : buffer.content;
        try {
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from + CRC_BYTES, buffer.payload, 0, (int) length);
            if (Checksums.crc32(buffer.payload, (int) length) != bytes.get(INT, from)) {
                throw corrupt(block, "does not match its checksum");
            }
        } catch (InternalError e) {
            throw unreadable(path, from, "block " + block);
        }
        return (int) length;
    }

    private int unpack(int block, Buffer buffer, int length) {
        if (isStored(block)) {
            System.arraycopy(buffer.payload, 0, buffer.content, 0, length);
            return length;
        }
        try {
            return buffer.decompressor.decompress(buffer.payload, 0, length, buffer.content, 0, mostBytes);
        } catch (LZ4Exception e) {
            throw corrupt(block, "cannot be unpacked (" + e.getMessage() + ")");
        }
    }

    /** Returns an exception about a block; the words follow its number, as in {@code "cannot be unpacked"}. */
    public CorruptTableException corrupt(int block, String what) {
        return new CorruptTableException(path, offset(block), "block " + block + " " + what);
    }

    /** Returns an exception about the preamble; the words are a clause without a full stop. */
    public CorruptTableException corrupt(String what) {
        return new CorruptTableException(path, TableHeader.BYTES, what);
    }

    /**
     * Returns whether a block is in memory, according to the operating system, so that reading it does not wait for the disk. The answer is
     * a hint. For a file of another user that this process cannot write, Linux always says yes.
     */
    public boolean isLoaded(int block) {
        long from = offset(block);
        return bytes.asSlice(from, offset(block + 1) - from).isLoaded();
    }

    @Override
    public void close() {
        arena.close();
    }
}
