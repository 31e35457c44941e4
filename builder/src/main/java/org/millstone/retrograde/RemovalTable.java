package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.MilledSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * The worth of placements after which the mover's set is the row. Before the turn it is, too, or the opponent's set is: then the turn makes
 * columns of rows.
 *
 * <p>The worth of the best removals is found row by row, in order, for all positions in which the mover can have closed as many mills,
 * before the removals; it is then fetched from there by all placements that lead to them: four to a row, on average, where the mover
 * makes the rows. Where nothing is removed from the board, the solved table says it.
 */
final class RemovalTable {
    private final TurnSpace space;
    private final int taken;
    private final CanonicalSets sets;
    private final @Nullable MilledSets milled;
    private final Combinations ranks;
    private final ScoreRows worst;

    private RemovalTable(TurnSpace space, int taken, @Nullable MilledSets milled, ScoreRows worst) {
        this.space = space;
        this.taken = taken;
        this.sets = space.sets().of(space.movers());
        this.milled = milled;
        this.ranks = ranks(space.board(), space.subspace());
        this.worst = worst;
    }

    /** Finds the worst removals of all numbers of stones taken that leave the mover the rows, none among them. */
    static List<RemovalTable> all(TurnSpace space, Arena arena, Workers workers) {
        List<RemovalTable> all = new ArrayList<>();
        for (int taken = 0; taken <= space.fromHand(); taken++) {
            if (!space.winsTaking(taken) && space.moversMakeRows(taken)) {
                all.add(new RemovalTable(space, taken, null, space.tables().get(taken)));
            }
        }
        for (int removals = 1; removals <= space.mostRemovals(); removals++) {
            if (makesRows(space.rules(), space.subspace(), removals)) {
                MilledSets milled = milled(space.rules(), space.subspace(), space.sets(), removals);
                if (milled.count() > 0) {
                    Scores worst = worst(space, removals, milled, arena, workers);
                    all.add(new RemovalTable(space, space.fromHand() + removals, milled, worst));
                }
            }
        }
        return all;
    }

    private static Scores worst(TurnSpace space, int removals, MilledSets milled, Arena arena, Workers workers) {
        Combinations ranks = ranks(space.board(), space.subspace());
        Scores worst = new Scores(arena, milled.count(), ranks.count());
        ColumnRemovals.Sizes sizes = ColumnRemovals.Sizes.of(space,
                new ColumnSets(ranks.points(), space.subspace().opponent()), removals);
        workers.forRows(milled.count(), thread -> {
            ColumnRemovals columns = new ColumnRemovals(sizes);
            return place -> {
                worst.write(place, columns.worst(milled.number(place), removals));
                return 0;
            };
        });
        return worst;
    }

    /** Returns the bytes outside the heap that {@link #all} takes: one for each position before the removals. */
    static long scratchBytes(Rules rules, Subspace subspace, CanonicalSetsBySize sets) {
        int most = Subspaces.mostTaken(rules, subspace, true) - Subspaces.mostFromHand(rules, subspace, true);
        long rows = 0;
        for (int removals = 1; removals <= most; removals++) {
            if (makesRows(rules, subspace, removals)) {
                rows += milled(rules, subspace, sets, removals).count();
            }
        }
        return rows == 0 ? 0 : rows * ranks(rules.board(), subspace).count();
    }

    /** Whether so many removals, or fewer, can make the mover the row colour, and the game goes on. */
    private static boolean makesRows(Rules rules, Subspace subspace, int removals) {
        return IntStream.rangeClosed(0, removals)
                .mapToObj(removed -> Subspaces.after(rules, subspace, true,
                        Subspaces.mostFromHand(rules, subspace, true) + removed))
                .anyMatch(after -> !after.isLost() && !after.ownRows());
    }

    /** Returns the sets of the mover with as many mills as so many removals need. */
    private static MilledSets milled(Rules rules, Subspace subspace, CanonicalSetsBySize sets, int removals) {
        return new MilledSets(rules.board(), sets.of(subspace.own() + 1),
                Subspaces.mostFromHand(rules, subspace, true) + removals);
    }

    private static Combinations ranks(Board board, Subspace subspace) {
        return new Combinations(board.points() - subspace.own() - 1, subspace.opponent());
    }

    /** Returns how many stones are taken. */
    int taken() {
        return taken;
    }

    /** Copies out what a row is worth, by the number of the mover's set. */
    void read(int number, byte[] into) {
        worst.read(milled == null ? number : milled.place(number), into);
    }

    /** A thread's way to what removals are worth that turn the row. */
    final class Fetch {
        private final ColumnSets columns;
        private final Exchanged exchanged;

        /**
         * Readies a thread.
         *
         * @param columns the columns with the stone placed
         */
        Fetch(ColumnSets columns) {
            this.columns = columns;
            this.exchanged = new Exchanged(space.board(), sets, milled, ranks, columns.count());
        }

        /** Returns how many stones are taken. */
        int taken() {
            return taken;
        }

        /**
         * Takes the smaller of what columns have and what the removals are worth.
         *
         * @param row its stones
         * @param list the ranks of the columns to look at
         * @param count how many these are
         */
        void take(int row, char[] list, int count, byte[] into) {
            exchanged.find(row, row, list, count, columns.sets());
            exchanged.lower(worst, list, count, into);
        }
    }
}
