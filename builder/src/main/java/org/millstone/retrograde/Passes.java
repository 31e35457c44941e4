package org.millstone.retrograde;

import java.lang.foreign.Arena;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Positions in which a pass is due, after the last placement: they have no table, and are worth what the pass leads to, a ply later.
 *
 * <p>That is the same position with the other side to move, in the same row and column; but where both have as many stones the side to
 * move makes the row, so colours are exchanged.
 */
final class Passes {
    private Passes() {}

    /**
     * Returns the scores of the positions in which a pass is due.
     *
     * @param due their subspace, in which the side to move passes
     * @param next the scores of the positions that passes lead to
     * @param sets the canonical sets of as many points as the row colour has stones
     * @param arena owns {@link #scratchBytes}
     */
    static ScoreRows of(Board board, Subspace due, Scores next, Turning turning, CanonicalSets sets, Arena arena,
            Workers workers) {
        if (due.own() == due.opponent()) {
            return exchanged(board, due.own(), next, turning, sets, arena, workers);
        }
        return new ScoreRows() {
            @Override
            public void read(int row, byte[] into) {
                next.read(row, into);
                turning.turn(into);
            }

            @Override
            public int get(int row, int column) {
                return turning.turned((byte) next.get(row, column)) & 0xff;
            }
        };
    }

    private static Scores exchanged(Board board, int stones, Scores next, Turning turning, CanonicalSets sets, Arena arena,
            Workers workers) {
        Combinations ranks = new Combinations(board.points() - stones, stones);
        Scores scores = new Scores(arena, sets.count(), ranks.count());
        int[] columns = ranks.sets();
        workers.forRows(sets.count(), thread -> {
            byte[] passing = new byte[columns.length];
            return row -> {
                int passer = sets.set(row);
                for (int column = 0; column < columns.length; column++) {
                    int mover = Integer.expand(columns[column], board.all() & ~passer);
                    int number = sets.number(mover);
                    int image = board.symmetries().apply(sets.symmetry(mover), passer);
                    passing[column] =
                            (byte) next.get(number, ranks.rank(Integer.compress(image, board.all() & ~sets.set(number))));
                }
                turning.turn(passing);
                scores.write(row, passing);
                return 0;
            };
        });
        return scores;
    }

    /** Returns the bytes outside the heap that scores of positions take in which a pass is due. */
    static long scratchBytes(Board board, Subspace due, CanonicalSets sets) {
        return due.own() != due.opponent() ? 0
                : (long) sets.count() * new Combinations(board.points() - due.own(), due.own()).count();
    }
}
