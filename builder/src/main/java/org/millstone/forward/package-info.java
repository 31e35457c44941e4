/**
 * Values positions forward: for each column of a row, the best of all turns, from the scores after them. It shares no code with the solver,
 * so the verifier can use it.
 *
 * <p>{@link org.millstone.forward.Forward} does so for scores, grades and ranks of counters, in both phases: a turn takes a stone, from the
 * hand or from a point, to a free point, and may remove others. {@link org.millstone.forward.SuccessorValues} says where turns lead; {@link
 * org.millstone.forward.RowTurns} and {@link org.millstone.forward.ColumnTurns} go through those of the row and the column colour.
 */
@NullMarked
package org.millstone.forward;

import org.jspecify.annotations.NullMarked;
