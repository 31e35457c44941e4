package org.millstone.index;

import org.millstone.board.Board;

/**
 * How large a subspace is, told by arithmetic alone: what a file that calls itself its table must agree with before anything else in
 * it is believed.
 *
 * @param rows the rows of its {@link SlotIndex}
 * @param columns the columns of its {@link SlotIndex}
 * @param positions its positions, symmetric ones counted once
 */
public record Extent(int rows, int columns, long positions) {
    /** Returns the extent of a subspace. */
    public static Extent of(Board board, Subspace subspace) {
        int most = Math.max(subspace.own(), subspace.opponent());
        int fewest = Math.min(subspace.own(), subspace.opponent());
        return new Extent(Math.toIntExact(Orbits.count(board, most, 0)), new Combinations(board.points() - most, fewest).count(),
                Orbits.count(board, subspace.own(), subspace.opponent()));
    }
}
