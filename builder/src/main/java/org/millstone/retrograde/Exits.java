package org.millstone.retrograde;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * What the captures of a pair lead to: for each slot the score of the best turn that removes a stone, 0 if there is none.
 *
 * <p>A capture by the row colour leaves the row colour's stones alone: it ends in the row that its move leads to, one column
 * stone fewer. Which stone to remove does not depend on the move, so the best removal is found once for each position with
 * a closed mill ("after the move"), and then fetched by each move that closes one. A capture by the column colour leads from
 * row R to the rows R less a stone, so those rows are folded into one "best removal" row, once per row ({@link ColumnExits}).
 */
final class Exits {
    private final RowSpace space;
    private final Workers workers;

    Exits(RowSpace space, Workers workers) {
        this.space = space;
        this.workers = workers;
    }

    /**
     * Scores the row colour's captures.
     *
     * @param into gets the scores, row colour to move; all zero before
     * @param scratch overwritten
     * @param drawn the slots drawn in these scores are all that matters; null if all matter
     */
    void ofRowColour(Scores into, Scores scratch, Solver.Known captures, @Nullable Scores drawn) {
        for (int removals = 1; removals <= space.rules().mostRemovals(); removals++) {
            ofRowColour(into, scratch, captures, drawn, removals);
        }
    }

    /** Scores the captures by moves that remove so many stones, if there are as many to remove. */
    private void ofRowColour(Scores into, Scores scratch, Solver.Known captures, @Nullable Scores drawn, int removals) {
        workers.forRows(space.rows(), thread -> {
            byte[] after = new byte[space.columns()];
            RowRemovals best = new RowRemovals(space, captures, removals);
            return row -> {
                if (space.removes(space.set(row), removals)) {
                    best.row(row, after);
                    scratch.write(row, after);
                }
                return 0;
            };
        });
        workers.forRows(space.rows(), thread -> {
            byte[] exits = new byte[space.columns()];
            byte[] after = new byte[space.columns()];
            int[] sets = new int[space.columns()];
            WantedColumns wanted = new WantedColumns(space, drawn);
            return row -> {
                int[] moves = Arrays.stream(space.closing(row)).filter(move -> space.removals(row, move) == removals).toArray();
                if (moves.length > 0) {
                    wanted.turnTo(row);
                    into.read(row, exits);
                    fetch(row, moves, wanted, sets, scratch, after, exits);
                    into.write(row, exits);
                }
                return 0;
            };
        });
    }

    /** Fetches, for each wanted column and each of some moves of the row colour that close mills, what the best removal is worth. */
    private void fetch(int row, int[] moves, WantedColumns wanted, int[] sets, Scores scratch, byte[] after, byte[] exits) {
        int free = space.free(row);
        int[] columns = wanted.columns();
        int count = wanted.count();
        Combinations index = space.columnIndex();
        for (int i = 0; i < count; i++) {
            sets[i] = Integer.expand(space.columnSets()[columns[i]], free);
        }
        for (int move : moves) {
            int target = space.target(move);
            int targetFree = space.free(target);
            int[] symmetry = space.board().symmetries().table(space.symmetry(move));
            int to = 1 << RowSpace.to(move);
            scratch.read(target, after);
            for (int i = 0; i < count; i++) {
                if ((sets[i] & to) == 0) {
                    int score = after[index.rank(Integer.compress(Symmetries.apply(symmetry, sets[i]), targetFree))] & 0xff;
                    exits[columns[i]] = (byte) Math.max(exits[columns[i]] & 0xff, score);
                }
            }
        }
    }

    /**
     * Reads the column colour's scores off the row colour's where both have as many stones: swapping the colours turns the
     * one into the other. What is not wanted gets 0.
     */
    static void transposed(RowSpace space, Scores rowToMove, int row, ColumnMoves moves, WantedColumns wanted, byte[] into) {
        CanonicalSets canonical = space.canonical();
        Combinations index = space.columnIndex();
        int set = space.set(row);
        int free = space.free(row);
        int[] columns = space.columnSets();
        Arrays.fill(into, (byte) 0);
        for (int i = 0; i < wanted.count(); i++) {
            int c = wanted.columns()[i];
            int own = Integer.expand(columns[c], free);
            if (!moves.canClose(own)) {
                continue;
            }
            int number = canonical.number(own);
            int image = space.board().symmetries().apply(canonical.symmetry(own), set);
            into[c] = (byte) rowToMove.get(number, index.rank(Integer.compress(image, space.free(number))));
        }
    }
}
