package org.millstone.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.step.Grade;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.table.GradeTree;

/**
 * Gives grades and counters ranks that fit into a byte together: first by grade, then by counter, for the side that makes a turn, best ones
 * least. {@link Forward} looks for the least rank, so it finds the counters of many grades at once: for each position that of its best turn
 * among those that keep the grade.
 *
 * <p>Grades are checked before. So no turn leads to a better grade than the position has, and better ones need not be told from worse ones.
 */
final class CounterRanks {
    /** The rank of all that keeps none of the ranked grades. */
    private static final int HIDDEN = 255;
    private static final int GRADES = Grade.WON + 1;
    /** How many pairs of a grade and a counter there are. */
    static final int SYMBOLS = GRADES << Byte.SIZE;

    /** What the side to move gets in a draw, compared with the final of the step itself. It decides how counters follow from each other. */
    enum Share {
        /** A better final. The quickest way counts: one more than the least counter that turns lead to, a capture counting as 0. */
        PROFITS,
        /** A worse final. The slowest way counts: the largest counter that turns without a capture lead to; 0 if it must capture. */
        HARMED;

        /** Whether the side to move gets this share in a draw with a grade, where {@code own} is the grade of the step's own final. */
        boolean has(int grade, int own) {
            return this == PROFITS ? grade > own : grade < own;
        }

        /** Returns the scores of draws with this share, for {@link Columns#wanted}. */
        byte[] wanted(Window window, int own) {
            return Columns.wanted(score -> window.isDraw(score) && has(score, own));
        }

        /** Returns the counter at a place in the order of counters of one grade, better ones for the side to move first. */
        int counter(int place) {
            return this == PROFITS ? place : GradeTree.MOST_COUNTER - place;
        }

        /** Returns the counter of a position by the counter after its best turn. */
        int follows(int counter) {
            return this == PROFITS ? Math.min(counter + 1, GradeTree.MOST_COUNTER) : counter;
        }
    }

    private final Share share;
    /** By rank: a grade of positions, and the counter after the turn that keeps it. */
    private final char[] ranked = new char[HIDDEN];
    private final byte[] wanted = new byte[GRADES];
    private final byte[] captures = new byte[GRADES];
    private final byte[] quiet = new byte[SYMBOLS];
    private int size;

    private CounterRanks(Share share) {
        this.share = share;
        Arrays.fill(captures, (byte) HIDDEN);
        Arrays.fill(quiet, (byte) HIDDEN);
    }

    private static int symbol(int grade, int counter) {
        return grade << Byte.SIZE | counter;
    }

    /**
     * Marks the pairs of a score and a counter that occur in a row.
     *
     * @param present gets the marks; all threads may share it
     */
    static void mark(byte[] row, byte[] counted, boolean[] present) {
        for (int c = 0; c < row.length; c++) {
            int symbol = symbol(row[c] & 0xff, counted[c] & 0xff);
            // Threads that only read do not wait for each other.
            if (!present[symbol]) {
                present[symbol] = true;
            }
        }
    }

    private static boolean has(boolean[] present, int grade) {
        return IntStream.rangeClosed(0, 0xff).anyMatch(counter -> present[symbol(grade, counter)]);
    }

    /**
     * Makes ranks for what the turns of one side lead to.
     *
     * @param share of the draws whose counters are looked for
     * @param window that of the scores
     * @param own the grade of the pair's own final, for that side
     * @param before the {@link #mark marks} with that side to move
     * @param after the marks with the other side to move
     * @return as few as have room for all grades that occur
     */
    static List<CounterRanks> of(Share share, Window window, int own, boolean[] before, boolean[] after) {
        List<CounterRanks> all = new ArrayList<>();
        CounterRanks last = null;
        for (int grade = Grade.WON - 1; grade > Grade.LOST; grade--) {
            if (window.isDraw(grade) && share.has(grade, own) && has(before, grade)) {
                int[] counters = counters(share, Grade.mirrored(grade), after);
                if (last == null || last.size + counters.length > HIDDEN) {
                    last = new CounterRanks(share);
                    all.add(last);
                }
                last.add(grade, counters);
            }
        }
        return all;
    }

    private static int[] counters(Share share, int mirrored, boolean[] after) {
        return IntStream.rangeClosed(0, GradeTree.MOST_COUNTER).map(share::counter)
                .filter(counter -> after[symbol(mirrored, counter)] || share == Share.PROFITS && counter == 0).toArray();
    }

    private void add(int grade, int[] after) {
        int mirrored = Grade.mirrored(grade);
        wanted[grade] = 1;
        if (share == Share.PROFITS) {
            captures[mirrored] = (byte) size;
        }
        for (int counter : after) {
            quiet[symbol(mirrored, counter)] = (byte) size;
            ranked[size++] = (char) symbol(grade, counter);
        }
    }

    /** Returns the scores of the draws that these ranks are for, as {@link Columns#wanted} has it. */
    byte[] wanted() {
        return wanted;
    }

    /** Returns the ranks of captures, by the score after them. */
    ValueMap captures() {
        return new ValueMap(score -> captures[score]);
    }

    /** Replaces the scores of a row by the ranks of turns without a capture that lead there. */
    void rank(byte[] row, byte[] counted) {
        for (int c = 0; c < row.length; c++) {
            row[c] = quiet[symbol(row[c] & 0xff, counted[c] & 0xff)];
        }
    }

    /** Returns the counter of a position by its grade and the least rank among its turns; 0 if no ranked turn keeps the grade. */
    byte follows(byte grade, byte rank) {
        int least = rank & 0xff;
        return (byte) (least == HIDDEN || ranked[least] >>> Byte.SIZE != (grade & 0xff) ? 0
                : share.follows(ranked[least] & 0xff));
    }
}
