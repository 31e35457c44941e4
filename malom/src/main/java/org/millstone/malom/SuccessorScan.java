package org.millstone.malom;

import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.store.WrongTableException;

/**
 * Finds from the turns that keep a draw's final what can be known of its number at once. One thread's.
 *
 * <p>If a draw is worth as much as its sector, its number is how many turns keep the final. A turn counts once for each symmetry of the
 * position that it leads to, and the sum is divided by the symmetries of the draw. Other draws get a bound from the turns that leave the
 * step: one more than the least of their numbers if the draw is worth more than the sector, than the greatest if it is worth less. {@link
 * NumberPropagation} adds the moves inside a pair.
 */
final class SuccessorScan {
    private static final int AT_ONCE = 1 << 12;

    private final Board board;
    private final Rules rules;
    private final NumberPropagation.Side side;
    private final Subspace subspace;
    private final Sector sector;
    private final SectorEntries entries;
    private final Targets quiet;
    private final @Nullable Targets captures;
    private final boolean places;
    private final boolean flies;
    private final int[] row;
    private final int[] sign;
    private final int[] number;
    private final int[] count;
    /** The columns that are drawn, their sets, and the stones that may be removed. */
    private final int[] drawn;
    private final int[] sets;
    private final int[] removable;
    private int draws;

    /**
     * Where turns of a kind lead.
     *
     * @param sector the slots there
     * @param keys the draws there; null if the entries have them
     * @param entries where moves of a pair lead that take nothing
     */
    record Next(Sector sector, @Nullable SectorKeys keys, @Nullable SectorEntries entries) {}

    /** Turns that lead to one sector, as many as are looked at together. */
    private static final class Targets {
        private final Next next;
        private final long[] slots = new long[AT_ONCE];
        private final int[] columns = new int[AT_ONCE];
        /** The keys there, or the entries of a pair. */
        private final int[] found = new int[AT_ONCE];
        /** Whether the positions that turns lead to may be symmetric. */
        private final boolean[] symmetric = new boolean[AT_ONCE];
        private final Sector.Finder finder;
        private int size;

        Targets(Next next) {
            this.next = next;
            this.finder = next.sector().finder();
        }

        void add(int column, int own, int opponent) {
            slots[size] = finder.locate(own, opponent);
            symmetric[size] = next.sector().isSymmetric(finder.row());
            columns[size++] = column;
        }
    }

    /**
     * Readies a thread.
     *
     * @param side the sector whose draws are looked at
     * @param quiet where turns lead that take nothing
     * @param captures where those lead that take a stone; null if they win
     */
    SuccessorScan(Rules rules, NumberPropagation.Side side, Next quiet, @Nullable Next captures) {
        this.rules = rules;
        this.board = rules.board();
        this.side = side;
        this.sector = side.sector();
        this.subspace = sector.subspace();
        this.entries = side.entries();
        this.quiet = new Targets(quiet);
        this.captures = captures == null ? null : new Targets(captures);
        this.places = subspace.ownHand() > 0;
        this.flies = rules.flies(subspace.own(), subspace.ownHand());
        this.row = new int[sector.columns()];
        this.sign = new int[row.length];
        this.number = new int[row.length];
        this.count = new int[row.length];
        this.drawn = new int[row.length];
        this.sets = new int[row.length];
        this.removable = new int[row.length];
    }

    /** Gives the draws of a row the numbers or bounds that their turns tell. */
    void look(int rowNumber) {
        long start = (long) rowNumber * row.length;
        entries.read(start, row);
        boolean symmetric = sector.isSymmetric(rowNumber);
        draws = 0;
        for (int c = 0; c < row.length; c++) {
            int grade = SectorEntries.grade(row[c]);
            if (!Grade.isDraw(grade)) {
                continue;
            }
            if (symmetric && sector.first(rowNumber, c) != c) {
                // Another slot stands for this one, which nobody reads.
                row[c] = Grade.LOST;
                entries.set(start + c, row[c]);
                continue;
            }
            sign[c] = Integer.signum(sector.worth()[grade]);
            number[c] = sign[c] > 0 ? Short.MAX_VALUE : Short.MIN_VALUE;
            count[c] = 0;
            sets[draws] = sector.columnSet(rowNumber, c);
            drawn[draws++] = c;
        }
        turns(sector.rowSet(rowNumber));
        read(quiet);
        if (captures != null) {
            read(captures);
        }
        for (int i = 0; i < draws; i++) {
            int c = drawn[i];
            int entry = found(start + c, c, symmetric ? sector.weight(start + c) : 1);
            entries.set(start + c, entry);
            if (sign[c] != 0 && !places) {
                side.mark(rowNumber, SectorEntries.number(entry));
            }
        }
    }

