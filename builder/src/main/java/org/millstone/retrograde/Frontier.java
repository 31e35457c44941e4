package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The column sets, row by row, whose positions were decided in one layer.
 *
 * <p>A row's sets are a list of ints while there is room for lists, and a bit a slot once there is none: so the memory is
 * fixed beforehand whatever a layer brings, and the usual layer is read at the speed of a copy. Threads take room in chunks;
 * a row is written by one thread, and read by any after the layer is complete.
 */
final class Frontier {
    private static final int CHUNK = 1 << 14;
    private static final int AS_BITS = -1;

    private final RowSpace space;
    private final MemorySegment lists;
    private final MemorySegment bits;
    private final int words;
    private final long[] start;
    private final int[] length;
    private final AtomicLong taken = new AtomicLong();
    private final long capacity;

    /** Makes an empty frontier with room for {@code capacity} sets in lists. */
    Frontier(Arena arena, RowSpace space, long capacity) {
        this.space = space;
        this.capacity = capacity;
        this.words = (space.columns() + 63) / 64;
        this.lists = arena.allocate(capacity * Integer.BYTES, 64);
        this.bits = arena.allocate((long) space.rows() * words * Long.BYTES, 64);
        this.start = new long[space.rows()];
        this.length = new int[space.rows()];
    }

    /** The bytes that a frontier of a pair takes, lists left out. */
    static long fixedBytes(long rows, int columns) {
        return rows * ((columns + 63) / 64 * (long) Long.BYTES + Long.BYTES + Integer.BYTES);
    }

    void clear() {
        Arrays.fill(length, 0);
        taken.set(0);
    }

    boolean isEmpty(int row) {
        return length[row] == 0;
    }

    /**
     * Copies a row's sets out.
     *
     * @param row the row
     * @param into room for all columns
     * @return how many there are
     */
    int read(int row, int[] into) {
        int count = length[row];
        if (count >= 0) {
            MemorySegment.copy(lists, ValueLayout.JAVA_INT, start[row] * Integer.BYTES, into, 0, count);
            return count;
        }
        count = 0;
        int free = space.free(row);
        for (int w = 0; w < words; w++) {
            long word = bits.get(ValueLayout.JAVA_LONG, ((long) row * words + w) * Long.BYTES);
            while (word != 0) {
                int column = w * 64 + Long.numberOfTrailingZeros(word);
                into[count++] = Integer.expand(space.columnSets()[column], free);
                word &= word - 1;
            }
        }
        return count;
    }

    /** A thread's way to write rows. */
    final class Writer {
        private long next;
        private long end;

        /** Writes a row: the columns that were decided. */
        void write(int row, int[] columns, int count) {
            if (count > end - next && !take(count)) {
                writeBits(row, columns, count);
                return;
            }
            int free = space.free(row);
            int[] sets = space.columnSets();
            for (int i = 0; i < count; i++) {
                lists.set(ValueLayout.JAVA_INT, (next + i) * Integer.BYTES, Integer.expand(sets[columns[i]], free));
            }
            start[row] = next;
            length[row] = count;
            next += count;
        }

        private boolean take(int count) {
            long wanted = Math.max(count, CHUNK);
            long from = taken.getAndAdd(wanted);
            if (from + wanted > capacity) {
                return false;
            }
            next = from;
            end = from + wanted;
            return true;
        }

        private void writeBits(int row, int[] columns, int count) {
            long[] own = new long[words];
            for (int i = 0; i < count; i++) {
                own[columns[i] >>> 6] |= 1L << columns[i];
            }
            MemorySegment.copy(own, 0, bits, ValueLayout.JAVA_LONG, (long) row * words * Long.BYTES, words);
            length[row] = AS_BITS;
        }
    }
}
