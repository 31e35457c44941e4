/**
 * Checks solved tables forward: the value of every entry from the values of its successors. A second derivation, which
 * shares with the solver the board, the rules, the index and the plain holders of scores, and none of its reasoning.
 *
 * <p>{@link org.millstone.verify.Forward} values the positions of one row, {@link org.millstone.verify.Completion} finds the
 * depths of wins that the tables leave out, {@link org.millstone.verify.PairVerifier} checks a pair,
 * and {@link org.millstone.verify.SolvedScores} keeps the pairs that later ones lead to.
 */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