    /** Goes through the turns of the draws of a row, in an order in which neighbours lead to one row where that can be. */
    private void turns(int rowSet) {
        boolean ownRows = subspace.ownRows();
        int ofRow = captures == null || ownRows ? 0 : rules.removable(rowSet);
        for (int i = 0; i < draws; i++) {
            removable[i] = captures == null || !ownRows ? ofRow : rules.removable(sets[i]);
        }
        if (ownRows && !quiet.next.sector().subspace().ownRows()) {
            // Each turn leads all columns to one row, whose entries lie together.
            turns(rowSet, board.all() & ~rowSet, rowSet, 0, draws);
            return;
        }
        for (int i = 0; i < draws; i++) {
            turns(ownRows ? rowSet : sets[i], board.all() & ~(rowSet | sets[i]), rowSet, i, i + 1);
        }
    }

    private int found(long slot, int c, int weight) {
        int grade = SectorEntries.grade(row[c]);
        int turns = count[c] / weight;
        boolean fits = turns * weight == count[c] && (sign[c] == 0 || turns < SectorEntries.FIXED);
        boolean open = sign[c] != 0 && places && Math.abs(number[c]) > Short.MAX_VALUE / 2;
        if (!fits || open) {
            throw new WrongTableException(
                    "slot " + slot + " of the table " + subspace + " is drawn, and its turns say otherwise");
        }
        return sign[c] == 0 ? SectorEntries.of(grade, SectorEntries.FIXED, turns) : SectorEntries.of(grade, turns, number[c]);
    }

    /**
     * Goes through the turns of one set of the mover for some of the draws; the opponent's stones are the row's or those of the columns.
     */
    private void turns(int own, int free, int rowSet, int firstDraw, int endDraw) {
        boolean ownRows = subspace.ownRows();
        for (int origins = places ? 1 : own; origins != 0; origins &= origins - 1) {
            int from = places ? 0 : origins & -origins;
            int targets = places || flies ? free : board.neighbours(Integer.numberOfTrailingZeros(from)) & free;
            for (int rest = targets; rest != 0; rest &= rest - 1) {
                int to = rest & -rest;
                int after = own ^ from | to;
                boolean closes = board.millsThrough(after, Integer.numberOfTrailingZeros(to)) > 0;
                for (int i = firstDraw; i < endDraw; i++) {
                    int opponent = ownRows ? sets[i] : rowSet;
                    if ((opponent & to) == 0) {
                        arrive(drawn[i], after, opponent, closes, removable[i]);
                    }
                }
            }
        }
    }

    /** Notes where a turn leads that has closed a mill, or has not. */
    private void arrive(int c, int own, int opponent, boolean closes, int removableThen) {
        if (!closes || opponent == 0) {
            // In a pair nothing inside it matters to a draw that is worth more than the pair.
            if (places || sign[c] <= 0) {
                quiet.add(c, opponent, own);
                if (quiet.size == AT_ONCE) {
                    read(quiet);
                }
            }
            return;
        }
        // A mill that takes the third stone wins, and this is a draw: then it is closed by no turn.
        if (captures != null) {
            for (int rest = removableThen; rest != 0; rest &= rest - 1) {
                captures.add(c, opponent & ~(rest & -rest), own);
                if (captures.size == AT_ONCE) {
                    read(captures);
                }
            }
        }
    }

    /** Reads where turns lead, and counts or bounds by it. */
    private void read(Targets of) {
        SectorKeys keys = of.next.keys();
        SectorEntries there = of.next.entries();
        // Nothing but reads, so that many are under way at once.
        for (int i = 0; keys != null && i < of.size; i++) {
            of.found[i] = keys.get(of.slots[i]);
        }
        for (int i = 0; there != null && i < of.size; i++) {
            of.found[i] = there.get(of.slots[i]);
        }
        boolean inPair = keys == null;
        for (int i = 0; i < of.size; i++) {
            int c = of.columns[i];
            int grade = SectorEntries.grade(row[c]);
            boolean keeps = inPair ? SectorEntries.grade(of.found[i]) == Grade.mirrored(grade)
                    : of.found[i] != SectorKeys.NONE && SectorKeys.level((char) of.found[i]) == -Grade.level(grade);
            if (!keeps) {
                continue;
            }
            if (inPair || sign[c] == 0) {
                count[c] += of.symmetric[i] ? of.next.sector().weight(of.slots[i]) : 1;
            } else {
                // A number is carried on with its sign where the draw is on the same side of both sectors' worth.
                int sameSide = -Integer.signum(of.next.sector().worth()[Grade.mirrored(grade)]);
                int carried = SectorKeys.number((char) of.found[i]) * sameSide * sign[c] + 1;
                number[c] = sign[c] > 0 ? Math.min(number[c], carried) : Math.max(number[c], carried);
            }
        }
        of.size = 0;
    }
}
