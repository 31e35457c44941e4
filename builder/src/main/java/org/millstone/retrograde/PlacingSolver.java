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
import org.millstone.step.ScoreStore.ScoreRows;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;

/**
 * Gives each slot the score or grade of the best turn that places a stone, a row at a time. All placements lead to earlier subspaces, as
 * the hand gets smaller. A stone of the row colour leads from row to row: with White on a1 b3, one on c2 leads to row 7 of "One position"
 * (ARCHITECTURE.md). A stone of the column colour stays in its row, but for removals.
 *
 * @param valueMap makes the byte of a turn, for the side that makes it, from the byte after it, for the opponent
 * @param pass makes the byte of a pass in the same way
 * @param known returns the scores or grades of an earlier subspace
 */
record PlacingSolver(Rules rules, ValueMap valueMap, ValueMap pass, CanonicalSets.BySize sets,
        Function<Subspace, @Nullable Scores> known, WorkerPool workers) {
    /** Fills {@code scores} with the bytes of the best placements; in a pair like 6-6 only the row colour's array. */
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
            @Nullable
            RemovalTable[] removals = RemovalTable.all(space, scratch, workers);
            if (subspace.ownRows()) {
                placeRows(space, removals, scores);
            } else {
                placeColumns(space, removals, scores);
            }
        }
    }

    /**
     * Returns the bytes of a subspace that placements lead to, for the opponent of the mover. If {@code skipped}, the opponent's next turn
     * is a pass, and such positions have no table. Then their bytes are derived from those after the pass, when the mover is to move again.
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
                pass.apply(into);
            }

            @Override
            public int get(int row, int column) {
                return pass.value((byte) scores.get(row, column)) & 0xff;
            }
        };
        if (!isExchanged(subspace)) {
            return passed;
        }
        Scores due = Scores.of(subspace, sets, scratch);
        TransposedScores.take(rules.board(), sets.of(subspace.own()), workers, 0, Score.WIN, List.of(due), List.of(passed));
        return due;
    }

    /** Whether a pass in {@code due} changes which colour makes the rows: if both have equally many stones on the board. */
    private static boolean isExchanged(Subspace due) {
        return due.own() == due.opponent();
    }

    /** Returns the bytes of scratch outside the Java heap that {@link #solve} takes. */
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
     * Finds the best placements of the row colour. A stone on a point leads to the row with that stone, in all columns that leave the point
     * free. So the next row, and the symmetry that leads there, are found once for each row and point.
     *
     * @param tables by how many stones a placement takes; null where it wins
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
            ColumnSets.ColumnMap map = new ColumnSets.ColumnMap(points);
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
                valueMap.apply(worst);
                into.write(row, worst);
            };
        });
    }

    /**
     * Finds the best placements of the column colour. A stone leads to the column with that stone, in the same row. The row alone decides
     * which of its stones may be removed, and the column which mills are closed. So removals are valued once for each column with a mill,
     * and read for each placement that closes one.
     */
    private void placeColumns(TurnSpace space, @Nullable RemovalTable[] turned, Scores into) {
        int points = space.freePoints();
        int size = space.subspace().own();
        ColumnSets placed = new ColumnSets(points, size + 1);
        ColumnSets.PointRuns runs = new ColumnSets.PointRuns(points, size, true);
        workers.forEachRow(space.rows().count(), thread -> {
            ColumnTurnValues arrivals = new ColumnTurnValues(space, placed, turned);
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
                arrivals.setRow(row);
                Arrays.fill(worst, RowOperations.NONE);
                for (int point = 0; point < points; point++) {
                    arrivals.close(point, arrived);
                    runs.takeWith(point, worst, arrived);
                    arrivals.open(point, quiet, arrived);
                }
                valueMap.apply(worst);
                into.write(row, worst);
            };
        });
    }
}
