package org.millstone.index;

import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/**
 * The size of a subspace, computed without its {@link SlotIndex}: the rows and columns there, and its positions, symmetric ones counted
 * once. A reader compares the header of a table file with it before it trusts other numbers in the file.
 */
public record SubspaceSize(int rows, int columns, long positions) {
    /** Computes the size of a subspace on a board. */
    public static SubspaceSize of(Board board, Subspace subspace) {
        int rowStones = subspace.rowStones();
        return new SubspaceSize(Math.toIntExact(orbits(board, rowStones, 0)),
                new Combinations(board.points() - rowStones, subspace.columnStones()).count(),
                orbits(board, subspace.own(), subspace.opponent()));
    }

    /**
     * Returns the number of pairs of disjoint sets of points, up to symmetry. By Burnside's lemma it is the mean number of pairs that a
     * symmetry maps to themselves. A symmetry maps a set to itself if each of its cycles lies inside or outside the set.
     *
     * @param first the size of one set
     * @param second the size of the other; if it is 0, the result is the number of {@link CanonicalSets} of {@code first} points
     */
    private static long orbits(Board board, int first, int second) {
        Symmetries symmetries = board.symmetries();
        return IntStream.range(0, symmetries.count()).mapToLong(g -> kept(symmetries, g, board.points(), first, second)).sum()
                / symmetries.count();
    }

    private static long kept(Symmetries symmetries, int g, int points, int first, int second) {
        long[][] ways = new long[first + 1][second + 1];
        ways[0][0] = 1;
        int seen = 0;
        for (int point = 0; point < points; point++) {
            int length = 0;
            for (int p = point; (seen >>> p & 1) == 0; p = symmetries.image(g, p)) {
                seen |= 1 << p;
                length++;
            }
            // A cycle goes into the one set, into the other, or into neither. Downwards, so that it goes in once.
            for (int i = first; length > 0 && i >= 0; i--) {
                for (int j = second; j >= 0; j--) {
                    ways[i][j] += (i < length ? 0 : ways[i - length][j]) + (j < length ? 0 : ways[i][j - length]);
                }
            }
        }
        return ways[first][second];
    }
}
