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
 * The targets of a pair's captures: for each slot the value of the best turn that removes a stone, 0 if there is none.
 *
 * <p>A capture by the row colour leaves the row colour's stones alone: it ends in the row that its move leads to, one column
 * stone fewer. Which stone to remove does not depend on the move, so the best removal is found once for each position with
 * a closed mill ("after the move"), and then fetched by each move that closes one. A capture by the column colour leads from
 * row R to the rows R less a stone: what these are worth is found once for each column with a mill, row by row.
 */
final class Exits {
    private final RowSpace space;
    private final CanonicalSets.BySize sets;
    private final ValueMap turning;
    private final Function<Subspace, @Nullable Scores> known;
    private final WorkerPool workers;

    /** Readies the captures of a pair. */
    Exits(RowSpace space, CanonicalSets.BySize sets, ValueMap turning, Function<Subspace, @Nullable Scores> known,
            WorkerPool workers) {
        this.space = space;
        this.sets = sets;
        this.turning = turning;
        this.known = known;
        this.workers = workers;
    }

    /** Returns where the captures of a side lead; null if it has none. */
    private @Nullable TurnSpace captures(Subspace subspace) {
        if (!space.rules.mayMove(subspace.ownHand())) {
            return null;
        }
        TurnSpace turns = TurnSpace.of(space.rules, subspace, false, sets, after -> space.step.sides().contains(after)
                ? TurnSpace.NOTHING : Objects.requireNonNull(known.apply(after)));
        return turns.mostTaken() == 0 ? null : turns;
    }

    /**
     * Values the row colour's captures.
     *
     * @param into gets the values, row colour to move, where they are better than what is there
     * @param scratch overwritten
     * @param drawn the drawn slots are all that matters, as {@link Solver#solve} tells them; null if all matter
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

    /** Values the captures by moves that remove so many stones, if there are as many to remove. */
    private void ofRowColour(ColumnRemovals.Sizes sizes, Scores into, Scores scratch, @Nullable Scores drawn, int removals) {
        workers.forEachRow(space.rows(), thread -> {
            ColumnRemovals best = new ColumnRemovals(sizes);
            byte[] none = new byte[space.columns()];
            return row -> {
                if (space.rules.removalsFor(space.board.mostMillsThrough(space.set(row))) >= removals) {
                    byte[] after = best.worst(row, Math.min(removals, sizes.space().mostRemovals()));
                    turning.turn(after);
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
                    wanted.turnTo(row);
                    into.read(row, exits);
                    fetch(row, moves, wanted, full, scratch, after, exits);
                    into.write(row, exits);
                }
            };
        });
    }

    /** Fetches, for each wanted column and each of some moves of the row colour that close mills, what the best removal is worth. */
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

    /** A thread's way to value the exits of the column colour: its captures, and what placing is worth to it, if it has stones in hand. */
    final class OfColumnColour {
        private final Scores rowToMove;
        private final Scores columnToMove;
        private final WantedColumns wanted;
        private final Step step = space.step;
        private final boolean places = step.mirrored().ownHand() > 0;
        private final ColumnMoves moves = new ColumnMoves(space);
        /** Its captures, and what removals are worth; null if there are none, or if the row colour's exits say it all. */
        private final @Nullable Arrivals arrivals;
        /** The columns that have mills. Moves that close one are found from these, as few have any. */
        private final ColumnSets.Milled milled;
        private final byte[] closing = new byte[space.columns()];
        private final ColourSwap exchanged =
                new ColourSwap(space.board, space.canonical, null, space.columns.ranks, space.columnSets());
        private final char[] read = new char[space.columns()];

        /**
         * Readies a thread.
         *
         * @param rowToMove what the row colour's exits are worth: of a pair that is its own mirror image they say it all
         * @param columnToMove what placing is worth
         * @param drawn the drawn slots are all that matters, as {@link Solver#solve} tells them, and others get any value; null if all
         * matter
         */
        OfColumnColour(Scores rowToMove, Scores columnToMove, @Nullable Scores drawn) {
            this.rowToMove = rowToMove;
            this.columnToMove = columnToMove;
            this.wanted = new WantedColumns(drawn);
            TurnSpace turns = step.isOwnMirror() ? null : captures(step.mirrored());
            this.arrivals = turns == null ? null : new Arrivals(turns, space.columns, new RemovalTable[turns.mostTaken() + 1]);
            this.milled = arrivals == null ? space.columns.new Milled(space.board) : arrivals.milled;
        }

        /** Gives each column of a row what its exits are worth. */
        void find(int row, byte[] into) {
            if (places && !step.isOwnMirror()) {
                columnToMove.read(row, into);
            } else {
                Arrays.fill(into, (byte) 0);
            }
            Arrays.fill(closing, (byte) 0);
            moves.turnTo(row);
            wanted.turnTo(row);
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

        /** Counts the moves of each column of the row that close a mill, and raises it to the worth of its captures. */
        private void capture(int row, byte[] into) {
            int free = moves.free();
            int[] columnSets = space.columnSets();
            int[] before = moves.targets;
            if (arrivals == null) {
                milled.turnTo(free);
            } else {
                arrivals.turnTo(row);
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
                    into[c] = (byte) Math.max(into[c] & 0xff, turning.turned(arrivals.worst[number][after]) & 0xff);
                }
            }
        }

        private int millsClosed(int before, int after, int free) {
            int to = Integer.numberOfTrailingZeros(Integer.expand(after & ~before, free));
            return space.board.millsThrough(Integer.expand(after, free), to);
        }

        /** Counts the moves that are no exits, for each column of the row that was asked for last. */
        void countOthers(byte[] counts) {
            int free = moves.free();
            int[] columnSets = space.columnSets();
            for (int c = 0; c < columnSets.length; c++) {
                counts[c] = (byte) (moves.count(Integer.expand(columnSets[c], free)) - closing[c]);
            }
        }
    }

    /** The columns of a row whose captures are to be scored: all, or those that are drawn. Used by one thread. */
    private final class WantedColumns {
        /** Of these the drawn slots are wanted; null to want all. */
        private final @Nullable Scores draws;
        private final byte[] row = new byte[space.columns()];
        /** As many as {@link #count}. */
        private final char[] columns = new char[space.columns()];
        private int count;

        WantedColumns(@Nullable Scores draws) {
            this.draws = draws;
            list();
        }

        /** Turns to a row. */
        void turnTo(int number) {
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
