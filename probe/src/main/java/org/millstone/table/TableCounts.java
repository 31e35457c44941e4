package org.millstone.table;

import org.jspecify.annotations.Nullable;
import org.millstone.rules.Texts;

/**
 * How many positions of a subspace are won, drawn and lost for the side to move; symmetric positions are one.
 *
 * @param longestWin plies of the longest win, -1 if there is none
 * @param longestLoss plies of the longest loss, -1 if there is none
 */
public record TableCounts(long wins, long draws, long losses, int longestWin, int longestLoss) {
    /** The codec of tables in which every depth, halved, fits a byte. */
    static final int SHALLOW = 1;
    /** The codec of deeper tables. */
    static final int DEEP = 2;

    /** The most plies that a win can take: one more than the longest loss that a file can hold. */
    private static final int MOST_PLIES = 2 * NumberTree.LARGEST + 1;
    private static final int MOST_PLIES_SHALLOW = 2 * NumberTree.LARGEST_SHALLOW + 1;

    public long states() {
        return wins + draws + losses;
    }

    /** Returns the plies of the longest win or loss, -1 if nothing is decided. */
    public int longest() {
        return Math.max(longestWin, longestLoss);
    }

    /**
     * Returns the codec of the files: 2 if anything takes more than 255 plies, else 1. So many bytes the numbers of a tree of depths take.
     */
    public int codec() {
        return longest() > MOST_PLIES_SHALLOW ? DEEP : SHALLOW;
    }

    /** Returns in what the numbers contradict each other or the number of positions that there are; null if in nothing. */
    @Nullable
    String contradiction(long positions) {
        boolean each = wins >= 0 && draws >= 0 && losses >= 0 && wins <= positions && draws <= positions && losses <= positions;
        if (!each || states() != positions) {
            return "it counts " + wins + " won, " + draws + " drawn and " + losses + " lost of " + positions + " positions";
        }
        boolean win = longestWin == -1 ? wins == 0 : wins > 0 && longestWin % 2 == 1;
        boolean loss = longestLoss == -1 ? losses == 0 : losses > 0 && longestLoss % 2 == 0;
        if (!win || !loss || longest() > MOST_PLIES || Math.min(longestWin, longestLoss) < -1) {
            return "its longest win is to take " + Texts.plies(longestWin) + " and its longest loss " + longestLoss
                    + " (odd and even, at most " + MOST_PLIES + ", -1 for none), with " + wins + " won and " + losses + " lost";
        }
        return null;
    }
}
