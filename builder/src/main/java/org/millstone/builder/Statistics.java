package org.millstone.builder;

import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Workers;
import org.millstone.store.Tally;

/** Counts what a solved subspace holds. */
final class Statistics {
    private Statistics() {}

    /** Counts a subspace. */
    static Tally of(Board board, SolvedTable table, CanonicalSets rows, Workers workers) {
        Tally.Sum sum = new Tally.Sum();
        for (SolvedTable.Part part : table.parts()) {
            sum.add(part.window(), histogram(board, table.subspace(), rows, part.scores(), workers), part.scores()::first);
        }
        return sum.tally();
    }

    /** Returns how many positions have each score or grade. */
    static long[] histogram(Board board, Subspace subspace, CanonicalSets rows, Scores scores, Workers workers) {
        Combinations columns = new Combinations(board.points() - subspace.rowStones(), subspace.columnStones());
        RowCounter[] counters = new RowCounter[workers.threads()];
        workers.forRows(rows.count(), thread -> {
            RowCounter counter = new RowCounter(board.symmetries(), board.all(), rows, columns, scores);
            counters[thread] = counter;
            return row -> {
                counter.count(row);
                return 0;
            };
        });
        long[] histogram = new long[Score.WIN + 1];
        for (RowCounter counter : counters) {
            counter.addTo(histogram);
        }
        return histogram;
    }
}
