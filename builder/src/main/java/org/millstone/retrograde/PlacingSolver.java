package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Finds what it is worth to place a stone. Every such turn takes a stone from a hand, so all of them lead to subspaces that are solved:
 * each position is worth what the best of its turns is, a row at a time.
 *
 * <p>A mover with the row colour ({@link RowPlacing}) leads from row to row, a mover with the column colour ({@link ColumnPlacing})
 * stays in its row, but for removals.
 */
final class PlacingSolver {
    /** The approximate share of removals in the time of a placement. */
    private static final double REMOVALS_END = 0.3;

    private final Rules rules;
    private final Turning turning;
    private final CanonicalSetsBySize sets;
    private final Function<Subspace, @Nullable Scores> known;
    private final Workers workers;

    /** Readies a solver of scores, or of grades: as the turning and what is known of other subspaces are. */
    PlacingSolver(Rules rules, Turning turning, CanonicalSetsBySize sets, Function<Subspace, @Nullable Scores> known,
            Workers workers) {
        this.rules = rules;
        this.turning = turning;
        this.sets = sets;
        this.known = known;
        this.workers = workers;
    }

    /**
     * Gives the positions of a step in which the side to move has stones in hand the value of the best turn that places one; of a pair that is
     * its own mirror image those in which the row colour moves.
     */
    void solve(Step step, List<Scores> scores) {
        for (int side = 0; side < step.subspaces().size(); side++) {
            if (step.subspaces().get(side).ownHand() > 0) {
                solve(step.subspaces().get(side), step.isSkipped(rules), scores.get(side));
            }
        }
    }

    private void solve(Subspace subspace, boolean skipped, Scores scores) {
        try (Arena scratch = Arena.ofShared()) {
            TurnSpace space =
                    TurnSpace.of(rules, subspace, true, sets, (after, taken) -> after(after, skipped, scratch), turning);
            workers.meter().upTo(REMOVALS_END, 1);
            List<RemovalTable> removals = RemovalTable.all(space, scratch, workers);
            IntFunction<Workers.RowTask> tasks = subspace.ownRows() ? new RowPlacing(space, removals, scores)
                    : new ColumnPlacing(space, removals, scores);
            workers.meter().upTo(1, 1);
            workers.forRows(space.rows().count(), tasks);
        }
    }

    /**
     * Returns the values of what turns lead to. Positions in which a pass is due, after the last placement, have no table, and are worth what
     * the pass leads to, a ply later: the same position with the other side to move, in the same row and column, unless colours are exchanged.
     */
    private ScoreRows after(Subspace subspace, boolean skipped, Arena scratch) {
        Scores scores = Objects.requireNonNull(known.apply(skipped ? subspace.mirrored() : subspace));
        if (!skipped) {
            return scores;
        }
        return isExchanged(subspace) ? exchanged(subspace, scores, scratch) : new ScoreRows() {
            @Override
            public void read(int row, byte[] into) {
                scores.read(row, into);
                turning.turn(into);
            }

            @Override
            public int get(int row, int column) {
                return turning.turned((byte) scores.get(row, column)) & 0xff;
            }
        };
    }

    /** Whether the pass that is due in positions makes columns of rows: that where both sides have as many stones. */
    private static boolean isExchanged(Subspace due) {
        return due.own() == due.opponent();
    }

    private Scores exchanged(Subspace due, Scores next, Arena arena) {
        CanonicalSets rows = sets.of(due.own());
        Combinations ranks = new Combinations(rules.board().points() - due.own(), due.own());
        int[] columns = ranks.sets();
        char[] all = allRanks(columns.length);
        Scores scores = Scores.of(due, rules.board(), sets, arena);
        workers.forRows(rows.count(), thread -> {
            Exchanged exchanged = new Exchanged(rules.board(), rows, null, ranks, columns.length);
            byte[] passing = new byte[columns.length];
            return row -> {
                exchanged.find(rows.set(row), rows.set(row), all, all.length, columns);
                exchanged.read(next, all, all.length, passing);
                turning.turn(passing);
                scores.write(row, passing);
                return 0;
            };
        });
        return scores;
    }

    private static char[] allRanks(int count) {
        char[] all = new char[count];
        for (int rank = 0; rank < count; rank++) {
            all[rank] = (char) rank;
        }
        return all;
    }

    /** Returns the bytes outside the heap that placing takes besides the scores of a step and those of what it leads to. */
    static long scratchBytes(Rules rules, Step step, CanonicalSetsBySize sets) {
        return step.subspaces().stream().mapToLong(subspace -> scratchBytes(rules, subspace, sets)).sum();
    }

    private static long scratchBytes(Rules rules, Subspace subspace, CanonicalSetsBySize sets) {
        if (subspace.ownHand() == 0) {
            return 0;
        }
        long bytes = RemovalTable.scratchBytes(rules, subspace, sets);
        if (Step.of(rules, subspace).isSkipped(rules)) {
            bytes += Subspaces.afterTurns(rules, subspace).filter(due -> !due.isLost() && isExchanged(due))
                    .mapToLong(due -> Scores.slots(due, rules.board(), sets)).sum();
        }
        return bytes;
    }

