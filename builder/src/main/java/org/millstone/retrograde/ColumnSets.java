package org.millstone.retrograde;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * All columns of a row: the sets of, say, three of the six points that a row leaves free, in the order of their ranks. The points are
 * called 0 to 5 in every row, so the list is made once and read by all threads; it takes some megabytes.
 *
 * <p>In row 7 of "One position" (ARCHITECTURE.md), a1 b3 c2, the free points 0 to 5 are c3, c1, b1, a2, a3 and b2. So A, with Black on c3
 * c1 b1, is the set {0, 1, 2}, which has the last rank, 19. F, with b2 for c3, is {1, 2, 5}: rank 7.
 *
 * <p>For each point there is a list of the columns without it, for each three points one of the columns with stones on all three. A
 * column's set is two <em>halves</em>: its stones on the low and on the high points. Sets with the same low half follow each other.
 */
final class ColumnSets {
    private static final int HALF = 12;
    private static final int HALF_MASK = (1 << HALF) - 1;
    private static final int MILL = 3;

    final Combinations ranks;
    /** By rank: the column's stones, bit i for free point i. */
    final int[] sets;
    private final int lowBits;
    /**
     * By point: the low halves of columns without the point, in order. An entry has the half in its lowest 12 bits, above them the rank of
     * the first column with it.
     */
    private final int[][] lows;
    /**
     * By point, and by how many stones a half has: the high halves without the point, in order. An entry has the half in its lowest 12
     * bits, above them its place among all high halves of as many stones.
     */
    private final int[][][] highs;
    private final Combinations triples;
    private final char[][] milled;

    ColumnSets(int points, int size) {
        this.ranks = new Combinations(points, size);
        this.sets = ranks.sets();
        this.lowBits = (points + 1) / 2;
        this.lows = new int[points][];
        this.highs = new int[points][][];
        int[] allLows = lows(0);
        int[][] allHighs = highs(0);
        for (int point = 0; point < points; point++) {
            lows[point] = point < lowBits ? lows(1 << point) : allLows;
            highs[point] = point < lowBits ? allHighs : highs(1 << point - lowBits);
        }
        this.triples = new Combinations(points, Math.min(points, MILL));
        this.milled = Arrays.stream(triples.sets()).mapToObj(mill -> size < MILL ? new char[0] : supersets(mill))
                .toArray(char[][]::new);
    }

    private char[] supersets(int mill) {
        int points = ranks.points();
        int[] rest = new Combinations(points - MILL, ranks.size() - MILL).sets();
        char[] found = new char[rest.length];
        for (int i = 0; i < rest.length; i++) {
            found[i] = (char) ranks.rank(mill | Integer.expand(rest[i], (1 << points) - 1 & ~mill));
        }
        return found;
    }

    private int[] lows(int without) {
        int low = (1 << lowBits) - 1;
        return IntStream.range(0, sets.length).filter(rank -> (sets[rank] & without) == 0)
                .filter(rank -> rank == 0 || (sets[rank] & low) != (sets[rank - 1] & low))
                .map(rank -> rank << HALF | sets[rank] & low).toArray();
    }

    private int[][] highs(int without) {
        int highBits = ranks.points() - lowBits;
        return IntStream.rangeClosed(0, highBits).mapToObj(size -> new Combinations(highBits, size).sets())
                .map(halves -> IntStream.range(0, halves.length).filter(place -> (halves[place] & without) == 0)
                        .map(place -> place << HALF | halves[place]).toArray())
                .toArray(int[][]::new);
    }

    int count() {
        return sets.length;
    }

    /** Returns the ranks of the columns with stones on all three points of {@code mill}, a set of free points. */
    char[] with(int mill) {
        return milled[triples.rank(mill)];
    }

    /** The columns of one row that have a mill, and the mills whose points the row all leaves free. Used by one thread. */
    final class Milled {
        private final Board board;
        private final int[] mills;
        /** By column: its stones that stand in mills, a set of free points. */
        final int[] inMills = new int[sets.length];
        /** The ranks of the columns that have a mill: the first {@link #count} entries. */
        final char[] ranks = new char[sets.length];
        private int millCount;
        private int count;

        Milled(Board board) {
            this.board = board;
            this.mills = new int[board.mills().length];
        }

        void setRow(int free) {
            for (int i = 0; i < count; i++) {
                inMills[ranks[i]] = 0;
            }
            count = 0;
            millCount = 0;
            for (int mill : board.mills()) {
                if ((mill & ~free) == 0) {
                    int points = Integer.compress(mill, free);
                    mills[millCount++] = points;
                    for (char rank : with(points)) {
                        if (inMills[rank] == 0) {
                            ranks[count++] = rank;
                        }
                        inMills[rank] |= points;
                    }
                }
            }
        }

        int count() {
            return count;
        }

        /** Writes the mills on free points that go through {@code point} to the front of {@code into}, and 0 to the rest. */
        void through(int point, int[] into) {
            int found = 0;
            for (int i = 0; i < millCount; i++) {
                if ((mills[i] >>> point & 1) != 0) {
                    into[found++] = mills[i];
                }
            }
            Arrays.fill(into, found, into.length, 0);
        }
    }

    /**
     * Tells how ranks change when a stone comes to a free point, or when a stone of the row takes the point, so that the other free points
     * are renumbered. Each column without the point has a <em>partner</em>: the column with the stone added, or the same column with its
     * points renumbered.
     *
     * <p>Ranks compare columns by their first points first. So columns that differ only after the point are neighbours, and so are their
     * partners: {3,4} {2,4} {2,3} and, with a stone on 0, {0,3,4} {0,2,4} {0,2,3}. A whole run is done at a time. Short runs are kept as
     * single pairs of ranks.
     */
    static final class PointRuns {
        private static final int SHORTEST = 8;

