package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.MilledSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * What so many removals are worth where they turn rows into columns: the mover, who had fewer stones on the board, places one, removes
 * some, and has more than its opponent.
 *
 * <p>Then the set of the mover makes the row. What the best removals are worth is found row by row, in order, for all positions in
 * which the mover can have closed as many mills, before the removals; it is then fetched from there, once a position.
 */
final class RemovalTable {
    private final TurnSpace space;
    private final int removals;
    private final CanonicalSets sets;
    private final MilledSets milled;
    private final Combinations ranks;
    private final Scores worst;

    private RemovalTable(TurnSpace space, int removals, MilledSets milled, Arena arena, Workers workers) {
        int opponents = space.subspace().opponent();
        this.space = space;
        this.removals = removals;
        this.sets = space.sets().of(movers(space.subspace()));
        this.milled = milled;
        this.ranks = ranks(space.board(), space.subspace());
        this.worst = new Scores(arena, milled.count(), ranks.count());
        ColumnRemovals.Sizes sizes =
                new ColumnRemovals.Sizes(space.rules(), new ColumnSets(ranks.points(), opponents), removals);
        workers.forRows(milled.count(), thread -> {
            ColumnRemovals columns = new ColumnRemovals(sizes);
            ColumnRemovals.Left left = new ColumnRemovals.Left(sizes, space);
            return place -> {
                int row = milled.number(place);
                left.turnTo(row);
                columns.turnTo(space.board().all() & ~sets.set(row));
                worst.write(place, columns.worst(removals, left, -1));
                return 0;
            };
        });
    }

    /** Finds the worst removals of all numbers that turn rows into columns. */
    static List<RemovalTable> all(TurnSpace space, Arena arena, Workers workers) {
        List<RemovalTable> all = new ArrayList<>();
        for (int removals = 1; removals <= space.mostRemovals(); removals++) {
            if (turns(space.subspace(), removals)) {
                MilledSets milled = new MilledSets(space.board(), space.sets().of(movers(space.subspace())), removals);
                if (milled.count() > 0) {
                    all.add(new RemovalTable(space, removals, milled, arena, workers));
                }
            }
        }
        return all;
    }

    /** Returns the bytes outside the heap that {@link #all} takes: one for each position before the removals. */
    static long scratchBytes(Rules rules, Subspace subspace, CanonicalSetsBySize sets) {
        long rows = 0;
        for (int removals = 1; removals <= Subspaces.mostRemovals(rules, subspace); removals++) {
            if (turns(subspace, removals)) {
                rows += new MilledSets(rules.board(), sets.of(movers(subspace)), removals).count();
            }
        }
        return rows == 0 ? 0 : rows * ranks(rules.board(), subspace).count();
    }

    /** Whether so many removals, or fewer, can leave the opponent fewer stones on the board than the mover has, and the game goes on. */
    private static boolean turns(Subspace subspace, int removals) {
        int fewest = Math.max(subspace.opponent() - removals, Rules.FEWEST - subspace.opponentHand());
        return fewest < movers(subspace);
    }

    /** Returns how many stones the mover has on the board once it has placed one. */
    private static int movers(Subspace subspace) {
        return subspace.own() + 1;
    }

    private static Combinations ranks(Board board, Subspace subspace) {
        return new Combinations(board.points() - movers(subspace), subspace.opponent());
    }

    /** Makes what a thread asks. */
    Fetch fetch() {
        return new Fetch();
    }

    /** Memory decides here: where to read is found for the whole row first, so that many reads are under way at once. */
    final class Fetch {
        private final Board board = space.board();
        private final int[] images = new int[board.symmetries().count()];
        private int[] rows = new int[0];
        private int[] columnsOfRows = new int[0];

        /** Returns how many stones are removed. */
        int removals() {
            return removals;
        }

        /**
         * Takes the smaller of what columns have and what removals are worth that turn the row.
         *
         * @param opponent the row
         * @param columns the columns with the stone placed
         * @param list the ranks of those to look at
         * @param count how many these are
         */
        void take(int opponent, ColumnSets columns, char[] list, int count, byte[] into) {
            int all = board.all();
            int free = all & ~opponent;
            Symmetries symmetries = board.symmetries();
            Arrays.setAll(images, g -> symmetries.apply(g, opponent));
            if (rows.length < columns.count()) {
                rows = new int[columns.count()];
                columnsOfRows = new int[columns.count()];
            }
            for (int i = 0; i < count; i++) {
                int mover = Integer.expand(columns.set(list[i]), free);
                int number = sets.number(mover);
                rows[i] = milled.place(number);
                columnsOfRows[i] = ranks.rank(Integer.compress(images[sets.symmetry(mover)], all & ~sets.set(number)));
            }
            for (int i = 0; i < count; i++) {
                Slots.lower(into, list[i], (byte) worst.get(rows[i], columnsOfRows[i]));
            }
        }
    }
}
