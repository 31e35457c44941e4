package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules.Blocked;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;

/**
 * Decides the slots of a pair layer by layer, backwards from the values of the turns that leave it.
 *
 * <p>One colour's gains follow from the other's losses, and a loss from gains. So the slots fall into two <em>chains</em> that never
 * meet inside the pair, and are worked off one after the other, sharing one array of counts: in the first the row colour gains, in the
 * second the column colour; a pair that is its own mirror image needs the first alone. In a layer
 * <ul>
 * <li>a slot gains a value if its best exit has it, or a move leads to a slot that came to its counterpart;
 * <li>a slot of the other side comes to that once all its moves lead to such gains, and its best exit is no better.
 * </ul>
 *
 * <p>One pass over the rows works off one layer. For each row it pulls, over the row colour's moves, the slots that the last pass decided
 * for the column colour in the rows to which those moves lead. This decides slots of the row colour in this row, completely. The column
 * colour's moves into those slots stay in the row. So the slots that follow for the column colour are complete too, and are published for
 * the next pass. A row has one writer, nothing is locked, and the result does not depend on the order of rows and threads.
 *
 * <p>The value of a slot begins as that of its best exit ({@link Exits}), its count as the number of moves that stay in the pair. Layers
 * know nothing of what values mean: a {@link Solver} makes them of depths, a {@link GradeSolver} of finals.
 */
final class Chains {
    /** A count that never runs out. More than any slot has moves, see {@link RowSpace#MOST_MOVES}. */
    static final byte NEVER = 127;
    /** For a {@link Layer}: nothing enters. */
    static final int NONE = -1;
    /** For a {@link Layer}: all rows are scanned. */
    static final int ALL = -2;

    /** Where fewer than one slot in so many is asked for or changes, slots are copied one by one. */
    private static final int DENSE = 16;
    /** About how many moves lead to a slot. */
    private static final int SOME_MOVES = 8;

    /**
     * A side of a pair: the slots in which one of the colours moves.
     *
     * @param values begun with what exits are worth
     * @param counts the moves that are left to count where the colour loses; one array may be that of both sides
     * @param marks which values exits enter with
     * @param counters gets counters; null if none are kept
     */
    record Side(Scores values, Scores counts, Marks marks, @Nullable Scores counters) {}

    /**
     * A layer of a chain.
     *
     * @param rowGains whether the row colour gains, and the column colour is counted down, or the other way round
     * @param gain what is decided of the colour that gains
     * @param loss what is decided of the other
     */
    record Layer(boolean rowGains, Decided gain, Decided loss) {}

    /**
     * The slots that a layer decides of one side.
     *
     * @param value the value that they get
     * @param enters the value of exits that enter: {@code value}, {@link #NONE} or {@link #ALL}
     * @param counter what is noted of them, if counters are kept
     */
    record Decided(int value, int enters, int counter) {}

    private final RowSpace space;
    private final WorkerPool workers;
    private final List<ConditionalMoves> partlyQuiet;
    private final Side rowColour;
    private final Side columnColour;
    private Frontier frontier;
    private Frontier next;

    /**
     * Readies the chains.
     *
     * @param listCapacity how many sets each of the two frontiers may list
     * @param arena gets the frontiers
     */
    Chains(RowSpace space, WorkerPool workers, Side rowColour, Side columnColour, long listCapacity, Arena arena) {
        this.space = space;
        this.workers = workers;
        this.partlyQuiet = ConditionalMoves.of(space);
        this.rowColour = rowColour;
        this.columnColour = columnColour;
        this.frontier = new Frontier(arena, space, listCapacity);
        this.next = new Frontier(arena, space, listCapacity);
    }

    /** Returns the bytes outside the heap that the frontiers of a pair take. */
    static long bytes(Step pair, CanonicalSets.BySize sets, long listCapacity) {
        int rows = sets.of(pair.first().own()).count();
        return 2 * (Frontier.fixedBytes(rows, (int) (Scores.slots(pair.first(), sets) / rows)) + listCapacity * Integer.BYTES);
    }

    /**
     * Works off layers until one decides nothing and no exits are to enter any more.
     *
     * @param first the number of the first layer
     * @param last the number of the last layer in which exits enter
     * @param end the number of the last layer that there is room for
     * @param listener hears of each layer: its number, and how many slots have been decided so far
     * @return whether the chain was cut off by the end
     */
    boolean run(int first, int last, int end, IntFunction<Layer> layers, BiConsumer<Integer, Long> listener) {
        frontier.clear();
        long sum = 0;
        long decided = 1;
        for (int number = first; decided > 0 || number <= last; number++) {
            if (number > end) {
                // All captures have entered by now.
                return decided > 0;
            }
            next.clear();
            Layer layer = layers.apply(number);
            decided = workers.forRows(space.rows(), thread -> new Pass(layer));
            Frontier done = frontier;
            frontier = next;
            next = done;
            sum += decided;
            listener.accept(number, sum);
        }
        return false;
    }

