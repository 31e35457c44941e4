package org.millstone.malom;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.memory.HugePages;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreLoader.WrongTableException;

/**
 * Finds the second numbers of entries in Malom's files, here called <em>numbers</em>, in a pair. It does so for draws worth more or less
 * than the value of their sector (subspace), from the bounds that {@link SuccessorScan} found.
 *
 * <p>It works in ascending order of numbers. A draw with number n offers n + 1 to the draws of the same final whose moves lead to it. A
 * draw worth more than its sector takes the first number offered. A draw worth less takes the last, once all its moves that keep the final
 * have offered theirs.
 *
 * <p>Draws of different finals do not affect each other, so one pass does all finals.
 *
 * @param sides the sectors of a pair, one for each side to move; a pair that is its own mirror image has only one
 */
record NumberPropagation(Rules rules, WorkerPool workers, List<Side> sides) {
    private static final int LEAST = -(1 << MalomContent.FIRST_BITS - 1);
    private static final int NUMBERS = 1 << MalomContent.FIRST_BITS;
    private static final int AT_ONCE = 1 << 12;
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();

    /** A sector, its entries, and which of its rows have draws of which number. */
    static final class Side {
        final Sector sector;
        final SectorEntries entries;
        private final int words;
        /** For each number from {@link #LEAST} on, a bit for each row: whether the row has draws of that number. */
        private final MemorySegment marks;

        Side(Sector sector, SectorEntries entries, Arena arena) {
            this.sector = sector;
            this.entries = entries;
            this.words = (sector.rows() + Long.SIZE - 1) / Long.SIZE;
            this.marks = HugePages.allocate(arena, markBytes(sector.rows()));
        }

        private long place(int row, int number) {
            return ((long) (number - LEAST) * words + (row >>> 6)) * Long.BYTES;
        }

        private long marks(int word, int number) {
            return marks.get(ValueLayout.JAVA_LONG, place(word << 6, number));
        }

        /**
         * Marks that a row has a draw of a number. Does nothing for a number out of range, as the bound of a draw is before it is offered a
         * number. Several threads may call this.
         */
        void mark(int row, int number) {
            long bit = 1L << row;
            if (fits(number) && (marks.get(ValueLayout.JAVA_LONG, place(row, number)) & bit) == 0) {
                LONGS.getAndBitwiseOr(marks, place(row, number), bit);
            }
        }
    }

    static long markBytes(int rows) {
        return (rows + Long.SIZE - 1) / Long.SIZE * (long) Long.BYTES * NUMBERS;
    }

    /** Finds the numbers of all draws. Throws a {@link WrongTableException} if a draw gets none: then grades contradict each other. */
    void run() {
        List<Pass[]> passes = IntStream.range(0, sides.size()).mapToObj(i -> IntStream.range(0, workers.threads())
                .mapToObj(thread -> new Pass(sides.get(i), sides.reversed().get(i))).toArray(Pass[]::new)).toList();
        for (int number = LEAST; number < LEAST + NUMBERS - 1; number++) {
            for (Pass[] threads : passes) {
                layer(threads, number);
            }
        }
        sides.forEach(this::requireAllFound);
    }

    private static boolean fits(int number) {
        return number >= LEAST && number < LEAST + NUMBERS;
    }

    private void layer(Pass[] threads, int number) {
        Side side = threads[0].side;
        if (IntStream.range(0, side.words).anyMatch(word -> side.marks(word, number) != 0)) {
            workers.forEachRow(side.words, 1, thread -> word -> threads[thread].rows(word, number));
        }
    }

    private void requireAllFound(Side side) {
        long left = workers.forRows(side.sector.rows(), thread -> {
            int[] entries = new int[side.sector.columns()];
            return row -> {
                side.entries.read((long) row * entries.length, entries);
                int open = 0;
                for (int entry : entries) {
                    boolean found = SectorEntries.count(entry) == SectorEntries.FIXED
                            || SectorEntries.count(entry) == 0 && fits(SectorEntries.number(entry));
                    open += Grade.isDraw(SectorEntries.grade(entry)) && !found ? 1 : 0;
                }
                return open;
            };
        });
        if (left > 0) {
            throw new WrongTableException(left + " draws of " + side.sector.subspace() + " have a final that no turn leads to");
        }
    }

