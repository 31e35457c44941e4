package org.millstone.malom;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.millstone.database.DatabaseException;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;
import org.millstone.step.WorkerPool;

/**
 * What later steps, whose turns lead to a sector, need to know of it when its tables are no longer in memory: a key of two bytes for each
 * slot, outside the heap. The key of a draw has the level of its final ({@link org.millstone.database.Finals}) for the side to move. It
 * also has the draw's number, the second one of its entry in Malom's file.
 *
 * <p>The file of the keys has them in blocks, compressed one by one.
 */
final class SectorKeys {
    /** The key of a position that is not drawn. */
    static final char NONE = 0;

    private static final int MOST_LEVEL = 21;
    /** For each level of a final, how many different numbers of draws the keys can tell apart. */
    private static final int NUMBERS = (Character.MAX_VALUE - 1) / (2 * MOST_LEVEL + 1);
    private static final int LEAST = -NUMBERS / 2;
    private static final int BLOCK = 1 << 19;
    private static final int MAGIC = 0x4d4b4559;

    private final MemorySegment chars;

    private SectorKeys(Arena arena, long slots) {
        this.chars = HugePages.allocate(arena, slots * Character.BYTES);
    }

    /** Packs the key of a draw. Throws a {@link DatabaseException} if level or number is out of range. */
    static char of(int level, int number) {
        int place = number - LEAST;
        if (Math.abs(level) > MOST_LEVEL || place < 0 || place >= NUMBERS) {
            throw new DatabaseException(
                    "a draw of level " + level + " has the number " + number + ", for which there is no room: "
                            + "the tables are wrong, or not those of nine");
        }
        return (char) (1 + (level + MOST_LEVEL) * NUMBERS + place);
    }

    static int level(char key) {
        return (key - 1) / NUMBERS - MOST_LEVEL;
    }

    static int number(char key) {
        return (key - 1) % NUMBERS + LEAST;
    }

    char get(long slot) {
        return chars.get(ValueLayout.JAVA_CHAR, slot * Character.BYTES);
    }

    static void write(Path path, SectorEntries entries, long slots, WorkerPool workers) throws IOException {
        int blocks = Math.toIntExact(Math.ceilDiv(slots, BLOCK));
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 16))) {
            out.writeInt(MAGIC);
            out.writeLong(slots);
            int batch = 4 * workers.threads();
            byte[][] packed = new byte[batch][];
            for (int from = 0; from < blocks; from += batch) {
                int first = from;
                int count = Math.min(batch, blocks - from);
                // One block a thread at a time.
                workers.forEachRow(count, 1,
                        thread -> block -> packed[block] = pack(entries, (first + (long) block) * BLOCK, slots));
                for (int block = 0; block < count; block++) {
                    out.writeInt(packed[block].length);
                    out.write(packed[block]);
                }
            }
        }
    }

    private static byte[] pack(SectorEntries entries, long from, long slots) {
        int count = (int) Math.min(BLOCK, slots - from);
        int[] values = new int[count];
        entries.read(from, values);
        byte[] bytes = new byte[2 * count];
        for (int i = 0; i < count; i++) {
            int grade = SectorEntries.grade(values[i]);
            char key = Grade.isDraw(grade) ? of(Grade.level(grade), SectorEntries.count(values[i]) == SectorEntries.FIXED ? 0
                    : SectorEntries.number(values[i])) : NONE;
            bytes[i] = (byte) key;
            bytes[count + i] = (byte) (key >>> Byte.SIZE);
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] packed = new byte[bytes.length + bytes.length / 64 + 64];
            return Arrays.copyOf(packed, deflater.deflate(packed));
        } finally {
            deflater.end();
        }
    }

    /** Reads a file that {@link #write} wrote for so many slots. Throws a {@link DatabaseException} if it is damaged. */
    static SectorKeys read(Path path, long slots, Arena arena, WorkerPool workers) throws IOException {
        SectorKeys keys = new SectorKeys(arena, slots);
        int blocks = Math.toIntExact(Math.ceilDiv(slots, BLOCK));
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16))) {
            if (in.readInt() != MAGIC || in.readLong() != slots) {
                throw damaged(path);
            }
            int batch = 4 * workers.threads();
            byte[][] packed = new byte[batch][];
            for (int from = 0; from < blocks; from += batch) {
                int first = from;
                int count = Math.min(batch, blocks - from);
                for (int block = 0; block < count; block++) {
                    int length = in.readInt();
                    packed[block] = length < 0 || length > 3 * BLOCK ? new byte[0] : in.readNBytes(length);
                }
                workers.forEachRow(count, 1,
                        thread -> block -> keys.unpack(path, packed[block], (first + (long) block) * BLOCK));
            }
        } catch (EOFException e) {
            throw damaged(path);
        }
        return keys;
    }

    private void unpack(Path path, byte[] packed, long from) {
        int count = (int) Math.min(BLOCK, chars.byteSize() / Character.BYTES - from);
        byte[] bytes = new byte[2 * count];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            // The checksum at the end is looked at when all is asked for.
            if (inflater.inflate(bytes) != bytes.length || inflater.inflate(new byte[1]) != 0 || !inflater.finished()) {
                throw damaged(path);
            }
        } catch (DataFormatException e) {
            throw damaged(path);
        } finally {
            inflater.end();
        }
        char[] values = new char[count];
        for (int i = 0; i < count; i++) {
            values[i] = (char) (bytes[i] & 0xff | (bytes[count + i] & 0xff) << Byte.SIZE);
        }
        MemorySegment.copy(values, 0, chars, ValueLayout.JAVA_CHAR, from * Character.BYTES, count);
    }

    private static DatabaseException damaged(Path path) {
        return new DatabaseException(path + " is damaged. Delete it and start the export again, which makes it anew.");
    }
}
