package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.WorkerPool;

/**
 * The worth of placements after which the mover's set is the row. Before the turn it is, too, or the opponent's set is: then the turn makes
 * columns of rows.
 *
 * <p>The worth of the best removals is found row by row, in order, for all positions in which the mover can have closed as many mills,
 * before the removals; it is then fetched from there by all placements that lead to them: four to a row, on average, where the mover
 * makes the rows. Where nothing is removed from the board, the solved table says it.
 *
 * @param places by the number of a set of the mover, its row, if it has one; null if the numbers are the rows
 * @param worst what they are worth
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RemovalTable(TurnSpace space, int @Nullable [] places, ScoreRows worst) {
    /**
     * Finds the worst removals by the number of stones taken, none among them: those that can leave the mover the rows; null for others.
     */
    static @Nullable RemovalTable[] all(TurnSpace space, Arena arena, WorkerPool workers) {
        @Nullable
        RemovalTable[] all = new RemovalTable[space.mostTaken() + 1];
        for (int taken = 0; taken <= space.fromHand(); taken++) {
            if (!space.winsTaking(taken) && space.moversMakeRows(taken)) {
                all[taken] = new RemovalTable(space, null, space.tables().get(taken));
            }
        }
        for (int removals = 1; removals <= space.mostRemovals(); removals++) {
            if (makesRows(space, removals)) {
                int[] milled = milled(space, removals);
                if (milled.length > 0) {
                    int[] places = new int[sets(space).count()];
                    for (int place = 0; place < milled.length; place++) {
                        places[milled[place]] = place;
                    }
                    all[space.fromHand() + removals] =
                            new RemovalTable(space, places, worst(space, removals, milled, arena, workers));
                }
            }
        }
        return all;
    }

    private static Scores worst(TurnSpace space, int removals, int[] milled, Arena arena, WorkerPool workers) {
        Combinations ranks = ranks(space);
        Scores worst = new Scores(arena, milled.length, ranks.count());
        ColumnRemovals.Sizes sizes =
                ColumnRemovals.Sizes.of(space, new ColumnSets(ranks.points(), space.subspace().opponent()), removals);
        workers.forEachRow(milled.length, thread -> {
            ColumnRemovals columns = new ColumnRemovals(sizes);
            return place -> {
                worst.write(place, columns.worst(milled[place], removals));
            };
        });
        return worst;
    }

    /** Returns the bytes outside the heap that {@link #all} takes: one for each position before the removals. */
    static long scratchBytes(TurnSpace space) {
        long rows = IntStream.rangeClosed(1, space.mostRemovals()).filter(removals -> makesRows(space, removals))
                .mapToLong(removals -> milled(space, removals).length).sum();
        return rows == 0 ? 0 : rows * ranks(space).count();
    }

    /** Whether so many removals, or fewer, can make the mover the row colour, and the game goes on. */
    private static boolean makesRows(TurnSpace space, int removals) {
        return IntStream.rangeClosed(0, removals)
                .anyMatch(removed -> !space.winsAfter(removed) && space.moversMakeRows(space.fromHand() + removed));
    }

    private static int[] milled(TurnSpace space, int removals) {
        return milled(space.board(), sets(space), space.fromHand() + removals);
    }

    /** Returns the numbers of sets with a stone that stands in so many mills, so that it can have closed them at once; ascending. */
    static int[] milled(Board board, CanonicalSets sets, int mills) {
        return IntStream.range(0, sets.count()).filter(number -> board.mostMillsThrough(sets.set(number)) >= mills).toArray();
    }

    private static CanonicalSets sets(TurnSpace space) {
        return space.sets().of(space.movers());
    }

    private static Combinations ranks(TurnSpace space) {
        return sets(space).ofFree(space.subspace().opponent());
    }

    /** Copies out what a row is worth, by the number of the mover's set. */
    void read(int number, byte[] into) {
        worst.read(places == null ? number : places[number], into);
    }

    /**
     * Readies a thread to fetch what removals are worth that turn the row.
     *
     * @param columns the columns with the stone placed
     */
    ColourSwap.Fetch fetch(ColumnSets columns) {
        return new ColourSwap.Fetch(new ColourSwap(space.board(), sets(space), places, ranks(space), columns.sets), worst);
    }
}