    /**
     * Gives slots that their chain did not decide the value of what stays: those that have a worse one, and moves left to count.
     *
     * @param worst the least value that is not decided
     */
    void stay(Side of, int worst, int value) {
        of.values().change(of.counts(), workers, (number, row, counts) -> RowOperations.stay(row, counts, worst, value));
    }

    /** Counts the moves of the row colour that stay in the pair. */
    void countRowMoves() {
        workers.forEachRow(space.rows(), thread -> {
            byte[] row = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return number -> {
                countRowMoves(number, count);
                rowColour.values().read(number, row);
                keepBlocked(space, row, count);
                rowColour.counts().write(number, count);
            };
        });
    }

    /** Counts those of a row: the moves that end on none of the column's stones, a sum over points. */
    private void countRowMoves(int row, byte[] counts) {
        int free = space.free(row);
        int[] weight = new int[Board.MAX_POINTS];
        for (int move : space.quiet[row]) {
            weight[Integer.bitCount(free & (1 << RowSpace.to(move)) - 1)]++;
        }
        Combinations index = space.columns.ranks;
        int lowBits = (index.points() + 1) / 2;
        byte[] low = sums(weight, 0, lowBits);
        byte[] high = sums(weight, lowBits, index.points() - lowBits);
        int all = Arrays.stream(weight).sum();
        int[] columnSets = space.columnSets();
        for (int c = 0; c < columnSets.length; c++) {
            int blocked = low[columnSets[c] & low.length - 1] + high[columnSets[c] >>> lowBits];
            counts[c] = (byte) (all - blocked);
        }
        partlyQuiet.forEach(kind -> kind.count(row, counts));
    }

    private static byte[] sums(int[] weight, int from, int bits) {
        byte[] sums = new byte[1 << bits];
        for (int set = 1; set < sums.length; set++) {
            sums[set] = (byte) (sums[set & set - 1] + weight[from + Integer.numberOfTrailingZeros(set)]);
        }
        return sums;
    }

    /** Keeps slots without a turn from being lost where the game is drawn then. */
    static void keepBlocked(RowSpace space, byte[] exits, byte[] counts) {
        if (space.rules.blocked() == Blocked.DRAW) {
            for (int c = 0; c < counts.length; c++) {
                counts[c] = counts[c] == 0 && exits[c] == 0 ? NEVER : counts[c];
            }
        }
    }

    /** A thread's way through a layer. */
    private final class Pass implements IntToLongFunction {
        private final RowOfSide rowSide;
        private final RowOfSide columnSide;
        private final Pulls pulls = new Pulls(space, partlyQuiet, frontier);
        private final ColumnMoves moves = new ColumnMoves(space);
        private final Frontier.Writer writer = next.new Writer();

        Pass(Layer layer) {
            byte[] slots = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            boolean rowGains = layer.rowGains();
            this.rowSide = new RowOfSide(rowGains, rowGains ? layer.gain() : layer.loss(), rowColour, slots, count);
            this.columnSide = new RowOfSide(!rowGains, rowGains ? layer.loss() : layer.gain(), columnColour, slots, count);
        }

        @Override
        public long applyAsLong(int row) {
            int found = rowToMove(row, pulls.find(row));
            int followed = columnToMove(row, found);
            if (followed > 0) {
                writer.write(row, columnSide.found, followed);
            }
            return (long) found + followed;
        }

        /** Decides slots in which the row colour moves: those that moves lead from to what was pulled. Returns how many. */
        private int rowToMove(int row, int pulled) {
            if (!rowSide.turnTo(row, pulls.size(pulled))) {
                return 0;
            }
            for (int i = 0; i < pulled; i++) {
                rowSide.follow(pulls.columns, pulls.pull(row, i));
            }
            return rowSide.end();
        }

        /** Decides slots in which the column colour moves: those that moves lead from to what was just decided. Returns how many. */
        private int columnToMove(int row, int from) {
            if (!columnSide.turnTo(row, (long) from * SOME_MOVES)) {
                return 0;
            }
            moves.turnTo(row);
            for (int i = 0; i < from; i = moves.next()) {
                columnSide.follow(moves.targets, moves.before(rowSide.found, i, from));
            }
            return columnSide.end();
        }
    }

    /** A thread's slots of the row that it is at, in which one of the colours moves. */
    private static final class RowOfSide {
        private final boolean gains;
        private final Decided decided;
        private final int value;
        private final Side of;
        private final byte[] slots;
        private final byte[] count;
        private final int[] found;
        private int row;
        private int entered;
        private int size;
        private boolean whole;
        private boolean counted;

