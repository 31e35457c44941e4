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
 * Counters after turns, of several grades at once, in a byte: ranked by their worth to the side that makes the turn, first by grade, then
 * by counter. So {@link Forward}, which looks for the least rank, finds the counter of the best turn among those that keep a grade.
 *
 * <p>The grades must be right. Then no turn leads to a better grade than the position has, so better ones need not be told apart from worse
 * ones.
 */
final class CounterRanks {
    /** The rank of what keeps none of the grades. */
    private static final int HIDDEN = 255;
    private static final int GRADES = Grade.WON + 1;
    /** How many grades there are, each with each counter. */
    static final int SYMBOLS = GRADES << Byte.SIZE;

    /** The share of the side to move in a draw, by its grade beside that of the step's own final: it decides how the counter follows. */
    enum Share {
        /** The final is better. Its quickest way counts: one more than the least counter that turns lead to, that of a capture being 0. */
        PROFITS,
        /** The final is worse. Its slowest way counts: the largest counter that turns without a capture lead to, 0 if it must capture. */
        HARMED;

        /** Whether a draw is shared so by the side to move. */
        boolean has(int grade, int own) {
            return this == PROFITS ? grade > own : grade < own;
        }

        /** Returns which scores of a window are of draws that are shared so, as {@link Columns#wanted} has it. */
        byte[] wanted(Window window, int own) {
            return Columns.wanted(score -> window.isDraw(score) && has(score, own));
        }

        /** Returns the counter at a place among those of one grade that turns lead to, better ones for the side to move first. */
        int counter(int place) {
            return this == PROFITS ? place : GradeTree.MOST_COUNTER - place;
        }

        /** Returns the counter before the best turn, by the one after it. */
        int follows(int counter) {
            return this == PROFITS ? Math.min(counter + 1, GradeTree.MOST_COUNTER) : counter;
        }
    }

    private final Share share;
    /** By the rank, the grade that a turn keeps and the counter after it. */
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
     * Marks which scores, grades among them, there are in a row, and which counters with them.
     *
     * @param present gets them, by {@link #SYMBOLS symbol}; all threads may mark in one
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
     * Ranks what the turns of one side lead to.
     *
     * @param share whose counters are looked for
     * @param window that of the scores
     * @param own the grade of the pair's own final for that side
     * @param before what is {@link #mark present} with that side to move
     * @param after what is with the other side to move
     * @return as few as have room for all grades that are there
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

    /** The scores, of draws, that these are about, as {@link Columns#wanted} has it. */
    byte[] wanted() {
        return wanted;
    }

    /** Ranks captures, by the score that they lead to. */
    ValueMap captures() {
        return new ValueMap(score -> captures[score]);
    }

    /** Ranks turns without a capture: of the scores that they lead to, with the counters there, makes ranks. */
    void rank(byte[] row, byte[] counted) {
        for (int c = 0; c < row.length; c++) {
            row[c] = quiet[symbol(row[c] & 0xff, counted[c] & 0xff)];
        }
    }

    /** Returns the counter that follows from the least rank; 0 if no turn that is ranked keeps the grade of the position before it. */
    byte follows(byte grade, byte rank) {
        int least = rank & 0xff;
        return (byte) (least == HIDDEN || ranked[least] >>> Byte.SIZE != (grade & 0xff) ? 0
                : share.follows(ranked[least] & 0xff));
    }
}
