package org.millstone.builder;

import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.verify.Tally;

/**
 * What a solved subspace holds.
 *
 * @param histogram how many positions have each {@link Score}, symmetric ones counted once
 * @param tally what that comes to
 */
@SuppressWarnings("ArrayRecordComponent") // private to this package, never changed or compared
record Statistics(long[] histogram, Tally tally) {
    /** Counts a subspace. */
    static Statistics of(Board board, Subspace subspace, CanonicalSets rows, Scores scores, Workers workers) {
        int rowStones = Math.max(subspace.own(), subspace.opponent());
        Combinations columns = new Combinations(board.points() - rowStones, subspace.stones() - rowStones);
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
        return new Statistics(histogram, Tally.of(histogram, scores::first));
    }
}
