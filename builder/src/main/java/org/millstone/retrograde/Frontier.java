package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.millstone.memory.HugePages;

/**
 * The column sets, row by row, whose positions were decided in one layer.
 *
 * <p>A row's sets are a list of ints while there is room for lists, and a bit a slot once there is none: so the memory is
 * fixed beforehand whatever a layer brings, and the usual layer is read at the speed of a copy. Threads take room in chunks;
 * a row is written by one thread, and read by any after the layer is complete.
 */
final class Frontier {
    /** Without the check of alignment that the aligned layout makes at every access. */
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private static final int CHUNK = 1 << 14;
    private static final int COUNT_BITS = 16;
    private static final int COUNT = (1 << COUNT_BITS) - 1;
    private static final int AS_BITS = COUNT;

    private final RowSpace space;
    private final MemorySegment sets;
    private final MemorySegment bits;
    private final int words;
    /** For each row where its list begins and, in the low bits, how long it is; one number, so that one miss fetches both. */
    private final long[] lists;
    private final AtomicLong taken = new AtomicLong();
    private final long capacity;

    /** Makes an empty frontier with room for {@code capacity} sets in lists. */
    Frontier(Arena arena, RowSpace space, long capacity) {
        this.space = space;
        this.capacity = capacity;
        this.words = (space.columns() + 63) / 64;
        // One at least, for first() of rows as bits.
        this.sets = HugePages.allocate(arena, Math.max(1, capacity) * Integer.BYTES);
        this.bits = HugePages.allocate(arena, (long) space.rows() * words * Long.BYTES);
        this.lists = new long[space.rows()];
        if (space.columns() >= AS_BITS) {
            throw new IllegalArgumentException("rows of " + space.columns() + " columns");
        }
    }

    /** The bytes that a frontier of a pair takes, lists left out. */
    static long fixedBytes(long rows, int columns) {
        return rows * ((columns + 63) / 64 * (long) Long.BYTES + Long.BYTES);
    }

    void clear() {
        Arrays.fill(lists, 0);
        taken.set(0);
    }

    /** Returns where a row's sets are, for {@link Reader}; 0 if it has none. */
    long list(int row) {
        return lists[row];
    }

    /** Returns how long a list is; of a row as bits, more than any list. */
    static int size(long list) {
        return (int) list & COUNT;
    }

    /** Returns the first set of a list; of a row as bits, any set. */
    int first(long list) {
        return sets.get(INT, (list >>> COUNT_BITS) * Integer.BYTES);
    }

    /** A thread's way to read rows. */
    final class Reader {
        private final MemorySegment unpacked = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, space.columns());
        private MemorySegment source = unpacked;
        private long start;

        /**
         * Turns to a row.
         *
         * @param list where its sets are, from {@link #list}
         * @return how many there are
         */
        int open(int row, long list) {
            int count = size(list);
            if (count == AS_BITS) {
                source = unpacked;
                start = 0;
                return unpack(row);
            }
            source = sets;
            start = (list >>> COUNT_BITS) * Integer.BYTES;
            return count;
        }

        /** Returns what holds the sets of the row, as ints. */
        MemorySegment source() {
            return source;
        }

        /** Returns where in the source the first set is, in bytes. */
        long start() {
            return start;
        }

        private int unpack(int row) {
            int count = 0;
            int free = space.free(row);
            for (int w = 0; w < words; w++) {
                long word = bits.getAtIndex(ValueLayout.JAVA_LONG, (long) row * words + w);
                for (; word != 0; word &= word - 1) {
                    int column = w * Long.SIZE + Long.numberOfTrailingZeros(word);
                    unpacked.set(INT, (long) count++ * Integer.BYTES, Integer.expand(space.columnSets()[column], free));
                }
            }
            return count;
        }
    }

    /** A thread's way to write rows. */
    final class Writer {
        private final int[] expanded = new int[space.columns()];
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
                expanded[i] = Integer.expand(sets[columns[i]], free);
            }
            MemorySegment.copy(expanded, 0, Frontier.this.sets, INT, next * Integer.BYTES, count);
            lists[row] = next << COUNT_BITS | count;
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
            lists[row] = AS_BITS;
        }
    }
}
