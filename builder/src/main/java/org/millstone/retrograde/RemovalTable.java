package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.ScoreStore.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.WorkerPool;

/**
 * What placements that take a certain number of stones lead to: scores or grades for the opponent, who is next. Rows are the mover's stones
 * <em>after</em> the turn, whoever makes them before.
 *
 * <p>The best removals are valued once for each position in which the mover can have closed the mills for them, row by row. All placements
 * that lead there read the result: four on average, if the mover makes the rows before the turn, too. If no stone leaves the board (none
 * taken, or only from the hand), {@code worst} is simply the next subspace's table.
 *
 * @param places by the number of the mover's canonical set: its row in {@code worst}, if it has one; null if that is the number itself
 * @param worst by row and column: the score or grade for the opponent after the removals that are worst for it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RemovalTable(TurnSpace space, int @Nullable [] places, ScoreRows worst) {
    /**
     * Finds the best removals after all placements from a subspace.
     *
     * @return tables by how many stones a turn takes, from 0; null if the mover wins, or never makes the rows, after so many
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

    /** Returns the bytes outside the heap that {@link #all} takes: one for each position with a mill closed and nothing removed yet. */
    static long scratchBytes(TurnSpace space) {
        long rows = IntStream.rangeClosed(1, space.mostRemovals()).filter(removals -> makesRows(space, removals))
                .mapToLong(removals -> milled(space, removals).length).sum();
        return rows == 0 ? 0 : rows * ranks(space).count();
    }

    /**
     * Whether some number of removals, from 0 to {@code removals}, leaves the game going on, in a subspace whose rows are the mover's stones.
     */
    private static boolean makesRows(TurnSpace space, int removals) {
        return IntStream.rangeClosed(0, removals)
                .anyMatch(removed -> !space.winsAfter(removed) && space.moversMakeRows(space.fromHand() + removed));
    }

    private static int[] milled(TurnSpace space, int removals) {
        return milled(space.board(), sets(space), space.fromHand() + removals);
    }

    /** Returns the rows in which some stone stands in at least {@code mills} mills, so that a turn can have closed that many at once. */
    static int[] milled(Board board, CanonicalSets sets, int mills) {
        return IntStream.range(0, sets.count()).filter(number -> board.mostMillsThrough(sets.set(number)) >= mills).toArray();
    }

    private static CanonicalSets sets(TurnSpace space) {
        return space.sets().of(space.movers());
    }

    private static Combinations ranks(TurnSpace space) {
        return sets(space).ofFree(space.subspace().opponent());
    }

    void read(int number, byte[] into) {
        worst.read(places == null ? number : places[number], into);
    }

    /** Returns what looks up this table where the column colour makes the rows after its turn. {@code columns}: those after it. */
    TransposedScores.Fetch fetch(ColumnSets columns) {
        return new TransposedScores.Fetch(new TransposedScores(space.board(), sets(space), places, ranks(space), columns.sets),
                worst);
    }
}
