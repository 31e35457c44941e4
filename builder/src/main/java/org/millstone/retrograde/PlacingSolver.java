package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
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
    private final Workers workers;

    /** Readies a solver of scores, or of grades: as the turning is. */
    PlacingSolver(Rules rules, Turning turning, CanonicalSetsBySize sets, Workers workers) {
        this.rules = rules;
        this.turning = turning;
        this.sets = sets;
        this.workers = workers;
    }

    /**
     * Gives the positions of a step in which the side to move has stones in hand the value of the best turn that places one; of a pair that is
     * its own mirror image those in which the row colour moves.
     *
     * @return whether that leaves something to find: exits by captures, and moves that stay in the step
     */
    boolean solve(Step step, List<Scores> scores, Solver.Known known) {
        for (int side = 0; side < step.subspaces().size(); side++) {
            if (step.subspaces().get(side).ownHand() > 0) {
                solve(step.subspaces().get(side), step.isSkipped(rules), scores.get(side), known);
            }
        }
        return step.paired();
    }

    private void solve(Subspace subspace, boolean skipped, Scores scores, Solver.Known known) {
        try (Arena scratch = Arena.ofShared()) {
            TurnSpace space =
                    TurnSpace.of(rules, subspace, true, sets, (after, taken) -> after(after, skipped, known, scratch), turning);
            workers.meter().upTo(REMOVALS_END, 1);
            List<RemovalTable> removals = RemovalTable.all(space, scratch, workers);
            IntFunction<Workers.RowTask> tasks = subspace.ownRows() ? new RowPlacing(space, removals).tasks(scores)
                    : new ColumnPlacing(space, removals).tasks(scores);
            workers.meter().upTo(1, 1);
            workers.forRows(space.rows().count(), tasks);
        }
    }

    /** Returns the values of what turns lead to; if a pass is due there, those are found from what it leads to. */
    private ScoreRows after(Subspace subspace, boolean skipped, Solver.Known known, Arena scratch) {
        Scores scores = Objects.requireNonNull(known.scores(skipped ? subspace.mirrored() : subspace));
        return !skipped ? scores
                : Passes.of(rules.board(), subspace, scores, turning, sets.of(subspace.rowStones()), scratch, workers);
    }

    /** Returns the bytes outside the heap that placing in a subspace takes besides its scores and those of what it leads to. */
    static long scratchBytes(Rules rules, Subspace subspace, CanonicalSetsBySize sets) {
        if (subspace.ownHand() == 0) {
            return 0;
        }
        long bytes = RemovalTable.scratchBytes(rules, subspace, sets);
        if (Step.of(rules, subspace).isSkipped(rules)) {
            bytes += Subspaces.afterTurns(rules, subspace).filter(due -> !due.isLost())
                    .mapToLong(due -> Passes.scratchBytes(rules.board(), due, sets.of(due.rowStones()))).sum();
        }
        return bytes;
    }

    /**
     * The turns of a mover with the row colour: a stone placed on a point leads to the row with that stone, all columns alike but those
     * that have a stone there. So the row and the symmetry that leads to it are found once for each row and point.
     */
    private static final class RowPlacing {
        private final TurnSpace space;
        private final CanonicalSets rows;
        private final CanonicalSets nextRows;
        private final ColumnSets columns;
        private final Combinations nextRanks;
        /** Which columns a row with one stone more has in their order. */
        private final ColumnSets.PointRuns ordered;
        /** By the number of stones taken: what the row that a placement leads to is worth; null where that wins. */
        private final @Nullable RemovalTable[] tables;

        RowPlacing(TurnSpace space, List<RemovalTable> tables) {
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
        }

        /** Returns the tasks of threads, which give each row of {@code into} its scores. */
        IntFunction<Workers.RowTask> tasks(Scores into) {
            return thread -> new RowTask(into);
        }

        private final class RowTask implements Workers.RowTask {
            private final Scores into;
            private final ColumnMap map = new ColumnMap(space.freePoints());
            private final byte[] worst = new byte[columns.count()];
            private final byte[] after = new byte[nextRanks.count()];

            RowTask(Scores into) {
                this.into = into;
            }

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
    private static final class ColumnPlacing {
        private final TurnSpace space;
        private final ColumnSets columns;
        private final ColumnSets placed;
        private final ColumnSets.PointRuns runs;
        private final List<RemovalTable> turned;

        /**
         * Readies the work.
         *
         * @param turned what removals are worth where they turn rows into columns
         */
        ColumnPlacing(TurnSpace space, List<RemovalTable> turned) {
            int size = space.subspace().own();
            int free = space.freePoints();
            this.space = space;
            this.columns = new ColumnSets(free, size);
            this.placed = new ColumnSets(free, size + 1);
            this.runs = new ColumnSets.PointRuns(free, size, true);
            this.turned = turned;
        }

        /** Returns the tasks of threads, which give each row of {@code into} its scores. */
        IntFunction<Workers.RowTask> tasks(Scores into) {
            return thread -> new ColumnTask(into);
        }

        private final class ColumnTask implements Workers.RowTask {
            private final Scores into;
            private final Arrivals arrivals = new Arrivals(space, placed, turned);
            private final byte[] quiet = new byte[placed.count()];
            private final byte[] arrived = new byte[placed.count()];
            private final byte[] worst = new byte[columns.count()];
            private final char[] all = new char[placed.count()];

            ColumnTask(Scores into) {
                this.into = into;
                for (int rank = 0; rank < all.length; rank++) {
                    all[rank] = (char) rank;
                }
            }

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

    /**
     * Positions in which a pass is due, after the last placement: they have no table, and are worth what the pass leads to, a ply later.
     *
     * <p>That is the same position with the other side to move, in the same row and column; but where both have as many stones the side to
     * move makes the row, so colours are exchanged.
     */
    private static final class Passes {
        private Passes() {}

        /**
         * Returns the scores of the positions in which a pass is due.
         *
         * @param due their subspace, in which the side to move passes
         * @param next the scores of the positions that passes lead to
         * @param sets the canonical sets of as many points as the row colour has stones
         * @param arena owns {@link #scratchBytes}
         */
        static ScoreRows of(Board board, Subspace due, Scores next, Turning turning, CanonicalSets sets, Arena arena,
                Workers workers) {
            if (due.own() == due.opponent()) {
                return exchanged(board, due.own(), next, turning, sets, arena, workers);
            }
            return new ScoreRows() {
                @Override
                public void read(int row, byte[] into) {
                    next.read(row, into);
                    turning.turn(into);
                }

                @Override
                public int get(int row, int column) {
                    return turning.turned((byte) next.get(row, column)) & 0xff;
                }
            };
        }

        private static Scores exchanged(Board board, int stones, Scores next, Turning turning, CanonicalSets sets, Arena arena,
                Workers workers) {
            Combinations ranks = new Combinations(board.points() - stones, stones);
            Scores scores = new Scores(arena, sets.count(), ranks.count());
            int[] columns = ranks.sets();
            workers.forRows(sets.count(), thread -> {
                byte[] passing = new byte[columns.length];
                return row -> {
                    int passer = sets.set(row);
                    for (int column = 0; column < columns.length; column++) {
                        int mover = Integer.expand(columns[column], board.all() & ~passer);
                        int number = sets.number(mover);
                        int image = board.symmetries().apply(sets.symmetry(mover), passer);
                        passing[column] =
                                (byte) next.get(number, ranks.rank(Integer.compress(image, board.all() & ~sets.set(number))));
                    }
                    turning.turn(passing);
                    scores.write(row, passing);
                    return 0;
                };
            });
            return scores;
        }

        /** Returns the bytes outside the heap that scores of positions take in which a pass is due. */
        static long scratchBytes(Board board, Subspace due, CanonicalSets sets) {
            return due.own() != due.opponent() ? 0
                    : (long) sets.count() * new Combinations(board.points() - due.own(), due.own()).count();
        }
    }
}
