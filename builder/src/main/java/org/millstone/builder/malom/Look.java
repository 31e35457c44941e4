package org.millstone.builder.malom;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.store.WrongTableException;

/**
 * Looks at the turns of a sector's draws that keep the final, for what they say of the draws' numbers. One thread's.
 *
 * <p>A draw that is worth as much as its sector has their number, each counted as often as its position is symmetric, by those of the
 * draw. Of another draw the turns that lead out of the step give a bound: the least of their numbers where the draw is worth more, the
 * greatest where it is worth less, and one more. What moves inside a pair do to that is for {@link Layers}.
 */
final class Look {
    private static final int AT_ONCE = 1 << 12;
    /** More than the turns of one position. */
    private static final int MOST_TURNS = 1 << 10;

    private final Board board;
    private final Rules rules;
    private final int value;
    /** By the grade, what a draw is worth. */
    private final int[] worth = new int[Grade.WON];
    private final Subspace subspace;
    private final Cells cells;
    private final Entries entries;
    private final Targets quiet;
    private final @Nullable Targets captures;
    private final boolean places;
    private final boolean flies;
    private final int[] row;
    private final int[] sign;
    private final int[] number;
    private final int[] count;

    /**
     * Where turns of a kind lead.
     *
     * @param cells the slots there
     * @param value what the sector is worth
     * @param keys what is known there; null if that is in the entries
     * @param entries where moves of a pair lead that take nothing
     */
    record Next(Cells cells, int value, @Nullable Keys keys, @Nullable Entries entries) {}

    /** Turns that lead to one sector, as many as are looked at together: nothing but reads then, so that many are under way at once. */
    private static final class Targets {
        private final Next next;
        private final long[] slots = new long[AT_ONCE + MOST_TURNS];
        private final int[] columns = new int[AT_ONCE + MOST_TURNS];
        /** Whether the positions that turns lead to may be symmetric. */
        private final boolean[] symmetric = new boolean[AT_ONCE + MOST_TURNS];
        private final Cells.Finder finder;
        private int size;

        Targets(Next next) {
            this.next = next;
            this.finder = next.cells().finder();
        }

        void add(int column, int own, int opponent) {
            slots[size] = finder.locate(own, opponent);
            symmetric[size] = next.cells().isSymmetric(finder.row());
            columns[size++] = column;
        }

        /** Returns how often a turn counts. */
        int weight(int turn) {
            return symmetric[turn] ? next.cells().weight(slots[turn]) : 1;
        }
    }

    /**
     * Readies a thread.
     *
     * @param value what the sector is worth
     * @param quiet where turns lead that take nothing
     * @param captures where those lead that take a stone; null if they win
     */
    Look(Rules rules, Finals finals, int value, Cells cells, Entries entries, Next quiet, @Nullable Next captures) {
        this.rules = rules;
        this.board = rules.board();
        this.value = value;
        this.cells = cells;
        this.subspace = cells.subspace();
        this.entries = entries;
        for (int level = -finals.best(); level <= finals.best(); level++) {
            worth[Grade.of(level)] = finals.value(level);
        }
        this.quiet = new Targets(quiet);
        this.captures = captures == null ? null : new Targets(captures);
        this.places = subspace.ownHand() > 0;
        this.flies = rules.flies(subspace.own(), subspace.ownHand());
        this.row = new int[cells.columns()];
        this.sign = new int[row.length];
        this.number = new int[row.length];
        this.count = new int[row.length];
    }

