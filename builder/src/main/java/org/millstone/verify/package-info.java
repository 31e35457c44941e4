/**
 * Checks solved tables forward: the value of every entry from the values of its successors. A second derivation, which
 * shares with the solver the board, the rules, the index and the plain holders of scores, and none of its reasoning.
 *
 * <p>{@link org.millstone.verify.StepVerifier} checks what was solved in one step, the table of a subspace with stones in hand or
 * those of a pair, and {@link org.millstone.verify.SolvedScores} keeps the scores that later steps lead to. In the moving phase
 * {@link org.millstone.verify.Forward} values the positions of a row and {@link org.millstone.verify.Completion} finds the
 * depths of wins, which the tables leave out; with stones in hand {@link org.millstone.verify.PlacingTurns} and
 * {@link org.millstone.verify.PlacingCompletion} do.
 */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
