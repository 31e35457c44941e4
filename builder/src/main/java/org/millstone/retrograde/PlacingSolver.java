package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Sides;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;

/**
 * Finds what it is worth to place a stone. Every such turn takes a stone from a hand, so all of them lead to subspaces that are solved:
 * each position is worth what the best of its turns is, a row at a time. A mover with the row colour leads from row to row, one with the
 * column colour stays in its row, but for removals. It finds scores or grades, as the turning and what is known of other subspaces are.
 */
final class PlacingSolver {
    private final Rules rules;
    private final ValueMap turning;
    private final CanonicalSets.BySize sets;
    private final Function<Subspace, @Nullable Scores> known;
    private final WorkerPool workers;

    /** Readies a solver. */
    PlacingSolver(Rules rules, ValueMap turning, CanonicalSets.BySize sets, Function<Subspace, @Nullable Scores> known,
            WorkerPool workers) {
        this.rules = rules;
        this.turning = turning;
        this.sets = sets;
        this.known = known;
        this.workers = workers;
    }

    /** The approximate share of removals in the time of a placement. */
    private static final double REMOVALS_END = 0.3;

    /**
     * Gives the positions of a step in which the side to move has stones in hand the value of the best turn that places one; of a pair that
     * is its own mirror image those in which the row colour moves.
     */
    void solve(Step step, Sides<Scores> scores) {
        solve(step.first(), step.isSkipped(rules), scores.row());
        if (step.subspaces().size() > 1) {
            solve(step.mirrored(), step.isSkipped(rules), scores.column());
        }
    }

    private void solve(Subspace subspace, boolean skipped, Scores scores) {
        if (subspace.ownHand() == 0) {
            return;
        }
        try (Arena scratch = Arena.ofShared()) {
            TurnSpace space = TurnSpace.of(rules, subspace, true, sets, after -> after(after, skipped, scratch));
            workers.meter().upTo(REMOVALS_END, 1);
            @Nullable
            RemovalTable[] removals = RemovalTable.all(space, scratch, workers);
            workers.meter().upTo(1, 1);
            if (subspace.ownRows()) {
                placeRows(space, removals, scores);
            } else {
                placeColumns(space, removals, scores);
            }
        }
    }

    /**
     * Returns the values of what turns lead to. Positions in which a pass is due, after the last placement, have no table, and are worth
     * what the pass leads to, a ply later: the same position with the other side to move, in the same row and column, unless colours are
     * exchanged.
     */
    private ScoreRows after(Subspace subspace, boolean skipped, Arena scratch) {
        Scores scores = Objects.requireNonNull(known.apply(skipped ? subspace.mirrored() : subspace));
        if (!skipped) {
            return scores;
        }
        ScoreRows passed = new ScoreRows() {
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
        if (!isExchanged(subspace)) {
            return passed;
        }
        Scores due = Scores.of(subspace, sets, scratch);
        ColourSwap.take(rules.board(), sets.of(subspace.own()), workers, 0, Score.WIN, List.of(due), List.of(passed));
        return due;
    }

    /** Whether the pass that is due in positions makes columns of rows: that where both sides have as many stones. */
    private static boolean isExchanged(Subspace due) {
        return due.own() == due.opponent();
    }

    /** Returns the bytes outside the heap that placing takes besides the scores of a step and those of what it leads to. */
    static long scratchBytes(Rules rules, Step step, CanonicalSets.BySize sets) {
        long bytes = 0;
        for (Subspace subspace : step.subspaces()) {
            if (subspace.ownHand() > 0) {
                bytes += RemovalTable.scratchBytes(TurnSpace.of(rules, subspace, true, sets, after -> TurnSpace.NOTHING));
                bytes += Subspaces.afterTurns(rules, subspace)
                        .filter(due -> step.isSkipped(rules) && !due.isLost() && isExchanged(due))
                        .mapToLong(due -> Scores.slots(due, sets)).sum();
            }
        }
        return bytes;
    }

    /**
     * Values the turns of a mover with the row colour: a stone placed on a point leads to the row with that stone, all columns alike but
     * those that have a stone there. So the row and the symmetry that leads to it are found once for each row and point.
     *
     * @param tables by the number of stones taken: what the row that a placement leads to is worth; none where that wins
     */
    private void placeRows(TurnSpace space, @Nullable RemovalTable[] tables, Scores into) {
        int points = space.freePoints();
        int size = space.subspace().opponent();
        CanonicalSets rows = space.rows();
        CanonicalSets nextRows = sets.of(space.movers());
        Combinations nextRanks = nextRows.ofFree(size);
        ColumnSets columns = new ColumnSets(points, size);
        // Which columns a row with one stone more has in their order.
        ColumnSets.PointRuns ordered = new ColumnSets.PointRuns(points, size, false);
        Board board = rules.board();
        workers.forEachRow(rows.count(), thread -> {
            ColumnMap map = new ColumnMap(points);
            byte[] worst = new byte[columns.count()];
            byte[] after = new byte[nextRanks.count()];
            return row -> {
                int free = board.all() & ~rows.set(row);
                Arrays.fill(worst, RowOperations.NONE);
                int point = 0;
                for (int rest = free; rest != 0; rest &= rest - 1, point++) {
                    int placed = rows.set(row) | rest & -rest;
                    int next = nextRows.number(placed);
                    RemovalTable table = tables[space.taken(board.millsThrough(placed, Integer.numberOfTrailingZeros(rest)))];
                    if (table == null) {
                        Arrays.fill(after, (byte) 0);
                    } else {
                        table.read(next, after);
                    }
                    if (map.set(free, board.all() & ~nextRows.set(next), board.symmetries().table(nextRows.symmetry(placed)))) {
                        ordered.takeWith(point, worst, after);
                    } else {
                        map.fill();
                        map.take(columns, point, nextRanks, after, worst);
                    }
                }
                turning.turn(worst);
                into.write(row, worst);
            };
        });
    }

    /**
     * Values the turns of a mover with the column colour: a stone placed leads to a column with that stone of the same row.
     *
     * <p>The row alone decides which stones may then be removed, and the column with the placed stone decides what that is worth. So
     * removals are valued once for each column that has a mill, and the value is taken where the stone was placed in that mill.
     *
     * @param turned by the number of stones taken: what removals are worth that turn rows into columns
     */
    private void placeColumns(TurnSpace space, @Nullable RemovalTable[] turned, Scores into) {
        int points = space.freePoints();
        int size = space.subspace().own();
        ColumnSets placed = new ColumnSets(points, size + 1);
        ColumnSets.PointRuns runs = new ColumnSets.PointRuns(points, size, true);
        workers.forEachRow(space.rows().count(), thread -> {
            Arrivals arrivals = new Arrivals(space, placed, turned);
            byte[] quiet = new byte[placed.count()];
            byte[] arrived = new byte[placed.count()];
            byte[] worst = new byte[into.columns()];
            char[] all = new char[placed.count()];
            for (int rank = 0; rank < all.length; rank++) {
                all[rank] = (char) rank;
            }
            return row -> {
                arrivals.take(row, 0, all, all.length, quiet);
                System.arraycopy(quiet, 0, arrived, 0, quiet.length);
                arrivals.turnTo(row);
                Arrays.fill(worst, RowOperations.NONE);
                for (int point = 0; point < points; point++) {
                    arrivals.close(point, arrived);
                    runs.takeWith(point, worst, arrived);
                    arrivals.open(point, quiet, arrived);
                }
                turning.turn(worst);
                into.write(row, worst);
            };
        });
    }
}
