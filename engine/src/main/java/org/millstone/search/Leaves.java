package org.millstone.search;

import org.millstone.table.Wdl;

/** Values of positions that a search takes as given, such as those in tables. */
@FunctionalInterface
public interface Leaves {
    /** Leaves that know no position: every answer is {@link Wdl#UNKNOWN}. */
    Leaves NONE = (own, opponent, ownHand, opponentHand) -> Wdl.UNKNOWN;

    /**
     * Returns what a position is worth for the side to move, {@link Wdl}, or {@link Wdl#UNKNOWN}. No removal is pending, and both sides
     * have at least three stones. Called by several threads at once.
     *
     * @param own the points of the side to move, as a set of bits
     * @param opponent the points of its opponent
     * @param ownHand how many stones the side to move has in hand: as many as its opponent, or one more
     * @param opponentHand how many its opponent has in hand
     */
    int wdl(int own, int opponent, int ownHand, int opponentHand);
}
