package org.millstone.retrograde;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;

/**
 * Finds, for each slot of a pair, the byte of the best turn that removes a stone (a <em>capture</em>): a score or grade for the side that
 * makes it; 0 if there is no such turn. In "One position" (ARCHITECTURE.md), a1-a2 and c2-c3 are such turns of C, worth 255: they win.
 *
 * <p>A capture of the row colour ends in the row that its move leads to, and the column has one stone fewer. The choice of that stone does
 * not depend on the move. So the best removal is found once for each position with a closed mill, and then read by each move that closes
 * one. A capture of the column colour takes a stone from its row. Its removals are valued once for each column with a mill, row by row.
 *
 * @param valueMap makes the byte of a turn, for the side that makes it, from the byte after it, for the opponent
 * @param known returns the scores or grades of a subspace that captures lead to
 */
record Exits(RowSpace space, CanonicalSets.BySize sets, ValueMap valueMap, Function<Subspace, @Nullable Scores> known,
        WorkerPool workers) {
    /** Returns the captures from a subspace, with the scores or grades that they lead to; null if there are none. */
    private @Nullable TurnSpace captures(Subspace subspace) {
        if (!space.rules.mayMove(subspace.ownHand())) {
            return null;
        }
        TurnSpace turns = TurnSpace.of(space.rules, subspace, false, sets, after -> space.step.sides().contains(after)
                ? TurnSpace.NOTHING : Objects.requireNonNull(known.apply(after)));
        return turns.mostTaken() == 0 ? null : turns;
    }

    /**
     * Raises the bytes of slots with the row colour to move to those of their best captures.
     *
     * @param scratch an array as large as {@code into}; overwritten
     * @param drawn null if all slots matter. If only drawn slots do, the counts that {@link Solver#solve} leaves, in which won and lost
     *     slots are marked
     */
    void ofRowColour(Scores into, Scores scratch, @Nullable Scores drawn) {
        TurnSpace turns = captures(space.step.first());
        if (turns != null) {
            ColumnRemovals.Sizes sizes = ColumnRemovals.Sizes.of(turns, space.columns, turns.mostRemovals());
            for (int removals = 1; removals <= space.rules.mostRemovals(); removals++) {
                ofRowColour(sizes, into, scratch, drawn, removals);
            }
        }
    }

    /** Raises {@code into} to the row colour's captures of {@code removals} stones, or fewer where no more may be removed. */
    private void ofRowColour(ColumnRemovals.Sizes sizes, Scores into, Scores scratch, @Nullable Scores drawn, int removals) {
        workers.forEachRow(space.rows(), thread -> {
            ColumnRemovals best = new ColumnRemovals(sizes);
            byte[] none = new byte[space.columns()];
            return row -> {
                if (space.rules.removalsFor(space.board.mostMillsThrough(space.set(row))) >= removals) {
                    byte[] after = best.worst(row, Math.min(removals, sizes.space().mostRemovals()));
                    valueMap.apply(after);
                    best.end(none);
                    scratch.write(row, after);
                }
            };
        });
        workers.forEachRow(space.rows(), thread -> {
            byte[] exits = new byte[space.columns()];
            byte[] after = new byte[space.columns()];
            int[] full = new int[space.columns()];
            WantedColumns wanted = new WantedColumns(drawn);
            return row -> {
                int[] moves = Arrays.stream(space.closing[row]).filter(move -> space.removals(row, move) == removals).toArray();
                if (moves.length > 0) {
                    wanted.setRow(row);
                    into.read(row, exits);
                    fetch(row, moves, wanted, full, scratch, after, exits);
                    into.write(row, exits);
                }
            };
        });
    }

    /**
     * Raises the bytes of a row's wanted columns in {@code exits} to those of their best captures. {@code scratch} has, by row and column
     * after a move, the byte of the best removals.
     */
    private void fetch(int row, int[] moves, WantedColumns wanted, int[] full, Scores scratch, byte[] after, byte[] exits) {
        int free = space.free(row);
        char[] ranks = wanted.columns;
        int count = wanted.count;
        Combinations index = space.columns.ranks;
        for (int i = 0; i < count; i++) {
            full[i] = Integer.expand(space.columnSets()[ranks[i]], free);
        }
        for (int move : moves) {
            int target = space.target(move);
            int targetFree = space.free(target);
            int[] symmetry = space.board.symmetries().table(space.symmetry(move));
            int to = 1 << RowSpace.to(move);
            scratch.read(target, after);
            for (int i = 0; i < count; i++) {
                if ((full[i] & to) == 0) {
                    int value = after[index.rank(Integer.compress(Symmetries.apply(symmetry, full[i]), targetFree))] & 0xff;
                    exits[ranks[i]] = (byte) Math.max(exits[ranks[i]] & 0xff, value);
                }
            }
        }
    }

    /** Finds the best exits of the column colour, row by row: its captures, and placements if it has stones in hand. Used by one thread. */
    final class OfColumnColour {
        private final Scores rowToMove;
        private final Scores columnToMove;
        private final WantedColumns wanted;
        private final Step step = space.step;
        private final boolean places = step.mirrored().ownHand() > 0;
        private final ColumnMoves moves = new ColumnMoves(space);
        /** Values the column colour's captures. Null if there are none, or in a pair like 6-6: there the row colour's exits tell them. */
        private final @Nullable ColumnTurnValues arrivals;
        /** The columns that have mills. Few columns do, so the moves that close a mill are found backwards from these. */
        private final ColumnSets.Milled milled;
        private final byte[] closing = new byte[space.columns()];
        private final TransposedScores exchanged =
                new TransposedScores(space.board, space.canonical, null, space.columns.ranks, space.columnSets());
        private final char[] read = new char[space.columns()];

        /**
         * Allocates the scratch of a thread.
         *
         * @param rowToMove the row colour's exits; in a pair like 6-6 the column colour's are read off them
         * @param columnToMove the bytes of the column colour's best placements
         * @param drawn as in {@link Exits#ofRowColour}; slots that do not matter get bytes without meaning
         */
        OfColumnColour(Scores rowToMove, Scores columnToMove, @Nullable Scores drawn) {
            this.rowToMove = rowToMove;
            this.columnToMove = columnToMove;
            this.wanted = new WantedColumns(drawn);
            TurnSpace turns = step.isOwnMirror() ? null : captures(step.mirrored());
            this.arrivals =
                    turns == null ? null : new ColumnTurnValues(turns, space.columns, new RemovalTable[turns.mostTaken() + 1]);
            this.milled = arrivals == null ? space.columns.new Milled(space.board) : arrivals.milled;
        }

        /** Fills {@code into}, for each column of a row, with the score or grade of the best exit; 0 where there is none. */
        void find(int row, byte[] into) {
            if (places && !step.isOwnMirror()) {
                columnToMove.read(row, into);
            } else {
                Arrays.fill(into, (byte) 0);
            }
            Arrays.fill(closing, (byte) 0);
            moves.setRow(row);
            wanted.setRow(row);
            if (wanted.count > 0) {
                capture(row, into);
                if (step.isOwnMirror()) {
                    int count = 0;
                    for (int i = 0; i < wanted.count; i++) {
                        read[count] = wanted.columns[i];
                        count += places || closing[read[count]] > 0 ? 1 : 0;
                    }
                    exchanged.find(space.set(row), space.set(row), read, count);
                    exchanged.read(rowToMove, read, count, into);
                }
            }
        }

        private void capture(int row, byte[] into) {
            int free = moves.free();
            int[] columnSets = space.columnSets();
            int[] before = moves.targets;
            if (arrivals == null) {
                milled.setRow(free);
            } else {
                arrivals.setRow(row);
            }
            for (int m = 0; m < milled.count(); m++) {
                int after = milled.ranks[m];
                int count = moves.closing(Integer.expand(columnSets[after], free), Integer.expand(milled.inMills[after], free));
                for (int i = 0; i < count; i++) {
                    closing[before[i]]++;
                }
                for (int i = 0; arrivals != null && i < count; i++) {
                    int c = before[i];
                    int number = arrivals.space.mostTaken() == 1 ? 1
                            : arrivals.space.taken(millsClosed(columnSets[c], columnSets[after], free));
                    into[c] = (byte) Math.max(into[c] & 0xff, valueMap.value(arrivals.worst[number][after]) & 0xff);
                }
            }
        }

        private int millsClosed(int before, int after, int free) {
            int to = Integer.numberOfTrailingZeros(Integer.expand(after & ~before, free));
            return space.board.millsThrough(Integer.expand(after, free), to);
        }

        /** Fills {@code counts}, for each column of the row that {@link #find} did last, with the number of moves that stay in the pair. */
        void countOthers(byte[] counts) {
            int free = moves.free();
            int[] columnSets = space.columnSets();
            for (int c = 0; c < columnSets.length; c++) {
                counts[c] = (byte) (moves.count(Integer.expand(columnSets[c], free)) - closing[c]);
            }
        }
    }

    /** The columns of a row whose captures are valued: all, or those of drawn slots. Used by one thread. */
    private final class WantedColumns {
        private final @Nullable Scores draws;
        private final byte[] row = new byte[space.columns()];
        /** The wanted columns of this row: the first {@code count} entries. */
        private final char[] columns = new char[space.columns()];
        private int count;

        WantedColumns(@Nullable Scores draws) {
            this.draws = draws;
            list();
        }

        void setRow(int number) {
            if (draws != null) {
                draws.read(number, row);
                list();
            }
        }

        private void list() {
            count = 0;
            for (int c = 0; c < row.length; c++) {
                columns[count] = (char) c;
                count += row[c] >= 0 ? 1 : 0;
            }
        }
    }
}
