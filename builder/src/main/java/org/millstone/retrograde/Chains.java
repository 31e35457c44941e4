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
 * Decides the positions of a pair of subspaces backwards, layer by layer, from the values of the turns that leave the pair (<em>exits</em>).
 * A position has a <em>slot</em>: a row for the stones of one colour, the row colour, and a column for those of the other.
 *
 * <p>A gain of one colour follows from a loss of the other, and a loss from gains. So there are two <em>chains</em>, which never meet: in
 * the first the row colour gains and the column colour loses, in the second the other way round. They run one after the other. In a layer
 * <ul>
 * <li>a slot of the gaining side gets a value if its best exit has that value, or a move leads to a slot that just got the opposite value;
 * <li>a slot of the losing side gets a value once all its moves lead to such gains, and its best exit is no better.
 * </ul>
 *
 * <p>One pass over the rows does one layer. For each row it fetches the slots of the column colour that the last pass decided in other rows,
 * if a move of the row colour leads there. This decides all slots of the row colour in the row. Moves of the column colour stay in the row.
 * So the slots that follow for the column colour are decided at once, and written down for the next pass. Each row has one writer, nothing
 * is locked, and the result does not depend on the order of rows or threads.
 *
 * <p>A slot begins with the value of its best exit ({@link Exits}), and with a count of its moves that stay in the pair. The meaning of
 * values does not matter here: {@link Solver} takes depths, {@link GradeSolver} grades of draws.
 */
final class Chains {
    /** A count of moves that never gets to 0. It exceeds {@link RowSpace#MOST_MOVES}. */
    static final byte NEVER = 127;
    /** In a {@link Decided}: no exit decides a slot in this layer. */
    static final int NONE = -1;
    /** In a {@link Decided}: exits may decide slots of any row, so all rows are scanned. */
    static final int ALL = -2;

    /** If fewer than one slot in so many is read or changed, slots are copied one by one, else the whole row is. */
    private static final int DENSE = 16;
    /** About how many moves of the column colour lead to a slot. */
    private static final int SOME_MOVES = 8;

    /**
     * A side of a pair: the slots in which one of the colours is to move.
     *
     * @param values by slot; at first the values of the best exits
     * @param counts by slot, how many moves do not lead to a known gain of the opponent yet; needed while the colour loses, so both sides may
     *     share one array
     * @param marks where to look for exits with some value
     * @param counters gets the counters of draws; null if none are kept
     */
    record Side(Scores values, Scores counts, Marks marks, @Nullable Scores counters) {}

    /**
     * A layer of a chain.
     *
     * @param rowGains whether the row colour gains and the column colour loses, or the other way round
     * @param gain what the slots of the gaining side get
     * @param loss what the slots of the losing side get
     */
    record Layer(boolean rowGains, Decided gain, Decided loss) {}

    /**
     * What the slots get that a layer decides of one side.
     *
     * @param value their value
     * @param enters which exits decide slots in this layer: those worth {@code value}, none ({@link #NONE}), or those worth {@code value} in
     *     any row ({@link #ALL})
     * @param counter their counter, if counters are kept
     */
    record Decided(int value, int enters, int counter) {}

    private final RowSpace space;
    private final WorkerPool workers;
    private final List<ConditionalMoves> conditional;
    private final Side rowColour;
    private final Side columnColour;
    private Frontier frontier;
    private Frontier next;

    /**
     * Allocates what both chains need.
     *
     * @param listCapacity how many sets each of the two frontiers may list, see {@link Frontier}
     * @param arena owns the frontiers
     */
    Chains(RowSpace space, WorkerPool workers, Side rowColour, Side columnColour, long listCapacity, Arena arena) {
        this.space = space;
        this.workers = workers;
        this.conditional = ConditionalMoves.of(space);
        this.rowColour = rowColour;
        this.columnColour = columnColour;
        this.frontier = new Frontier(arena, space, listCapacity);
        this.next = new Frontier(arena, space, listCapacity);
    }

    /** Returns the bytes outside the Java heap that the two frontiers of a pair take. */
    static long bytes(Step pair, CanonicalSets.BySize sets, long listCapacity) {
        int rows = sets.of(pair.first().own()).count();
        return 2 * (Frontier.fixedBytes(rows, (int) (Scores.slots(pair.first(), sets) / rows)) + listCapacity * Integer.BYTES);
    }

