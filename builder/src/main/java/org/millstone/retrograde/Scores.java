package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** One byte for every slot of a subspace, row by row, outside the Java heap (a subspace may have more than 2^31 slots). */
public final class Scores {
    private final int columns;
    private final MemorySegment bytes;

    /** Makes room, all zero, that lives as long as the arena. */
    public Scores(Arena arena, int rows, int columns) {
        this.columns = columns;
        this.bytes = arena.allocate((long) rows * columns, 64);
    }

    /** Returns the slots in a row. */
    public int columns() {
        return columns;
    }

    /** Returns the number of slots. */
    public long slots() {
        return bytes.byteSize();
    }

    /** Copies a row out. */
    public void read(int row, byte[] into) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, (long) row * columns, into, 0, columns);
    }

    /** Copies a row in. Each row has one writer at a time. */
    public void write(int row, byte[] from) {
        MemorySegment.copy(from, 0, bytes, ValueLayout.JAVA_BYTE, (long) row * columns, columns);
    }

    /** Returns one byte, 0 to 255. */
    public int get(int row, int column) {
        return bytes.get(ValueLayout.JAVA_BYTE, (long) row * columns + column) & 0xff;
    }

    /** Copies consecutive slots out, regardless of rows. */
    public void read(long slot, byte[] into, int count) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, slot, into, 0, count);
    }

    /** Copies consecutive slots in, regardless of rows. */
    public void write(long slot, byte[] from, int count) {
        MemorySegment.copy(from, 0, bytes, ValueLayout.JAVA_BYTE, slot, count);
    }
}
