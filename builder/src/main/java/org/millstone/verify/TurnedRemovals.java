package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.MilledSets;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;

/**
 * Removals by a column colour whose own set makes the row afterwards: it then has more stones than its opponent.
 *
 * <p>To follow each removal would be an access to somewhere in memory. So positions before the removals are seen with colours
 * exchanged, where removals stay in the row: there the worst is found for all of them, and then fetched once for each.
 */
final class TurnedRemovals {
    private final Shapes shapes;
    private final CanonicalSets sets;
    private final MilledSets milled;
    private final Combinations ranks;
    private final Scores worst;

    /**
     * Goes through the removals.
     *
     * @param count how many stones are removed, unless the turn ends early
     * @param arena owns {@link #bytes}
     */
    TurnedRemovals(Shapes shapes, Subspace subspace, Continuations continuations, int count, Arena arena, Workers workers) {
        int stones = subspace.own() + 1;
        int points = shapes.rules().board().points() - stones;
        int all = shapes.rules().board().all();
        this.shapes = shapes;
        this.sets = shapes.canonical(stones);
        this.milled = shapes.milled(stones, count);
        RemovalSequences.Shape shape = new RemovalSequences.Shape(shapes.rules(), points, subspace.opponent(), count);
        this.ranks = new Combinations(points, subspace.opponent());
        this.worst = new Scores(arena, milled.count(), ranks.count());
        workers.forRows(milled.count(), thread -> {
            RemovalSequences sequences = new RemovalSequences(shape, points);
            Ends ends = new Ends(shape, continuations, count);
            return place -> {
                ends.row = milled.number(place);
                sequences.open(all & ~sets.set(ends.row));
                worst.write(place, sequences.worst(count, -1, ends));
                return 0;
            };
        });
    }

    /** Whether some of so many removals lead to a table that has the mover's stones as rows. */
    static boolean turn(Shapes shapes, Step placement, int count) {
        for (int removed = 1; removed <= count; removed++) {
            if (!placement.first().after(removed).isLost()
                    && Continuations.rowsAreMovers(shapes.rules(), placement, removed)) {
                return shapes.milled(placement.first().own() + 1, count).count() > 0;
            }
        }
        return false;
    }

    /** Returns the bytes outside the heap that this takes: one for each position before so many removals. */
    static long bytes(Shapes shapes, Subspace subspace, int count) {
        int stones = subspace.own() + 1;
        return (long) shapes.milled(stones, count).count()
                * new Combinations(shapes.rules().board().points() - stones, subspace.opponent()).count();
    }

    /** What the columns of a row are worth when the turn ends; of those of other tables nothing is said. One thread's. */
    private static final class Ends implements IntFunction<byte[]> {
        private final Continuations continuations;
        private final byte[][] scores;
        private int row;

        Ends(RemovalSequences.Shape shape, Continuations continuations, int count) {
            this.continuations = continuations;
            this.scores = new byte[count + 1][];
            Arrays.setAll(scores, removed -> new byte[shape.columns(removed)]);
        }

        @Override
        public byte[] apply(int removed) {
            byte[] into = scores[removed];
            if (continuations.wins(removed)) {
                Arrays.fill(into, (byte) 0);
            } else if (continuations.rowsAreMovers(removed)) {
                continuations.read(removed, row, into);
            } else {
                Arrays.fill(into, (byte) 255);
            }
            return into;
        }
    }

    /** Makes the scratch of a thread. */
    Fetch fetch() {
        return new Fetch();
    }

    /** Fetches what was found. Nothing but reads stands in the way of many of them being under way. */
    final class Fetch {
        private final ExchangedColours exchanged = new ExchangedColours(shapes.rules().board(), sets, ranks);

        /** Takes the worse of what columns have and what removals come to. */
        void take(int opponent, Columns of, byte[] into) {
            exchanged.locate(opponent, of);
            for (int k = 0; k < of.size(); k++) {
                int score = worst.get(milled.place(exchanged.row(k)), exchanged.column(k));
                into[of.ranks[k]] = (byte) Math.min(into[of.ranks[k]] & 0xff, score);
            }
        }
    }
}
