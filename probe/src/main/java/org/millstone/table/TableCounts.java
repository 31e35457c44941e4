package org.millstone.table;

import org.jspecify.annotations.Nullable;
import org.millstone.io.Texts;

/**
 * How many positions of a subspace the side to move wins, draws and loses, symmetric ones counted once.
 *
 * @param longestWin the plies of the longest win, -1 if there is none
 * @param longestLoss the plies of the longest loss, -1 if there is none
 */
public record TableCounts(long wins, long draws, long losses, int longestWin, int longestLoss) {
    /** The codec of tables without a depth above 255 plies; {@link #DEEP} is the codec of the others. */
    static final int SHALLOW = 1;
    static final int DEEP = 2;

    /** The largest depth of a win, in plies: one more than the largest depth of a loss in a file. */
    private static final int MOST_PLIES = 2 * NumberTree.LARGEST + 1;
    private static final int MOST_PLIES_SHALLOW = 2 * NumberTree.LARGEST_SHALLOW + 1;

    public long states() {
        return wins + draws + losses;
    }

    /** Returns the plies of the longest win or loss, -1 if all positions are drawn. */
    public int longest() {
        return Math.max(longestWin, longestLoss);
    }

    /** Does what the method of records does, which takes milliseconds at its first use. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableCounts same && wins == same.wins && draws == same.draws && losses == same.losses
                && longestWin == same.longestWin && longestLoss == same.longestLoss;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(31 * wins + losses);
    }

    /** Returns the codec, which is also how many bytes a depth takes in a preamble: 2 if a depth is above 255 plies, otherwise 1. */
    public int codec() {
        return longest() > MOST_PLIES_SHALLOW ? DEEP : SHALLOW;
    }

    /** Returns in words how these counts contradict each other, or {@code positions}, those of the subspace; null if they do not. */
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
