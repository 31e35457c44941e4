package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;
import org.millstone.memory.HugePages;

/**
 * The slots that one layer decided for the column colour. For each row a frontier has the column colour's stones in those slots, as sets of
 * points of the board.
 *
 * <p>In "One position" (ARCHITECTURE.md) layer 0 decides B, in row 12: the list of row 12 has B's black stones, turned with the row. In
 * layer 1 row 7 asks for row 12, as b3-b2 leads there. It turns B's stones back, drops those with a stone on b3, where the white stone came
 * from, and gets column 19: A.
 *
 * <p>A row keeps a list of ints while there is space for lists, else one bit for each slot. So the memory is fixed beforehand, and most
 * layers are read at the speed of a copy. Threads take space for lists in chunks. One thread writes a row; any thread may read it once the
 * layer is complete.
 */
final class Frontier {
    /** The layout of an int in memory. The aligned layout would check the alignment at each access. */
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private static final int CHUNK = 1 << 14;
    private static final int COUNT_BITS = 16;
    private static final int COUNT = (1 << COUNT_BITS) - 1;
    private static final int AS_BITS = COUNT;

    private final RowSpace space;
    private final MemorySegment sets;
    private final MemorySegment bits;
    private final int words;
    /**
     * By row: in the low 16 bits the length of its list, or {@link #AS_BITS}; above them the index in {@link #sets} where the list begins.
     * 0 if nothing was decided in the row. One long for both costs one cache miss.
     */
    private final long[] lists;
    private final AtomicLong taken = new AtomicLong();
    private final long capacity;

    Frontier(Arena arena, RowSpace space, long capacity) {
        this.space = space;
        this.capacity = capacity;
        this.words = (space.columns() + 63) / 64;
        // One at least, as Pulls looks at the first also for rows as bits.
        this.sets = HugePages.allocate(arena, Math.max(1, capacity) * Integer.BYTES);
        this.bits = HugePages.allocate(arena, (long) space.rows() * words * Long.BYTES);
        this.lists = new long[space.rows()];
        if (space.columns() >= AS_BITS) {
            throw new IllegalArgumentException("rows of " + space.columns() + " columns");
        }
    }

    /** Returns the bytes of memory that a frontier takes besides the space for lists. */
    static long fixedBytes(long rows, int columns) {
        return rows * ((columns + 63) / 64 * (long) Long.BYTES + Long.BYTES);
    }

    void clear() {
        Arrays.fill(lists, 0);
        taken.set(0);
    }

    /** Finds the columns of a row in which a move of the row colour leads to a slot that the last layer decided. Used by one thread. */
    final class Pulls {
        private final List<RowSpace.Conditional> conditional;
        private final Combinations index = space.columns.ranks;
        private final int[] points = new int[space.columns()];
        final int[] columns = new int[space.columns()];
        private final int[] pulled = new int[RowSpace.MOST_MOVES + 1];
        private final long[] lists = new long[RowSpace.MOST_MOVES + 1];
        private final long[] decided = new long[words];
        /** How many of the turns found stay in the pair in all columns. The turns after them do so only where {@link #kinds} say. */
        private int quiet;
        private final List<RowSpace.Conditional> kinds = new ArrayList<>();

        Pulls(List<RowSpace.Conditional> conditional) {
            this.conditional = conditional;
        }

        /** Finds the turns to rows in which the last layer decided something. Returns how many; {@link #pull} takes them by index. */
        int find(int row) {
            int n = find(space.quiet[row], 0);
            quiet = n;
            kinds.clear();
            for (RowSpace.Conditional kind : conditional) {
                n = find(kind.moves().apply(row), n);
                kinds.addAll(Collections.nCopies(n - quiet - kinds.size(), kind));
            }
            for (int i = 0; i < n; i++) {
                // Asking for the beginnings of all lists before reading any lets their misses overlap. For a row kept as bits it
                // is some set.
                if (sets.get(INT, (lists[i] >>> COUNT_BITS) * Integer.BYTES) < 0) {
                    throw new IllegalStateException("no set of points in row " + row);
                }
            }
            return n;
        }

        /**
         * Returns at most how many slots {@link #pull} fetches for {@code turns} turns. A row kept as bits counts as more than any list.
         */
        long size(int turns) {
            long sum = 0;
            for (int i = 0; i < turns; i++) {
                sum += lists[i] & COUNT;
            }
            return sum;
        }

