package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * What removals are worth where they turn rows into columns: the mover, who had one stone fewer on the board, places one, removes one,
 * and has more than its opponent.
 *
 * <p>Then the set of the mover makes the row. What the best removal is worth is found row by row, in order, for all positions in
 * which the mover has a mill, before the removal; it is then fetched from there, once a position.
 */
final class Turned {
    private final PlacingSpace space;
    private final CanonicalSets sets;
    private final ColumnSets opponents;
    private final Scores worst;

    /**
     * Finds the worst removals.
     *
     * @param arena owns a byte for each position with the stone placed and none removed
     * @param captures the scores of the positions after the removal
     */
    Turned(PlacingSpace space, Scores captures, Arena arena, Workers workers) {
        int stones = space.subspace().rowStones();
        this.space = space;
        this.sets = space.sets().of(stones);
        this.opponents = new ColumnSets(space.freePoints(), stones);
        this.worst = new Scores(arena, sets.count(), opponents.count());
        ColumnSets fewer = new ColumnSets(space.freePoints(), stones - 1);
        PointRuns runs = new PointRuns(space.freePoints(), stones - 1);
        Supersets supersets = new Supersets(opponents);
        workers.forRows(sets.count(), thread -> {
            Removals removals = new Removals(space.rules(), opponents, fewer.ranks(), runs, supersets);
            byte[] scores = new byte[fewer.count()];
            byte[] row = new byte[opponents.count()];
            return number -> {
                int mover = sets.set(number);
                if (space.board().inMills(mover) != 0) {
                    captures.read(number, scores);
                    removals.turnTo(space.board().all() & ~mover);
                    removals.worst(scores, -1, row);
                    worst.write(number, row);
                }
                return 0;
            };
        });
    }

    /** Returns what a thread asks. */
    ColumnPlacing.RowRemovals removals() {
        return new Fetch();
    }

    /** Memory decides here: where to read is found for the whole row first, so that many reads are under way at once. */
    private final class Fetch implements ColumnPlacing.RowRemovals {
        private final Board board = space.board();
        private final Combinations ranks = opponents.ranks();
        private final int[] images = new int[board.symmetries().count()];
        private int[] rows = new int[0];
        private int[] columnsOfRows = new int[0];

        @Override
        public void worst(int row, ColumnSets columns, MilledColumns milled, byte[] into) {
            int opponent = space.rows().set(row);
            int all = board.all();
            int free = all & ~opponent;
            Symmetries symmetries = board.symmetries();
            Arrays.setAll(images, g -> symmetries.apply(g, opponent));
            if (rows.length < columns.count()) {
                rows = new int[columns.count()];
                columnsOfRows = new int[columns.count()];
            }
            char[] list = milled.ranks();
            int count = milled.count();
            for (int i = 0; i < count; i++) {
                int mover = Integer.expand(columns.set(list[i]), free);
                int number = sets.number(mover);
                rows[i] = number;
                columnsOfRows[i] = ranks.rank(Integer.compress(images[sets.symmetry(mover)], all & ~sets.set(number)));
            }
            for (int i = 0; i < count; i++) {
                into[list[i]] = (byte) worst.get(rows[i], columnsOfRows[i]);
            }
        }
    }
}