    /**
     * Runs layers until one decides nothing and no exits are left to decide slots.
     *
     * @param first the number of the first layer
     * @param last the number of the last layer in which exits decide slots
     * @param end the number of the last layer whose values fit into a byte
     * @param layers returns the layer of a number
     * @param listener hears of each layer: its number, and how many slots have been decided so far
     * @return whether the chain was cut off after {@code end}
     */
    boolean run(int first, int last, int end, IntFunction<Layer> layers, BiConsumer<Integer, Long> listener) {
        frontier.clear();
        long sum = 0;
        long decided = 1;
        for (int number = first; decided > 0 || number <= last; number++) {
            if (number > end) {
                // All exits have decided their slots by now.
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
     * Gives a value to the slots of a side that no layer decided: those that can stay in the pair, because moves are left to count, and that
     * have no better exit.
     *
     * @param worst slots with a value below this are decided
     * @param value the value of staying in the pair for ever
     */
    void valueRest(Side of, int worst, int value) {
        of.values().change(of.counts(), workers, (number, row, counts) -> RowOperations.valueRest(row, counts, worst, value));
    }

    /** Begins the counts of the row colour: for each slot the number of its moves that stay in the pair. */
    void countRowMoves() {
        workers.forEachRow(space.rows(), thread -> {
            byte[] row = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return number -> {
                countRowMoves(number, count);
                rowColour.values().read(number, row);
                keepBlockedDrawn(space, row, count);
                rowColour.counts().write(number, count);
            };
        });
    }

    /** Counts the moves of a row: all moves less those that end on a stone of the column, by a sum over its stones. */
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
        conditional.forEach(kind -> kind.count(row, counts));
    }

    private static byte[] sums(int[] weight, int from, int bits) {
        byte[] sums = new byte[1 << bits];
        for (int set = 1; set < sums.length; set++) {
            sums[set] = (byte) (sums[set & set - 1] + weight[from + Integer.numberOfTrailingZeros(set)]);
        }
        return sums;
    }

    /** Keeps slots without a turn from being lost, if the rules call the game drawn then: their count never gets to 0. */
    static void keepBlockedDrawn(RowSpace space, byte[] exits, byte[] counts) {
        if (space.rules.blocked() == Blocked.DRAW) {
            for (int c = 0; c < counts.length; c++) {
                counts[c] = counts[c] == 0 && exits[c] == 0 ? NEVER : counts[c];
            }
        }
    }

    /** What one thread does in a layer, row by row. */
    private final class Pass implements IntToLongFunction {
        private final SideOfRow rowSide;
        private final SideOfRow columnSide;
        private final Pulls pulls = new Pulls(space, conditional, frontier);
        private final ColumnMoves moves = new ColumnMoves(space);
        private final Frontier.Writer writer = next.new Writer();

        Pass(Layer layer) {
            byte[] values = new byte[space.columns()];
            byte[] counts = new byte[space.columns()];
            SideOfRow gaining = new Gaining(layer.rowGains() ? rowColour : columnColour, layer.gain(), values, counts);
            SideOfRow losing = new Losing(layer.rowGains() ? columnColour : rowColour, layer.loss(), values, counts);
            this.rowSide = layer.rowGains() ? gaining : losing;
            this.columnSide = layer.rowGains() ? losing : gaining;
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

        /**
         * Decides slots in which the row colour is to move.
         *
         * @param pulled how many of its moves lead to what the last pass decided
         * @return how many slots were decided
         */
        private int rowToMove(int row, int pulled) {
            if (!rowSide.begin(row, pulls.size(pulled))) {
                return 0;
            }
            for (int i = 0; i < pulled; i++) {
                rowSide.follow(pulls.columns, pulls.pull(row, i));
            }
            return rowSide.end();
        }

        /**
         * Decides slots in which the column colour is to move.
         *
         * @param from how many slots of the row colour were just decided; moves lead there
         * @return how many slots were decided
         */
        private int columnToMove(int row, int from) {
            if (!columnSide.begin(row, (long) from * SOME_MOVES)) {
                return 0;
            }
            moves.setRow(row);
            for (int i = 0; i < from; i = moves.next()) {
                columnSide.follow(moves.targets, moves.before(rowSide.found, i, from));
            }
            return columnSide.end();
        }
    }

    /**
     * One side of one row: the slots in which one of the colours is to move. A thread decides them in a layer, then goes to its next row.
     *
     * <p>Where many slots may change, the whole row is copied into an array, changed there, and copied back. Where few may, only those slots
     * are copied.
     */
    private abstract static class SideOfRow {
        final Side side;
        final int value;
        final byte[] values;
        final byte[] counts;
        /** The slots that have been decided in this row, by column: {@link #size} of them. */
        final int[] found;
        private final Decided decided;
        int row;
        int size;
        /** Whether the whole row is copied. */
        boolean whole;

        /**
         * Readies a thread.
         *
         * @param values room for the values of a row, by column
         * @param counts room for its counts
         */
        SideOfRow(Side side, Decided decided, byte[] values, byte[] counts) {
            this.side = side;
            this.decided = decided;
            this.value = decided.value();
            this.values = values;
            this.counts = counts;
            this.found = new int[values.length];
        }

        /**
         * Goes to a row, and decides the slots that exits decide in this layer.
         *
         * @param followers about how many slots {@link #follow} will be called for
         * @return whether the row has anything to decide
         */
        boolean begin(int to, long followers) {
            row = to;
            size = 0;
            whole = decided.enters() == ALL || followers > values.length / DENSE;
            enter(followers > 0);
            return size > 0 || followers > 0;
        }

        /** Reads what the layer needs of the row, and decides slots by their exits. */
        abstract void enter(boolean follows);

        /** Decides slots from each of which a move leads to a slot that was just decided: the first {@code n} of a list of columns. */
        abstract void follow(int[] slots, int n);

        /** Writes the row back, as far as it is not written yet. */
        abstract void write();

        /** Stores what was decided; returns how many slots that are. */
        int end() {
            write();
            Scores counters = side.counters();
            if (counters != null && decided.counter() > 0) {
                counters.set(row, found, 0, size, decided.counter());
            }
            return size;
        }

        /** Lists the slots whose values are those of the exits that decide in this layer. Only marked sections can have any. */
        void listExits(boolean read) {
            int length = side.marks().length;
            for (int from = 0; from < values.length && decided.enters() != NONE; from += length) {
                if (decided.enters() == ALL || side.marks().has(row, from, decided.enters())) {
                    int end = Math.min(from + length, values.length);
                    if (read) {
                        side.values().read(row, from, end, values);
                    }
                    size = RowOperations.scan(values, value, from, end, found, size);
                }
            }
        }
    }

    /** The side that gains: one move to a loss of the opponent is enough. */
    private static final class Gaining extends SideOfRow {
        /** How many slots exits decided; these have their value already. */
        private int entered;

        Gaining(Side side, Decided decided, byte[] values, byte[] counts) {
            super(side, decided, values, counts);
        }

        @Override
        void enter(boolean follows) {
            if (whole) {
                side.values().read(row, values);
            }
            listExits(!whole);
            entered = size;
        }

        @Override
        void follow(int[] slots, int n) {
            int before = size;
            if (!whole) {
                side.values().read(row, slots, n, values);
            }
            size = RowOperations.raise(values, value, slots, n, found, size);
            if (!whole) {
                side.values().set(row, found, before, size, value);
            }
        }

        @Override
        void write() {
            if (whole && size - entered > values.length / DENSE) {
                side.values().write(row, values);
            } else if (whole) {
                side.values().set(row, found, entered, size, value);
            }
        }
    }

    /** The side that loses: a slot is decided once its count of moves is 0, and it has no better exit. */
    private static final class Losing extends SideOfRow {
        private boolean counted;

        Losing(Side side, Decided decided, byte[] values, byte[] counts) {
            super(side, decided, values, counts);
        }

        @Override
        void enter(boolean follows) {
            counted = whole && follows;
            if (whole) {
                side.counts().read(row, counts);
            }
            listExits(true);
            if (!whole) {
                side.counts().read(row, found, size, counts);
            }
            size = RowOperations.settled(counts, found, size);
        }

        @Override
        void follow(int[] slots, int n) {
            if (!whole) {
                side.counts().read(row, slots, n, counts);
            }
            size = side.values().raise(row, found, size, RowOperations.countDown(counts, slots, n, found, size), value);
            if (!whole) {
                side.counts().write(row, slots, n, counts);
            }
        }

        @Override
        void write() {
            if (counted) {
                side.counts().write(row, counts);
            }
        }
    }

    /** For each section of a row, which values its exits have. So a layer looks for exits in few sections only. */
    static final class Marks {
        /** About how many columns a section has; more if the table of marks would get too large. */
        private static final int COLUMNS = 1 << 11;
        private static final int MOST_SECTIONS = 1 << 19;

        /** How many longs a section takes: a bit for each value of a byte. */
        private static final int WORDS = 4;

        private final int sections;
        /** The columns of a section; the last of a row may have fewer. */
        private final int length;
        private final long[] marks;

        Marks(RowSpace space) {
            int wanted = (space.columns() + COLUMNS - 1) / COLUMNS;
            this.sections = Math.max(1, Math.min(wanted, MOST_SECTIONS / space.rows()));
            this.length = (space.columns() + sections - 1) / sections;
            this.marks = new long[WORDS * sections * space.rows()];
        }

        /** Sets the marks of a row: the values that are in it. */
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

        /** Returns the place of a word. The sections of a row are neighbours, as they are all asked for the same value. */
        private int at(int row, int section, int word) {
            return (WORDS * row + word) * sections + section;
        }

        /** Whether the section with a column of a row has a value. */
        boolean has(int row, int column, int value) {
            return (marks[at(row, column / length, value >>> 6)] >>> value & 1) != 0;
        }

        /** Returns the values of all rows together. */
        BitSet values() {
            long[] values = new long[WORDS];
            for (int i = 0; i < marks.length; i++) {
                values[i / sections % WORDS] |= marks[i];
            }
            return BitSet.valueOf(values);
        }
    }
}
