package org.millstone.table;

/**
 * How many positions of a subspace are won, drawn and lost for the side to move; symmetric positions are one.
 *
 * @param wins won positions
 * @param draws drawn positions
 * @param losses lost positions
 * @param longestWin plies of the longest win, -1 if there is none
 * @param longestLoss plies of the longest loss, -1 if there is none
 */
public record TableCounts(long wins, long draws, long losses, int longestWin, int longestLoss) {
    /** Returns all positions. */
    public long states() {
        return wins + draws + losses;
    }
}
