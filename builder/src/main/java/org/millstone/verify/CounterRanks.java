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
 * Ranks the pairs of a grade and a counter that positions after a turn have, so that a rank fits into a byte. Ranks are ordered by grade,
 * then by counter; the best for the side that makes the turn is the least, which {@link Forward} looks for. So one pass over the turns
 * finds the counters of draws of many grades.
 *
 * <p>Example: White profits by the final 4-3. The ranks are 0 for a capture that keeps 4-3, 1 for a turn after which it is 4-3 in 2, 2 for
 * one after which it is 4-3 in 5, 255 for the rest. If 1 is the least among a position's turns, its counter is 2 + 1.
 *
 * <p>Grades are checked before. So no turn leads to a better grade than the position has. All grades but its own can be treated alike.
 */
final class CounterRanks {
    /** The rank of a position after a turn that keeps none of the grades ranked here. */
    private static final int HIDDEN = 255;
    private static final int GRADES = Grade.WON + 1;
    static final int SYMBOLS = GRADES << Byte.SIZE;

    /** Whether the side to move gets a better or worse final than the step's own. It decides how counters follow from each other. */
    enum Share {
        /** A better final. The counter is one more than the least after turns that keep the final; a capture counts as 0. */
        PROFITS,
        /** A worse final. The counter is the largest after turns without a capture that keep the final; 0 if there are none. */
        HARMED;

        /** Whether the side to move has this share in a draw of {@code grade}. {@code own}: the grade of the step's own final. */
        boolean has(int grade, int own) {
            return this == PROFITS ? grade > own : grade < own;
        }

        byte[] wanted(Window window, int own) {
            return Columns.wanted(score -> window.isDraw(score) && has(score, own));
        }

        /** Returns the counter at index {@code place}, from 0, of all counters, sorted: those better for the side to move first. */
        int counter(int place) {
            return this == PROFITS ? place : GradeTree.MOST_COUNTER - place;
        }

        int follows(int counter) {
            return this == PROFITS ? Math.min(counter + 1, GradeTree.MOST_COUNTER) : counter;
        }
    }

    private final Share share;
    /** By rank: a grade for the side to move (high byte), and the counter after a turn that keeps the grade (low byte). */
    private final char[] ranked = new char[HIDDEN];
    /** By grade: 1 if positions of this grade get their counters from these ranks, else 0. */
    final byte[] wanted = new byte[GRADES];
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

    /** Marks the pairs of a score ({@code row}) and a counter ({@code counted}) in a row; all threads may share {@code present}. */
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
     * Ranks what the turns of one side lead to. Returns lists of up to 255 ranks, as few as hold every grade that occurs.
     *
     * @param share the share that the side to move has in the draws whose counters are looked for
     * @param own the grade of the pair's own final, for that side
     * @param before the marks that {@link #mark} made of the slots with that side to move
     * @param after the marks of the slots with the other side to move
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

    /** Returns the map from the grade after a capture, for the opponent, to the rank of the capture. */
    ValueMap captures() {
        return new ValueMap(score -> captures[score]);
    }

    /** Replaces the grades in {@code row} by the ranks of quiet turns that lead to these slots; {@code counted} has the slots' counters. */
    void rank(byte[] row, byte[] counted) {
        for (int c = 0; c < row.length; c++) {
            row[c] = quiet[symbol(row[c] & 0xff, counted[c] & 0xff)];
        }
    }

    /** Returns the counter of a position, given its grade and the least rank among its turns; 0 if no ranked turn keeps the grade. */
    byte follows(byte grade, byte rank) {
        int least = rank & 0xff;
        return (byte) (least == HIDDEN || ranked[least] >>> Byte.SIZE != (grade & 0xff) ? 0
                : share.follows(ranked[least] & 0xff));
    }
}
