/**
 * Values positions forward, from the positions that their turns lead to: for each column of a row, the best of all turns. It shares no code
 * with the solver, so the verifier can use it.
 *
 * <p>{@link org.millstone.forward.Forward} does so for scores, grades and ranks of counters, in both phases: a turn takes a stone, from
 * the hand or from a point, to a free point, and may remove others. {@link org.millstone.forward.Successors} says where turns lead.
 * Two classes know how rows and columns change: {@link org.millstone.forward.RowTurns} where the row colour is to move,
 * {@link org.millstone.forward.ColumnTurns} where the column colour is.
 */
@NullMarked
package org.millstone.forward;

import org.jspecify.annotations.NullMarked;
