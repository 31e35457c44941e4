package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
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
 * Decides the slots of a pair of subspaces backwards, layer by layer, from the bytes of the turns that leave the pair (<em>exits</em>). The
 * bytes are scores for {@link Solver}, grades of draws for {@link GradeSolver}: larger is better for the side to move. A <em>gain</em> is
 * better than staying in the pair for ever, a <em>loss</em> is worse.
 *
 * <p>A gain of one colour follows from a loss of the other, and a loss from gains. So there are two <em>chains</em>, which never meet: in
 * the first the row colour gains and the column colour loses, in the second the other way round. They run one after the other. A slot
 * begins with the byte of its best exit ({@link Exits}), and with a count of its moves that stay in the pair. In a layer
 * <ul>
 * <li>a slot of the gaining side is decided if its best exit has the byte of the layer, or a move leads to a slot just lost;
 * <li>a slot of the losing side is decided once all its moves lead to such gains, and its best exit is no better.
 * </ul>
 *
 * <p>In "One position" (ARCHITECTURE.md) White makes the rows and gains:
 * <pre>
 *   layer 0   row 12: C has an exit, won in 1. Black's only move in B leads to C: its count falls to 0, so B is lost in 2
 *   layer 1   row 7:  White's b3-b2 leads to B in row 12, so A is won in 3. F's last move leads to A: F is lost in 4
 * </pre>
 *
 * <p>One pass over the rows does one layer. For each row it fetches the slots just lost in other rows to which a move of the row colour
 * leads. That decides the row colour's slots. Moves of the column colour stay in the row, so its slots follow at once, and are written down
 * for the next pass. Each row has one writer, nothing is locked, and the result does not depend on the order of rows or threads.
 *
 * <p>A row may have fewer slots left to decide than moves that lead to its slots. Then the pass asks of each of these slots whether a move
 * leads to what was just decided.
 */
final class Chains {
    /** The count of a slot that never gets lost. It exceeds {@link RowSpace#MOST_MOVES}, so counting down never brings it to 0. */
    static final byte NEVER = 127;
    /** A value of {@link Decided#enters}: no exit decides a slot in this layer. */
    static final int NONE = -1;
    /** A value of {@link Decided#enters}: exits may decide slots of any row, so all rows are scanned, whatever the {@link Marks} say. */
    static final int ALL = -2;

    /** Slots are copied one by one if fewer than one in this many of a row is read or changed; else the whole row is copied. */
    private static final int DENSE = 16;
    /** An estimate: how many moves of the column colour lead to one slot. */
    private static final int SOME_MOVES = 8;

    /**
     * The slots in which one of the colours is to move.
     *
     * @param values by slot, a score or grade; at first that of the best exit
     * @param counts by slot: how many moves are not known yet to lead to a gain of the opponent. Only the chain in which the colour loses
     *     needs counts, so both sides may share one array
     * @param marks which bytes the best exits of each row have
     * @param counters by slot, the counters of draws; null if none are kept
     */
    record Side(Scores values, Scores counts, Marks marks, @Nullable Scores counters) {}

    /** What a layer gives to the slots that it decides: {@code gain} to the gaining side's, {@code loss} to the losing side's. */
    record Layer(boolean rowGains, Decided gain, Decided loss) {}

    /**
     * What one layer gives to the slots of one side that it decides.
     *
     * @param value the score or grade that the slots get
     * @param enters which exits decide slots in this layer: {@link #NONE}; or {@code value}: exits with this byte, sought only in sections
     *     whose {@link Marks} have it; or {@link #ALL}: exits with the byte {@code value}, sought everywhere
     * @param counter the counter that the slots get; 0 for none
     */
    record Decided(int value, int enters, int counter) {}

    private final RowSpace space;
    private final WorkerPool workers;
    private final List<RowSpace.Conditional> conditional;
    private final Side rowColour;
    private final Side columnColour;
    /** What the last layers decided for the column colour, the latest first. The layer in work fills the last entry. */
    private final List<Frontier> frontiers = new ArrayList<>();

    /** Makes the chains of a pair. Moves of the row colour use what a layer decides for the column colour {@code lag} layers later. */
    Chains(RowSpace space, WorkerPool workers, Side rowColour, Side columnColour, int lag, long listCapacity, Arena arena) {
        this.space = space;
        this.workers = workers;
        this.conditional = RowSpace.Conditional.of(space);
        this.rowColour = rowColour;
        this.columnColour = columnColour;
        for (int i = 0; i <= lag; i++) {
            frontiers.add(new Frontier(arena, space, listCapacity));
        }
    }

