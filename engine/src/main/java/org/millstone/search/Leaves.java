package org.millstone.search;

import org.millstone.table.Wdl;

/** The knowledge about positions without searching them. */
@FunctionalInterface
public interface Leaves {
    /** Knows nothing. */
    Leaves NONE = (own, opponent, ownHand, opponentHand) -> Wdl.UNKNOWN;

    /**
     * Returns what a position is worth for the side to move, as {@link Wdl}: {@link Wdl#UNKNOWN} if it is not known. No
     * removal is pending, both sides have at least three stones. Called by several threads at once.
     *
     * @param own stones of the side to move, as a set
     * @param opponent stones of its opponent
     * @param ownHand stones of the side to move in hand: as many as its opponent has, or one more
     * @param opponentHand stones of its opponent in hand
     */
    int wdl(int own, int opponent, int ownHand, int opponentHand);
}