    /** One thread's work: {@code side} has the draws with the present number, {@code other} the positions whose moves lead to them. */
    private final class Pass {
        private final Board board = rules.board();
        private final Side side;
        private final Side other;
        private final Sector.Finder finder;
        private final boolean opponentFlies;
        private final boolean columnsMoved;
        private final int[] entries;
        /**
         * For each draw of the present row that has the present number: the column colour's stones; and, in {@link #before}, the grade that
         * a position needs before a move to the draw to have the same final.
         */
        private final int[] sets;
        private final byte[] before;
        private final long[] slots = new long[AT_ONCE];
        private final byte[] grades = new byte[AT_ONCE];
        private final int[] now = new int[AT_ONCE];
        private int size;
        private int number;

        Pass(Side side, Side other) {
            this.side = side;
            this.other = other;
            this.finder = other.sector.new Finder();
            this.opponentFlies = rules.flies(side.sector.subspace().opponent(), 0);
            this.columnsMoved = side.sector.subspace().ownRows();
            this.entries = new int[side.sector.columns()];
            this.sets = new int[entries.length];
            this.before = new byte[entries.length];
        }

        void rows(int word, int numberNow) {
            number = numberNow;
            for (long rest = side.marks(word, number); rest != 0; rest &= rest - 1) {
                row((word << 6) + Long.numberOfTrailingZeros(rest));
            }
            give();
        }

        private void row(int row) {
            side.entries.read((long) row * entries.length, entries);
            int wanted = SectorEntries.of(0, 0, number) >>> Byte.SIZE;
            int found = 0;
            for (int c = 0; c < entries.length; c++) {
                int grade = SectorEntries.grade(entries[c]);
                if (entries[c] >>> Byte.SIZE == wanted && Grade.isDraw(grade)) {
                    sets[found] = side.sector.columnSet(row, c);
                    before[found++] = (byte) Grade.mirrored(grade);
                }
            }
            int rowSet = side.sector.rowSet(row);
            if (columnsMoved) {
                for (int i = 0; i < found; i++) {
                    goBack(sets[i], rowSet, i, i + 1);
                }
            } else {
                // All columns at once: the positions before one move lie together.
                goBack(rowSet, rowSet, 0, found);
            }
        }

        /**
         * Takes back every move that may have led to one of the draws {@code first} to {@code end - 1} of {@link #sets}. {@code moved} are
         * the stones of the colour that made it.
         */
        private void goBack(int moved, int rowSet, int first, int end) {
            int free = board.all() & ~(moved | rowSet);
            for (int rest = moved & ~board.inMills(moved); rest != 0; rest &= rest - 1) {
                int to = rest & -rest;
                for (int all = origins(to, free); all != 0; all &= all - 1) {
                    int from = all & -all;
                    for (int i = first; i < end; i++) {
                        int others = columnsMoved ? rowSet : sets[i];
                        if ((others & from) == 0) {
                            add(moved ^ to | from, others, before[i]);
                        }
                    }
                }
            }
        }

        private int origins(int to, int free) {
            return opponentFlies ? free : board.neighbours(Integer.numberOfTrailingZeros(to)) & free;
        }

        /** Offers the number to a position before a move. The offer counts only if the position has this grade, and so the same final. */
        private void add(int own, int opponent, byte grade) {
            slots[size] = finder.locate(own, opponent);
            grades[size++] = grade;
            if (size == AT_ONCE) {
                give();
            }
        }

        private void give() {
            for (int i = 0; i < size; i++) {
                now[i] = other.entries.get(slots[i]);
            }
            int kept = 0;
            for (int i = 0; i < size; i++) {
                int entry = now[i];
                slots[kept] = slots[i];
                kept += SectorEntries.grade(entry) == (grades[i] & 0xff) ? 1 : 0;
            }
            for (int i = 0; i < kept; i++) {
                give(slots[i]);
            }
            size = 0;
        }

        private void give(long slot) {
            while (true) {
                int entry = other.entries.get(slot);
                int grade = SectorEntries.grade(entry);
                int has = SectorEntries.number(entry);
                int count = SectorEntries.count(entry);
                boolean gains = other.sector.worth()[grade] > 0;
                if (gains && has <= number + 1) {
                    return;
                }
                if (!gains && count == 0) {
                    throw new WrongTableException(
                            "slot " + slot + " of " + other.sector.subspace() + " has more moves than were counted");
                }
                int then = gains ? SectorEntries.of(grade, count, number + 1)
                        : SectorEntries.of(grade, count - 1, count == 1 ? Math.max(has, number + 1) : has);
                if (other.entries.replace(slot, entry, then)) {
                    if (gains || count == 1) {
                        other.mark((int) (slot / other.sector.columns()), SectorEntries.number(then));
                    }
                    return;
                }
            }
        }
    }
}