        RowOfSide(boolean gains, Decided decided, Side of, byte[] slots, byte[] count) {
            this.gains = gains;
            this.decided = decided;
            this.value = decided.value();
            this.of = of;
            this.slots = slots;
            this.count = count;
            this.found = new int[slots.length];
        }

        /**
         * Turns to a row, has exits enter, and copies all that slots are to follow by, if many are: values that may rise, or counts.
         *
         * @param following about how many slots are to follow
         * @return whether there is anything to do
         */
        boolean turnTo(int to, long following) {
            row = to;
            counted = !gains && following > 0;
            whole = decided.enters() == ALL || following > slots.length / DENSE;
            if (whole) {
                (gains ? of.values() : of.counts()).read(row, gains ? slots : count);
            }
            enter();
            return size > 0 || following > 0;
        }

        /**
         * Lists the slots whose exits enter, in the sections that have any: those that nothing better decided, once no move is left to
         * count.
         */
        private void enter() {
            size = 0;
            int length = of.marks().length;
            for (int from = 0; from < slots.length && decided.enters() != NONE; from += length) {
                if (decided.enters() == ALL || of.marks().has(row, from, decided.enters())) {
                    int end = Math.min(from + length, slots.length);
                    if (!gains || !whole) {
                        of.values().read(row, from, end, slots);
                    }
                    size = RowOperations.scan(slots, value, from, end, found, size);
                }
            }
            if (!gains) {
                if (!whole) {
                    of.counts().read(row, found, size, count);
                }
                size = RowOperations.settled(count, found, size);
            }
            entered = size;
        }

        /** Has slots follow, from each of which a move leads to one that was decided. */
        void follow(int[] from, int n) {
            int before = size;
            if (!gains) {
                if (!whole) {
                    of.counts().read(row, from, n, count);
                }
                size = of.values().raise(row, found, before, RowOperations.countDown(count, from, n, found, size), value);
                if (!whole) {
                    of.counts().write(row, from, n, count);
                }
            } else if (whole) {
                size = RowOperations.raise(slots, value, from, n, found, size);
            } else {
                of.values().read(row, from, n, slots);
                size = RowOperations.raise(slots, value, from, n, found, size);
                of.values().set(row, found, before, size, value);
            }
        }

        /** Stores the slots. Returns how many slots have been {@link #found}. */
        int end() {
            if (whole && counted) {
                of.counts().write(row, count);
            } else if (whole && gains) {
                if (size - entered > slots.length / DENSE) {
                    of.values().write(row, slots);
                } else {
                    of.values().set(row, found, entered, size, value);
                }
            }
            Scores counters = of.counters();
            if (counters != null && decided.counter() > 0) {
                counters.set(row, found, 0, size, decided.counter());
            }
            return size;
        }
    }

    /** For each section of a row, which values exits enter with: only there need slots be looked for that nothing else touched. */
    static final class Marks {
        /** The columns of a section, about, while there is room for marks of so many sections; a row has one at least. */
        private static final int COLUMNS = 1 << 11;
        private static final int MOST_SECTIONS = 1 << 19;

        /** Longs to a section: a bit for each value of a byte. */
        private static final int WORDS = 4;

        private final int sections;
        /** How many columns a section has, if there are as many left. */
        private final int length;
        private final long[] marks;

        Marks(RowSpace space) {
            int wanted = (space.columns() + COLUMNS - 1) / COLUMNS;
            this.sections = Math.max(1, Math.min(wanted, MOST_SECTIONS / space.rows()));
            this.length = (space.columns() + sections - 1) / sections;
            this.marks = new long[WORDS * sections * space.rows()];
        }

        /** Marks the values of a row, and no others. */
        void mark(int row, byte[] values) {
            for (int section = 0; section < sections; section++) {
                boolean[] seen = new boolean[WORDS * Long.SIZE];
                for (int i = section * length; i < Math.min((section + 1) * length, values.length); i++) {
                    seen[values[i] & 0xff] = true;
                }
                for (int word = 0; word < WORDS; word++) {
                    long found = 0;
                    for (int bit = 0; bit < Long.SIZE; bit++) {
                        found |= seen[word * Long.SIZE + bit] ? 1L << bit : 0;
                    }
                    marks[at(row, section, word)] = found;
                }
            }
        }

        /** The sections of a row are neighbours, as one value after the other is asked for. */
        private int at(int row, int section, int word) {
            return (WORDS * row + word) * sections + section;
        }

        /** Whether the section of a row that begins with a column has a value. */
        boolean has(int row, int column, int value) {
            return (marks[at(row, column / length, value >>> 6)] >>> value & 1) != 0;
        }

        /** Returns the values that any row has. */
        BitSet values() {
            long[] values = new long[WORDS];
            for (int i = 0; i < marks.length; i++) {
                values[i / sections % WORDS] |= marks[i];
            }
            return BitSet.valueOf(values);
        }
    }
}