    /**
     * The turns of a mover with the row colour: a stone placed on a point leads to the row with that stone, all columns alike but those
     * that have a stone there. So the row and the symmetry that leads to it are found once for each row and point.
     */
    private static final class RowPlacing implements IntFunction<Workers.RowTask> {
        private final TurnSpace space;
        private final CanonicalSets rows;
        private final CanonicalSets nextRows;
        private final ColumnSets columns;
        private final Combinations nextRanks;
        /** Which columns a row with one stone more has in their order. */
        private final ColumnSets.PointRuns ordered;
        /** By the number of stones taken: what the row that a placement leads to is worth; null where that wins. */
        private final @Nullable RemovalTable[] tables;
        private final Scores into;

        RowPlacing(TurnSpace space, List<RemovalTable> tables, Scores into) {
            int size = space.subspace().opponent();
            int free = space.freePoints();
            this.space = space;
            this.rows = space.rows();
            this.nextRows = space.sets().of(space.movers());
            this.columns = new ColumnSets(free, size);
            this.nextRanks = new Combinations(free - 1, size);
            this.ordered = new ColumnSets.PointRuns(free, size, false);
            this.tables = new RemovalTable[space.mostTaken() + 1];
            tables.forEach(of -> this.tables[of.taken()] = of);
            this.into = into;
        }

        @Override
        public Workers.RowTask apply(int thread) {
            return new RowTask();
        }

        private final class RowTask implements Workers.RowTask {
            private final ColumnMap map = new ColumnMap(space.freePoints());
            private final byte[] worst = new byte[columns.count()];
            private final byte[] after = new byte[nextRanks.count()];

            @Override
            public long row(int row) {
                int stones = rows.set(row);
                int free = space.board().all() & ~stones;
                Arrays.fill(worst, Slots.NONE);
                int point = 0;
                for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                    int to = Integer.numberOfTrailingZeros(rest);
                    int placed = stones | 1 << to;
                    RemovalTable table = tables[space.taken(space.board().millsThrough(placed, to))];
                    if (table == null) {
                        win(point);
                    } else {
                        take(table, placed, free, point);
                    }
                }
                space.turning().turn(worst);
                into.write(row, worst);
                return 0;
            }

            private void take(RemovalTable table, int placed, int free, int point) {
                int next = nextRows.number(placed);
                table.read(next, after);
                if (map.set(free, space.board().all() & ~nextRows.set(next),
                        space.board().symmetries().table(nextRows.symmetry(placed)))) {
                    ordered.takeWith(point, worst, after);
                } else {
                    map.fill();
                    map.take(columns, point, nextRanks, after, worst);
                }
            }

            private void win(int point) {
                for (int rank = 0; rank < worst.length; rank++) {
                    worst[rank] = (columns.set(rank) >>> point & 1) == 0 ? 0 : worst[rank];
                }
            }
        }
    }

    /**
     * The turns of a mover with the column colour: a stone placed leads to a column with that stone of the same row.
     *
     * <p>The row alone decides which stones may then be removed, and the column with the placed stone decides what that is worth. So
     * removals are valued once for each column that has a mill, and the value is taken where the stone was placed in that mill.
     */
    private static final class ColumnPlacing implements IntFunction<Workers.RowTask> {
        private final TurnSpace space;
        private final ColumnSets columns;
        private final ColumnSets placed;
        private final ColumnSets.PointRuns runs;
        private final List<RemovalTable> turned;
        private final Scores into;

        /**
         * Readies the work.
         *
         * @param turned what removals are worth where they turn rows into columns
         */
        ColumnPlacing(TurnSpace space, List<RemovalTable> turned, Scores into) {
            int size = space.subspace().own();
            int free = space.freePoints();
            this.space = space;
            this.columns = new ColumnSets(free, size);
            this.placed = new ColumnSets(free, size + 1);
            this.runs = new ColumnSets.PointRuns(free, size, true);
            this.turned = turned;
            this.into = into;
        }

        @Override
        public Workers.RowTask apply(int thread) {
            return new ColumnTask();
        }

        private final class ColumnTask implements Workers.RowTask {
            private final Arrivals arrivals = new Arrivals(space, placed, turned);
            private final byte[] quiet = new byte[placed.count()];
            private final byte[] arrived = new byte[placed.count()];
            private final byte[] worst = new byte[columns.count()];
            private final char[] all = allRanks(placed.count());

            @Override
            public long row(int row) {
                arrivals.take(row, 0, all, all.length, quiet);
                System.arraycopy(quiet, 0, arrived, 0, quiet.length);
                arrivals.turnTo(row);
                Arrays.fill(worst, Slots.NONE);
                for (int point = 0; point < space.freePoints(); point++) {
                    arrivals.close(point, arrived);
                    runs.takeWith(point, worst, arrived);
                    arrivals.open(point, quiet, arrived);
                }
                space.turning().turn(worst);
                into.write(row, worst);
                return 0;
            }
        }
    }
}
