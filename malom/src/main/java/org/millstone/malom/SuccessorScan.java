package org.millstone.malom;

import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.store.ScoreLoader.WrongTableException;

/**
 * Finds the <em>numbers</em> of a sector's draws, the second ones of their entries in Malom's files, from those of their turns that keep
 * the final. One thread uses it.
 *
 * <p>If a draw is worth the sector's value, its number is how many turns keep the final. A turn counts once for each symmetry that maps the
 * position after it to itself. The sum is divided by how many symmetries map the draw's position to itself.
 *
 * <p>Any other draw gets a bound from the turns that leave the step: for a draw worth more than the sector, one more than the least number
 * that they lead to; for one worth less, one more than the greatest. Where all turns place a stone, the bound is the number. In a pair
 * {@link NumberPropagation} adds the moves that stay in the pair.
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
    /**
     * For each drawn slot of the present row, {@link #draws} in all: its column; in {@link #sets}, the column colour's stones; in {@link
     * #removable}, the stones that its turns may remove.
     */
    private final int[] drawn;
    private final int[] sets;
    private final int[] removable;
    private int draws;

    /**
     * The sector that turns of one kind lead to, and what is known of its positions. Exactly one of {@code keys} and {@code entries} is
     * null.
     *
     * @param keys the keys of a sector of an earlier step
     * @param entries the entries of a sector of the same step, which moves without a capture lead to in a pair
     */
    record Next(Sector sector, @Nullable SectorKeys keys, @Nullable SectorEntries entries) {}

    /** A batch of turns to one sector. First the slots that they lead to are found, then all are read. */
    private static final class Targets {
        private final Next next;
        private final long[] slots = new long[AT_ONCE];
        private final int[] columns = new int[AT_ONCE];
        private final int[] found = new int[AT_ONCE];
        /** For each turn, whether the row that it leads to is {@link Sector#isSymmetric}, so that the position after it may be. */
        private final boolean[] symmetric = new boolean[AT_ONCE];
        private final Sector.Finder finder;
        private int size;

        Targets(Next next) {
            this.next = next;
            this.finder = next.sector().new Finder();
        }

        void add(int column, int own, int opponent) {
            slots[size] = finder.locate(own, opponent);
            symmetric[size] = next.sector().isSymmetric(finder.row());
            columns[size++] = column;
        }
    }

    /**
     * Makes a scan of a sector. Turns that take no stone lead to {@code quiet}, captures to {@code captures}: null if there are no
     * captures, or they win the game.
     */
    SuccessorScan(Rules rules, NumberPropagation.Side side, Next quiet, @Nullable Next captures) {
        this.rules = rules;
        this.board = rules.board();
        this.side = side;
        this.sector = side.sector;
        this.subspace = sector.subspace();
        this.entries = side.entries;
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

    /** Gives the draws of a row their numbers or bounds. Throws a {@link WrongTableException} if a draw's turns contradict its grade. */
    void scan(int rowNumber) {
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
                // Another slot has the same position, and is the one that is read.
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

    /** Goes through the turns of the row's draws. If possible, turns that lead to the same row follow each other. */
    private void turns(int rowSet) {
        boolean ownRows = subspace.ownRows();
        int ofRow = captures == null || ownRows ? 0 : rules.removable(rowSet);
        for (int i = 0; i < draws; i++) {
            removable[i] = captures == null || !ownRows ? ofRow : rules.removable(sets[i]);
        }
        if (ownRows && !quiet.next.sector().subspace().ownRows()) {
            // All draws make the same turn, and it leads them to one row.
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
     * Makes all turns of the draws {@code firstDraw} to {@code endDraw - 1} of the present row; {@code own} are the mover's stones. A stone
     * goes to points of the set {@code free} where no stone of the opponent stands.
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

    /** Adds the turns that begin with a move or placement: one if it closes no mill, else one for each stone that may be removed. */
    private void arrive(int c, int own, int opponent, boolean closes, int removableThen) {
        if (!closes || opponent == 0) {
            // NumberPropagation adds the moves inside a pair to a draw that is worth more than its sector.
            if (places || sign[c] <= 0) {
                quiet.add(c, opponent, own);
                if (quiet.size == AT_ONCE) {
                    read(quiet);
                }
            }
            return;
        }
        // If captures win, no turn of a draw closes a mill.
        if (captures != null) {
            for (int rest = removableThen; rest != 0; rest &= rest - 1) {
                captures.add(c, opponent & ~(rest & -rest), own);
                if (captures.size == AT_ONCE) {
                    read(captures);
                }
            }
        }
    }

    /** Counts those turns of a batch that keep the final, or takes the numbers after them into the draws' bounds; then empties it. */
    private void read(Targets of) {
        SectorKeys keys = of.next.keys();
        SectorEntries there = of.next.entries();
        // Loops that only read, so that the processor has many reads under way at once.
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
                // A draw worth more than one sector and less than the other carries its number on with the opposite sign.
                int sameSide = -Integer.signum(of.next.sector().worth()[Grade.mirrored(grade)]);
                int carried = SectorKeys.number((char) of.found[i]) * sameSide * sign[c] + 1;
                number[c] = sign[c] > 0 ? Math.min(number[c], carried) : Math.max(number[c], carried);
            }
        }
        of.size = 0;
    }
}
