package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;

/**
 * Removals by a column colour that has as many stones as its opponent by then, and one more afterwards: its own set makes the row.
 *
 * <p>To follow each removal would be an access to somewhere in memory. So positions before the removal are seen with colours
 * exchanged, where removals stay in the row: there the worst is found for all of them, and then fetched once for each.
 */
final class TurnedRemovals {
    private final Board board;
    private final CanonicalSets sets;
    private final MilledRows milled;
    private final Combinations ranks;
    private final Scores worst;

    /**
     * Goes through the removals.
     *
     * @param stones of either colour, before the removal
     * @param captures the scores of the positions after it
     * @param arena owns a byte for each position before it in which the mover has a mill
     */
    TurnedRemovals(Shapes shapes, int stones, Scores captures, Arena arena, Workers workers) {
        int points = shapes.rules().board().points() - stones;
        this.board = shapes.rules().board();
        this.sets = shapes.canonical(stones);
        this.milled = shapes.milledRows(stones);
        this.ranks = new Combinations(points, stones);
        this.worst = new Scores(arena, milled.count(), ranks.count());
        Removals.Shape shape = new Removals.Shape(shapes.rules(), points, stones);
        workers.forRows(milled.count(), thread -> {
            Removals removals = new Removals(shape);
            byte[] scores = new byte[captures.columns()];
            byte[][] after = new byte[points][];
            Arrays.fill(after, scores);
            byte[] row = new byte[ranks.count()];
            return place -> {
                captures.read(milled.row(place), scores);
                removals.open(board.all() & ~sets.set(milled.row(place)));
                removals.worst(after, row);
                worst.write(place, row);
                return 0;
            };
        });
    }

    /** Makes the scratch of a thread. */
    ColumnPlacements.RowRemovals fetch() {
        return new Fetch();
    }

    /** Fetches what was found. As in {@link ColourExchange}, nothing but reads stands in the way of many of them being under way. */
    private final class Fetch implements ColumnPlacements.RowRemovals {
        private final int[] images = new int[board.symmetries().count()];
        private int[] rows = new int[0];
        private int[] columns = new int[0];

        @Override
        public void worst(int opponent, Columns of, byte[] into) {
            int size = of.size();
            if (rows.length < size) {
                rows = new int[size];
                columns = new int[size];
            }
            locate(opponent, of);
            for (int k = 0; k < size; k++) {
                into[of.ranks[k]] = (byte) worst.get(rows[k], columns[k]);
            }
        }

        private void locate(int opponent, Columns of) {
            for (int g = 0; g < images.length; g++) {
                images[g] = board.symmetries().apply(g, opponent);
            }
            int all = board.all();
            int free = all & ~opponent;
            for (int k = 0; k < of.size(); k++) {
                int own = Integer.expand(of.sets[k], free);
                int number = sets.number(own);
                rows[k] = milled.place(number);
                columns[k] = ranks.rank(Integer.compress(images[sets.symmetry(own)], all & ~sets.set(number)));
            }
        }
    }
}
