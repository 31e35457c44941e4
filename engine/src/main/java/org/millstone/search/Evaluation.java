package org.millstone.search;

/** An opinion on a position that is not decided. Implementations are safe for use by several threads. */
public interface Evaluation {
    /**
     * Returns what a position seems to be worth for the side to move, in hundredths of a stone, at most
     * {@link SearchScore#MOST_OPINION} in size.
     *
     * @param own stones of the side to move, as a set
     * @param opponent stones of its opponent
     * @param ownHand stones of the side to move in hand
     * @param opponentHand stones of its opponent in hand
     */
    int evaluate(int own, int opponent, int ownHand, int opponentHand);
}
