package org.millstone.store;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.millstone.step.Score;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/**
 * The counts of a table's entries.
 *
 * @param counts how many positions are won, drawn and lost, symmetric ones counted once, and the longest of them
 * @param depths how many positions end after 0, 1, 2, ... plies, counted likewise, up to the deepest
 * @param longestWinSlot the first slot of the longest win, -1 if there is none
 * @param longestLossSlot the first slot of the longest loss, -1 if there is none
 */
public record Tally(TableCounts counts, List<Long> depths, long longestWinSlot, long longestLossSlot) {
    /** Sums up what the entries of a table come to, window by window. */
    public static final class Sum {
        private long[] depths = new long[0];
        private long draws;
        private int longestWin = -1;
        private int longestLoss = -1;
        private long longestWinSlot = -1;
        private long longestLossSlot = -1;

        /**
         * Adds a window, after those before it.
         *
         * @param histogram how many positions have each score of the window, symmetric ones counted once
         * @param firstSlot finds the first slot that has a score
         */
        public void add(Window window, long[] histogram, IntToLongFunction firstSlot) {
            depths = Arrays.copyOf(depths, depths.length + 2 * (Score.MOST + 1));
            draws = IntStream.range(0, histogram.length).filter(window::isDraw).mapToLong(score -> histogram[score]).sum();
            int deepestWin = Score.DRAW;
            int deepestLoss = Score.DRAW;
            for (int score = 0; score < histogram.length; score++) {
                if (histogram[score] > 0 && window.decides(score)) {
                    depths[window.plies(score)] = histogram[score];
                    deepestLoss = score < Score.DRAW ? score : deepestLoss;
                    deepestWin = score > Score.DRAW && deepestWin == Score.DRAW ? score : deepestWin;
                }
            }
            if (deepestWin != Score.DRAW) {
                longestWin = window.plies(deepestWin);
                longestWinSlot = firstSlot.applyAsLong(deepestWin);
            }
            if (deepestLoss != Score.DRAW) {
                longestLoss = window.plies(deepestLoss);
                longestLossSlot = firstSlot.applyAsLong(deepestLoss);
            }
        }

        /** Returns the sum. */
        public Tally tally() {
            long[] decided = Arrays.copyOf(depths, Math.max(longestWin, longestLoss) + 1);
            long wins = 0;
            for (int plies = 1; plies < decided.length; plies += 2) {
                wins += decided[plies];
            }
            long losses = Arrays.stream(decided).sum() - wins;
            return new Tally(new TableCounts(wins, draws, losses, longestWin, longestLoss),
                    Arrays.stream(decided).boxed().toList(),
                    longestWinSlot, longestLossSlot);
        }
    }
}