    /** Returns the bytes outside the Java heap that the frontiers of a pair take. */
    static long bytes(Step pair, CanonicalSets.BySize sets, int lag, long listCapacity) {
        int rows = sets.of(pair.first().own()).count();
        return (lag + 1)
                * (Frontier.fixedBytes(rows, (int) (Scores.slots(pair.first(), sets) / rows)) + listCapacity * Integer.BYTES);
    }

    /**
     * Runs layers, counted up from {@code first}, until nothing follows from the last ones and no exits are left to decide slots.
     *
     * @param last the last layer in which exits decide slots
     * @param end the last layer whose scores or grades fit into a byte, not below {@code last}
     * @return whether layer {@code end} still decided slots, so that deeper layers would decide more
     */
    boolean run(int first, int last, int end, IntFunction<Layer> layers) {
        frontiers.forEach(Frontier::clear);
        int idle = 0;
        for (int number = first; idle < frontiers.size() - 1 || number <= last; number++) {
            if (number > end) {
                // All exits have decided their slots by now.
                return idle == 0;
            }
            frontiers.getLast().clear();
            Layer layer = layers.apply(number);
            long decided = workers.forRows(space.rows(), thread -> new Pass(layer));
            Collections.rotate(frontiers, 1);
            idle = decided > 0 ? 0 : idle + 1;
        }
        return false;
    }

    /**
     * Sets slots that no layer decided, and whose count is not 0, to {@code value}: the byte of staying in the pair for ever. Slots below
     * {@code worst} are decided. Slots whose best exit is no worse than {@code value} keep its byte.
     */
    void valueRest(Side of, int worst, int value) {
        of.values().change(of.counts(), workers, (number, row, counts) -> RowOperations.valueRest(row, counts, worst, value));
    }

    /** Fills the row colour's counts: for each slot how many of its moves stay in the pair. */
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

    /**
     * Fills {@code counts}, for each column of a row, with the row colour's moves that stay in the pair: all from the row, less those that
     * end on a stone of the column.
     */
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

    /** If a position without turns is drawn by the rules, gives such slots the count {@link #NEVER}, so that they are never lost. */
    static void keepBlockedDrawn(RowSpace space, byte[] exits, byte[] counts) {
        if (space.rules.blocked() == Blocked.DRAW) {
            for (int c = 0; c < counts.length; c++) {
                counts[c] = counts[c] == 0 && exits[c] == 0 ? NEVER : counts[c];
            }
        }
    }

    /** What one thread does in a layer. It takes a row, and returns how many slots it decided there. */
    private final class Pass implements IntToLongFunction {
        private final SideOfRow rowSide;
        private final SideOfRow columnSide;
        private final Frontier.Pulls pulls = frontiers.get(frontiers.size() - 2).new Pulls(conditional);
        private final ColumnMoves moves = new ColumnMoves(space);
        private final Frontier.Writer writer;
        private final int[] open = new int[space.columns()];

        Pass(Layer layer) {
            byte[] values = new byte[space.columns()];
            byte[] counts = new byte[space.columns()];
            SideOfRow gaining = new Gaining(layer.rowGains() ? rowColour : columnColour, layer.gain(), values, counts);
            SideOfRow losing = new Losing(layer.rowGains() ? columnColour : rowColour, layer.loss(), values, counts);
            this.rowSide = layer.rowGains() ? gaining : losing;
            this.columnSide = layer.rowGains() ? losing : gaining;
            this.writer = frontiers.getLast().new Writer(layer.rowGains());
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

        /** Decides slots of the row colour: {@code pulled} moves lead to rows with slots just decided. Returns how many it decided. */
        private int rowToMove(int row, int pulled) {
            long size = pulls.size(pulled);
            if (!rowSide.begin(row, size)) {
                return 0;
            }
            int count = rowSide.listOpen(size / Math.max(1, pulled), open);
            if (count >= 0) {
                rowSide.follow(open, pulls.keep(row, pulled, open, count));
            } else {
                for (int i = 0; i < pulled; i++) {
                    rowSide.follow(pulls.columns, pulls.pull(row, i));
                }
            }
            return rowSide.end();
        }

        /** Decides slots of the column colour, from the {@code from} slots that the row colour just got. Returns how many it decided. */
        private int columnToMove(int row, int from) {
            if (!columnSide.begin(row, (long) from * SOME_MOVES)) {
                return 0;
            }
            moves.setRow(row);
            int count = columnSide.listOpen(from, open);
            if (count >= 0) {
                columnSide.follow(open, moves.keep(rowSide.found, from, open, count));
            } else {
                for (int i = 0; i < from; i = moves.next()) {
                    columnSide.follow(moves.targets, moves.before(rowSide.found, i, from));
                }
            }
            return columnSide.end();
        }
    }