        /**
         * Of the {@code count} columns in {@code open}, moves those to the front from which one of the {@code turns} turns found leads to a
         * decided slot. Returns how many. All rows must be written as bits, too.
         */
        int keep(int row, int turns, int[] open, int count) {
            int free = space.free(row);
            int[] sets = space.columnSets();
            int kept = 0;
            for (int i = 0; i < turns && kept < count; i++) {
                int move = pulled[i];
                int target = space.target(move);
                int targetFree = space.free(target);
                int[] symmetry = space.board.symmetries().table(space.symmetry(move));
                int to = 1 << RowSpace.to(move);
                MemorySegment.copy(bits, LONG, (long) target * words * Long.BYTES, decided, 0, words);
                for (int k = kept; k < count; k++) {
                    int column = open[k];
                    int set = Integer.expand(sets[column], free);
                    int after = (set & to) != 0 ? 0 : index.rank(Integer.compress(Symmetries.apply(symmetry, set), targetFree));
                    if (RowOperations.hasBit(decided, after) && (set & to) == 0
                            && (i < quiet || kinds.get(i - quiet).condition().holds(row, set))) {
                        open[k] = open[kept];
                        open[kept++] = column;
                    }
                }
            }
            return kept;
        }

        private int find(int[] moves, int before) {
            int n = before;
            for (int move : moves) {
                long list = Frontier.this.lists[space.target(move)];
                pulled[n] = move;
                lists[n] = list;
                n += list == 0 ? 0 : 1;
            }
            return n;
        }

        /** Fetches the columns from which turn {@code i} leads to decided slots into {@link #columns}. Returns how many there are. */
        int pull(int row, int i) {
            int move = pulled[i];
            Symmetries symmetries = space.board.symmetries();
            int[] back = symmetries.table(symmetries.inverse(space.symmetry(move)));
            int left = 1 << symmetries.image(space.symmetry(move), RowSpace.from(move));
            int free = space.free(row);
            int kept = withoutPoint(left, read(space.target(move), lists[i]));
            // Places that are known beforehand, four at a time: a third less time than as they are found.
            int j = 0;
            for (; j < kept - 3; j += 4) {
                int a = Symmetries.apply(back, points[j]);
                int b = Symmetries.apply(back, points[j + 1]);
                int c = Symmetries.apply(back, points[j + 2]);
                int d = Symmetries.apply(back, points[j + 3]);
                columns[j] = index.rank(Integer.compress(a, free));
                columns[j + 1] = index.rank(Integer.compress(b, free));
                columns[j + 2] = index.rank(Integer.compress(c, free));
                columns[j + 3] = index.rank(Integer.compress(d, free));
            }
            for (; j < kept; j++) {
                columns[j] = index.rank(Integer.compress(Symmetries.apply(back, points[j]), free));
            }
            return i < quiet ? kept : kinds.get(i - quiet).keep(row, columns, kept);
        }

        private int withoutPoint(int point, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int set = points[i];
                points[kept] = set;
                kept += (set & point) == 0 ? 1 : 0;
            }
            return kept;
        }

        private int read(int row, long list) {
            int count = (int) list & COUNT;
            if (count == AS_BITS) {
                return unpack(row);
            }
            // A copy is checked once, an access each time.
            MemorySegment.copy(sets, INT, (list >>> COUNT_BITS) * Integer.BYTES, points, 0, count);
            return count;
        }

        private int unpack(int row) {
            int count = 0;
            int free = space.free(row);
            for (int w = 0; w < words; w++) {
                long word = bits.getAtIndex(LONG, (long) row * words + w);
                for (; word != 0; word &= word - 1) {
                    int column = w * Long.SIZE + Long.numberOfTrailingZeros(word);
                    points[count++] = Integer.expand(space.columnSets()[column], free);
                }
            }
            return count;
        }
    }

    /** Writes down the slots decided in rows. Used by one thread. */
    final class Writer {
        private final int[] expanded = new int[space.columns()];
        private final long[] own = new long[words];
        /** Whether listed rows are written as bits, too, for {@link Pulls#keep}. */
        private final boolean withBits;
        private long next;
        private long end;

        Writer(boolean withBits) {
            this.withBits = withBits;
        }

        void write(int row, int[] columns, int count) {
            boolean listed = count <= end - next || take(count);
            if (withBits || !listed) {
                RowOperations.toBits(columns, count, own);
                MemorySegment.copy(own, 0, bits, LONG, (long) row * words * Long.BYTES, words);
            }
            if (!listed) {
                lists[row] = AS_BITS;
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
    }
}
