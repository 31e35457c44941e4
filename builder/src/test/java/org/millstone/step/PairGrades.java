package org.millstone.step;

import org.jspecify.annotations.Nullable;

/**
 * The grades of a pair, and beside them its counters: how many turns of its own the side that profits from a draw has still to make until
 * it captures, or its opponent must, on the way to the final; 0 where play stays.
 *
 * @param rowToMove grades of the positions in which the row colour moves, as {@link Grade} explains
 * @param columnToMove grades of the positions in which the column colour moves
 * @param rowCounters counters where the row colour moves
 * @param columnCounters counters where the column colour moves; null if nobody wants them, as in a pair of equal numbers
 */
public record PairGrades(Scores rowToMove, Scores columnToMove, Scores rowCounters, @Nullable Scores columnCounters) {}
