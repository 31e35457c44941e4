package org.millstone.store;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.millstone.step.Score;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/**
 * Counts of all entries of a table: of their depths, or of their conversions under a move limit.
 *
 * @param counts how many positions are won, drawn and lost, symmetric ones counted once, and the plies of the longest win and loss
 * @param depths how many positions end after 0, 1, 2, ... plies, up to the longest. Under a limit, how many have such a conversion
 * @param longestWinSlot the first slot of the longest win; -1 if there is none
 * @param longestLossSlot the first slot of the longest loss; -1 if there is none
 */
public record Tally(TableCounts counts, List<Long> depths, long longestWinSlot, long longestLossSlot) {
    /** Returns every second count of {@link #depths}, from index {@code first} on: with 0 those of losses, with 1 those of wins. */
    public static LongStream everySecond(List<Long> depths, int first) {
        return IntStream.iterate(first, plies -> plies < depths.size(), plies -> plies + 2).mapToLong(depths::get);
    }

    /** Makes the tally of a table, window by window. */
    public static final class Sum {
        private long[] depths = new long[0];
        private long draws;
        /** The plies of the longest loss, then of the longest win; -1 if there is none. Another array has their first slots. */
        private final int[] longest = {-1, -1};
        private final long[] slots = {-1, -1};
        /** How many positions are lost, then how many are won. */
        private final long[] decided = {0, 0};

        /**
         * Adds the counts of a window. Windows are added in ascending order.
         *
         * @param histogram how many positions have each score of the window, symmetric ones counted once
         * @param firstSlot returns the first slot that has a given score of the window; -1 if none has
         */
        public void add(Window window, long[] histogram, IntToLongFunction firstSlot) {
            depths = Arrays.copyOf(depths, depths.length + 2 * (Score.MOST + 1));
            draws = IntStream.range(0, histogram.length).filter(window::isDraw).mapToLong(score -> histogram[score]).sum();
            int[] deepest = {Score.DRAW, Score.DRAW};
            for (int score = 0; score < histogram.length; score++) {
                if (histogram[score] > 0 && window.decides(score)) {
                    int plies = window.plies(score);
                    int side = window.isWin(score) ? 1 : 0;
                    depths[plies] += histogram[score];
                    decided[side] += histogram[score];
                    if (plies > longest[side]) {
                        longest[side] = plies;
                        deepest[side] = score;
                    }
                }
            }
            for (int side = 0; side < deepest.length; side++) {
                if (deepest[side] != Score.DRAW) {
                    slots[side] = firstSlot.applyAsLong(deepest[side]);
                }
            }
        }

        public Tally tally() {
            List<Long> byPlies = Arrays.stream(depths).limit(Math.max(longest[0], longest[1]) + 1L).boxed().toList();
            TableCounts counts = new TableCounts(decided[1], draws, decided[0], longest[1], longest[0]);
            return new Tally(counts, byPlies, slots[1], slots[0]);
        }
    }
}