    /** Gives the draws of a row what their turns say of them. */
    void look(int rowNumber) {
        long start = (long) rowNumber * row.length;
        entries.read(start, row);
        boolean symmetric = cells.isSymmetric(rowNumber);
        int rowSet = cells.rowSet(rowNumber);
        for (int c = 0; c < row.length; c++) {
            int grade = Entries.grade(row[c]);
            if (!Grade.isDraw(grade)) {
                continue;
            }
            if (symmetric && cells.first(rowNumber, c) != c) {
                // Another slot stands for this one, which nobody reads.
                row[c] = Grade.LOST;
                entries.set(start + c, row[c]);
                continue;
            }
            sign[c] = Integer.signum(worth[grade] - value);
            number[c] = sign[c] > 0 ? Short.MAX_VALUE : Short.MIN_VALUE;
            count[c] = 0;
            int columnSet = cells.columnSet(rowNumber, c);
            turns(c, subspace.ownRows() ? rowSet : columnSet, subspace.ownRows() ? columnSet : rowSet);
            if (quiet.size >= AT_ONCE) {
                read(quiet);
            }
            if (captures != null && captures.size >= AT_ONCE) {
                read(captures);
            }
        }
        read(quiet);
        if (captures != null) {
            read(captures);
        }
        for (int c = 0; c < row.length; c++) {
            if (Grade.isDraw(Entries.grade(row[c]))) {
                entries.set(start + c, found(start + c, c));
            }
        }
    }

    private int found(long slot, int c) {
        int grade = Entries.grade(row[c]);
        int weight = cells.isSymmetric((int) (slot / row.length)) ? cells.weight(slot) : 1;
        boolean fits = count[c] % weight == 0 && count[c] / weight < Entries.FIXED;
        boolean open = sign[c] != 0 && places && Math.abs(number[c]) > Short.MAX_VALUE / 2;
        if (!fits || open) {
            throw new WrongTableException("slot " + slot + " of " + subspace + " is drawn, and no turn, or " + count[c]
                    + ", keep its final");
        }
        return sign[c] == 0 ? Entries.of(grade, Entries.FIXED, count[c] / weight) : Entries.of(grade, count[c] / weight, number[c]);
    }

    private void turns(int c, int own, int opponent) {
        int free = board.all() & ~(own | opponent);
        int removable = captures == null ? 0 : rules.removable(opponent);
        if (places) {
            for (int to = free; to != 0; to &= to - 1) {
                arrive(c, own, opponent, to & -to, removable);
            }
            return;
        }
        for (int rest = own; rest != 0; rest &= rest - 1) {
            int from = rest & -rest;
            int targets = flies ? free : board.neighbours(Integer.numberOfTrailingZeros(from)) & free;
            for (int to = targets; to != 0; to &= to - 1) {
                arrive(c, own ^ from, opponent, to & -to, removable);
            }
        }
    }

    /** A stone joins others on a point. */
    private void arrive(int c, int others, int opponent, int to, int removable) {
        int own = others | to;
        boolean closes = false;
        for (int mill : board.millsOf(Integer.numberOfTrailingZeros(to))) {
            closes |= (own & mill) == mill;
        }
        if (!closes || opponent == 0) {
            // In a pair nothing inside it matters to a draw that is worth more than the pair.
            if (places || sign[c] <= 0) {
                quiet.add(c, opponent, own);
            }
            return;
        }
        // A mill that takes the third stone wins, and this is a draw: then it is closed by no turn.
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            Objects.requireNonNull(captures).add(c, opponent & ~(rest & -rest), own);
        }
    }

    /** Reads what turns lead to, and notes what that says of the draws. */
    private void read(Targets of) {
        Keys keys = of.next.keys();
        for (int i = 0; i < of.size; i++) {
            int c = of.columns[i];
            int grade = Entries.grade(row[c]);
            if (keys == null) {
                int entry = Objects.requireNonNull(of.next.entries()).get(of.slots[i]);
                if (Entries.grade(entry) == Grade.mirrored(grade)) {
                    count[c] += of.weight(i);
                }
                continue;
            }
            char key = keys.get(of.slots[i]);
            if (key == Keys.NONE || Keys.level(key) != -Grade.level(grade)) {
                continue;
            }
            if (sign[c] == 0) {
                count[c] += of.weight(i);
                continue;
            }
            // A number is carried on with its sign where the draw is on the same side of both sectors' worth.
            int side = Integer.signum(worth[grade] + of.next.value());
            int carried = Keys.number(key) * side * sign[c] + 1;
            number[c] = sign[c] > 0 ? Math.min(number[c], carried) : Math.max(number[c], carried);
        }
        of.size = 0;
    }
}