    /**
     * The slots of one row with one side to move, while one thread decides them in a layer. Where many slots may change, the whole row is
     * copied into an array and back; else only slots that change are.
     */
    private abstract static class SideOfRow {
        final Side side;
        final int value;
        final byte[] values;
        final byte[] counts;
        /** The columns of this row that were decided: the first {@link #size} entries. */
        final int[] found;
        private final Decided decided;
        int row;
        int size;
        boolean whole;

        SideOfRow(Side side, Decided decided, byte[] values, byte[] counts) {
            this.side = side;
            this.decided = decided;
            this.value = decided.value();
            this.values = values;
            this.counts = counts;
            this.found = new int[values.length];
        }

        /** Goes to a row, and decides what exits decide. Returns false if that is nothing, and no {@code followers} may come. */
        boolean begin(int to, long followers) {
            row = to;
            size = 0;
            whole = decided.enters() == ALL || followers > values.length / DENSE;
            enter(followers > 0);
            return size > 0 || followers > 0;
        }

        /** Reads what the layer needs of the row, and lists what exits decide. */
        abstract void enter(boolean follows);

        /** Decides columns from which moves lead to slots just decided: the first {@code n} of {@code slots}, one for each such move. */
        abstract void follow(int[] slots, int n);

        /**
         * Lists the columns that one move would decide, unless there are more than {@code most}. So a layer can go through the moves from
         * these columns instead of the moves to slots just decided, whichever are fewer (direction-optimizing search: Beamer, Asanović and
         * Patterson, 2012).
         *
         * @return how many columns there are; -1 if there are more than {@code most}, or if one move does not decide a slot of this side
         */
        int listOpen(long most, int[] into) {
            return -1;
        }

        abstract void write();

        int end() {
            write();
            Scores counters = side.counters();
            if (counters != null && decided.counter() > 0) {
                counters.set(row, found, 0, size, decided.counter());
            }
            return size;
        }

        /** Adds columns whose best exit has the layer's byte to {@link #found}. {@code read}: copies sections into {@link #values}. */
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

    /** The side that gains. A slot is decided by one move to a slot in which the opponent loses. */
    private static final class Gaining extends SideOfRow {
        /** How many columns exits decided: the first of {@link #found}. Their byte is stored already. */
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
        int listOpen(long most, int[] into) {
            return whole ? RowOperations.below(values, value, into, most) : -1;
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

    /** The side that loses: a slot is decided once its count of moves is 0, unless its best exit is better. */
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

    /**
     * For each section of a row, a run of columns: which bytes the best exits there have, a bit for each of 256. So a layer looks for exits
     * in few sections only.
     */
    static final class Marks {
        /** About how many columns a section has; more if the table of marks would get too large. */
        private static final int COLUMNS = 1 << 11;
        private static final int MOST_SECTIONS = 1 << 19;

        private static final int WORDS = 4;

        private final int sections;
        private final int length;
        private final long[] marks;

        Marks(RowSpace space) {
            int wanted = (space.columns() + COLUMNS - 1) / COLUMNS;
            this.sections = Math.max(1, Math.min(wanted, MOST_SECTIONS / space.rows()));
            this.length = (space.columns() + sections - 1) / sections;
            this.marks = new long[WORDS * sections * space.rows()];
        }

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

        /**
         * Returns the index in {@link #marks} of one of a section's longs. A layer asks all sections of a row for one byte, so the longs
         * with its bit are neighbours.
         */
        private int at(int row, int section, int word) {
            return (WORDS * row + word) * sections + section;
        }

        boolean has(int row, int column, int value) {
            return (marks[at(row, column / length, value >>> 6)] >>> value & 1) != 0;
        }

        BitSet values() {
            long[] values = new long[WORDS];
            for (int i = 0; i < marks.length; i++) {
                values[i / sections % WORDS] |= marks[i];
            }
            return BitSet.valueOf(values);
        }
    }
}
