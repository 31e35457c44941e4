package org.millstone.verify;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.millstone.retrograde.Score;
import org.millstone.table.TableCounts;

/**
 * What the entries of a table come to.
 *
 * @param counts how many positions are won, drawn and lost, symmetric ones counted once, and the longest of them
 * @param depths how many positions end after 0, 1, 2, ... plies, counted likewise, up to the deepest
 * @param longestWinSlot the first slot of the longest win, -1 if there is none
 * @param longestLossSlot the first slot of the longest loss, -1 if there is none
 */
public record Tally(TableCounts counts, List<Long> depths, long longestWinSlot, long longestLossSlot) {
    /**
     * Sums up.
     *
     * @param histogram how many positions have each {@link Score}, symmetric ones counted once
     * @param firstSlot finds the first slot that has a score
     */
    public static Tally of(long[] histogram, IntToLongFunction firstSlot) {
        long[] depths = new long[2 * (Score.MOST + 1)];
        int longestWin = -1;
        int longestLoss = -1;
        for (int score = 0; score < histogram.length; score++) {
            if (score == Score.DRAW || histogram[score] == 0) {
                continue;
            }
            int plies = Score.plies(score);
            depths[plies] = histogram[score];
            longestWin = score > Score.DRAW ? Math.max(longestWin, plies) : longestWin;
            longestLoss = score < Score.DRAW ? Math.max(longestLoss, plies) : longestLoss;
        }
        long losses = Arrays.stream(histogram, 0, Score.DRAW).sum();
        long wins = Arrays.stream(histogram, Score.DRAW + 1, histogram.length).sum();
        List<Long> upToDeepest = Arrays.stream(depths, 0, Math.max(longestWin, longestLoss) + 1).boxed().toList();
        return new Tally(new TableCounts(wins, histogram[Score.DRAW], losses, longestWin, longestLoss), upToDeepest,
                longestWin < 0 ? -1 : firstSlot.applyAsLong(Score.WIN - longestWin / 2),
                longestLoss < 0 ? -1 : firstSlot.applyAsLong(longestLoss / 2));
    }
}
