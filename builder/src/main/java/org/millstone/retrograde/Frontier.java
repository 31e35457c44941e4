package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.millstone.memory.HugePages;

/**
 * The slots that one layer decided for the column colour. For each row it has the sets of points on which the column colour stands in those
 * slots.
 *
 * <p>A row keeps them as a list of ints while there is room for lists, else as one bit for each slot. So the memory is fixed beforehand,
 * and most layers are read at the speed of a copy. Threads take room for lists in chunks. One thread writes a row; any thread may read it
 * once the layer is complete.
 */
final class Frontier {
    /** An int in memory. The aligned layout would check the alignment at each access. */
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private static final int CHUNK = 1 << 14;
    private static final int COUNT_BITS = 16;
    private static final int COUNT = (1 << COUNT_BITS) - 1;
    private static final int AS_BITS = COUNT;

    private final RowSpace space;
    private final MemorySegment sets;
    private final MemorySegment bits;
    private final int words;
    /**
     * By row: where its list begins in {@link #sets}, and in the low 16 bits how long it is, or {@link #AS_BITS}; 0 if the row has no
     * slots. One number for both costs one cache miss.
     */
    private final long[] lists;
    private final AtomicLong taken = new AtomicLong();
    private final long capacity;

    /** Allocates an empty frontier with room for {@code capacity} sets in lists. */
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

    /** Returns the bytes that a frontier takes without the room for lists. */
    static long fixedBytes(long rows, int columns) {
        return rows * ((columns + 63) / 64 * (long) Long.BYTES + Long.BYTES);
    }

    void clear() {
        Arrays.fill(lists, 0);
        taken.set(0);
    }

    /** Returns a key to the sets of a row, for {@link #size}, {@link #first} and {@link Reader#open}; 0 if the row has none. */
    long list(int row) {
        return lists[row];
    }

    /** Returns how many sets a list has, by its key. For a row kept as bits it returns more than any list has. */
    static int size(long list) {
        return (int) list & COUNT;
    }

    /** Returns the first set of a list, by its key. For a row kept as bits it returns some int that means nothing; it is not negative. */
    int first(long list) {
        return sets.get(INT, (list >>> COUNT_BITS) * Integer.BYTES);
    }

    /** Reads rows. Used by one thread. */
    final class Reader {
        private final MemorySegment unpacked = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, space.columns());
        private MemorySegment source = unpacked;
        private long start;

        /**
         * Goes to a row.
         *
         * @param list the key of the row, from {@link Frontier#list}
         * @return how many sets it has
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

        /** Returns the memory that holds the sets of the row, as ints. */
        MemorySegment source() {
            return source;
        }

        /** Returns the offset in {@link #source} of the row's first set, in bytes. */
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

    /** Writes rows. Used by one thread. */
    final class Writer {
        private final int[] expanded = new int[space.columns()];
        private long next;
        private long end;

        /**
         * Stores the slots of a row that were decided.
         *
         * @param columns their columns: the first {@code count} of the array
         */
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
