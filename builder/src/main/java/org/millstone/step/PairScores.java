package org.millstone.step;

/**
 * The solved scores of a pair.
 *
 * @param rowToMove scores of the positions in which the row colour moves
 * @param columnToMove scores of the positions in which the column colour moves
 */
public record PairScores(Scores rowToMove, Scores columnToMove) {}