        private final int[][] runs;
        private final int[][] singles;

        /**
         * Finds the runs for columns of {@code size} stones on {@code points} free points. If {@code added}, partners have one more stone;
         * if not, one free point less.
         */
        PointRuns(int points, int size, boolean added) {
            int[] sets = new Combinations(points, size).sets();
            this.runs = new int[points][0];
            this.singles = new int[points][0];
            if (size < points) {
                Combinations partners = added ? new Combinations(points, size + 1) : new Combinations(points - 1, size);
                for (int p = 0; p < points; p++) {
                    int point = 1 << p;
                    find(p, sets, set -> partners.rank(added ? set | point : Integer.compress(set, ~point)));
                }
            }
        }

        private void find(int point, int[] sets, IntUnaryOperator partner) {
            IntStream.Builder longer = IntStream.builder();
            IntStream.Builder single = IntStream.builder();
            for (int rank = 0; rank < sets.length;) {
                if ((sets[rank] >>> point & 1) != 0) {
                    rank++;
                    continue;
                }
                int with = partner.applyAsInt(sets[rank]);
                int length = 1;
                while (rank + length < sets.length && (sets[rank + length] >>> point & 1) == 0
                        && partner.applyAsInt(sets[rank + length]) == with + length) {
                    length++;
                }
                if (length >= SHORTEST) {
                    longer.add(rank).add(with).add(length);
                } else {
                    for (int i = 0; i < length; i++) {
                        single.add(rank + i | with + i << Short.SIZE);
                    }
                }
                rank += length;
            }
            runs[point] = longer.build().toArray();
            singles[point] = single.build().toArray();
        }

        /** Lowers the byte of each column without {@code point} to that of its partner, if that is smaller. */
        void takeWith(int point, byte[] without, byte[] with) {
            int[] run = runs[point];
            for (int i = 0; i < run.length; i += 3) {
                RowOperations.lower(without, run[i], with, run[i + 1], run[i + 2]);
            }
            for (int pair : singles[point]) {
                RowOperations.lower(without, pair & 0xffff, with[pair >>> Short.SIZE]);
            }
        }

        /** Lowers the byte of each partner to that of its column without {@code point}, if that is smaller. */
        void takeWithout(int point, byte[] with, byte[] without) {
            int[] run = runs[point];
            for (int i = 0; i < run.length; i += 3) {
                RowOperations.lower(with, run[i + 1], without, run[i], run[i + 2]);
            }
            for (int pair : singles[point]) {
                RowOperations.lower(with, pair >>> Short.SIZE, without[pair & 0xffff]);
            }
        }
    }

    /**
     * Maps the columns of one row to those of another, by a symmetry of the board. Columns are sets of the free points of their row. Two
     * arrays, one for each half of the points, make it two look-ups a column. Used by one thread.
     *
     * <p>Two thirds of the maps that placing a stone asks for keep the order of the points. Then columns keep their order, too, and need no
     * look-ups: {@link PointRuns} does a run of them at a time.
     */
    static final class ColumnMap {
        private final int points;
        private final int lowBits;
        private final int[] low;
        private final int[] high;
        private final int[] images;
        private int reached;

        ColumnMap(int points) {
            this.points = points;
            this.lowBits = (points + 1) / 2;
            this.low = new int[1 << lowBits];
            this.high = new int[1 << points - lowBits];
            this.images = new int[points];
        }

        /**
         * Sets the map, but not yet for look-ups. Free points of the one row whose images are not free in the other row are dropped.
         * Returns whether the others keep their order.
         *
         * @param from the points that the one row leaves free, as points of the board
         * @param to those of the other row
         */
        boolean set(int from, int to, int[] symmetry) {
            int rest = from;
            int last = 0;
            boolean ordered = true;
            reached = 0;
            for (int i = 0; i < points; i++, rest &= rest - 1) {
                images[i] = Integer.compress(Symmetries.apply(symmetry, rest & -rest), to);
                ordered &= images[i] == 0 || images[i] > last;
                last = Math.max(last, images[i]);
                reached |= images[i];
            }
            return ordered;
        }

        /** Returns the first free point of the other row, as an index, to which the map takes no free point of this row. */
        int gap() {
            return Integer.numberOfTrailingZeros(~reached);
        }

        /** Prepares {@link #image} and {@link #take}, after {@link #set}. */
        void fill() {
            for (int i = 0; i < points; i++) {
                int[] half = i < lowBits ? low : high;
                int filled = 1 << (i < lowBits ? i : i - lowBits);
                for (int set = 0; set < filled; set++) {
                    half[filled + set] = half[set] | images[i];
                }
            }
        }

        int image(int set) {
            return low[set & low.length - 1] | high[set >>> lowBits];
        }

        /** Lowers the byte in {@code into} of each column without the point {@code without} to that of its image in {@code from}. */
        void take(ColumnSets columns, int without, Combinations ranks, byte[] from, byte[] into) {
            int size = columns.ranks.size();
            int highBits = points - lowBits;
            for (int entry : columns.lows[without]) {
                int half = entry & HALF_MASK;
                int left = size - Integer.bitCount(half);
                int first = entry >>> HALF;
                int image = low[half];
                if (left <= highBits) {
                    take(columns.highs[without][left], first, image, ranks, from, into);
                }
            }
        }

        private void take(int[] highs, int first, int lowImage, Combinations ranks, byte[] from, byte[] into) {
            for (int entry : highs) {
                int at = first + (entry >>> HALF);
                byte other = from[ranks.rank(lowImage | high[entry & HALF_MASK])];
                RowOperations.lower(into, at, other);
            }
        }
    }
}
