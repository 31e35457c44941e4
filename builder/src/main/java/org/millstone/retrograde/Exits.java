package org.millstone.retrograde;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * What the captures of a pair lead to: for each slot the score of the best turn that removes a stone, 0 if there is none.
 *
 * <p>A capture by the row colour leaves the row colour's stones alone: it ends in the row that its move leads to, one column
 * stone fewer. Which stone to remove does not depend on the move, so the best removal is found once for each position with
 * a closed mill ("after the move"), and then fetched by each move that closes one. A capture by the column colour leads from
 * row R to the rows R less a stone, so those rows are folded into one "best removal" row, once per row.
 */
final class Exits {
    private final RowSpace space;
    private final Rules rules;
    private final Workers workers;

    Exits(RowSpace space, Workers workers) {
        this.space = space;
        this.rules = space.rules();
        this.workers = workers;
    }

    /**
     * Scores the row colour's captures.
     *
     * @param into gets the scores, row colour to move
     * @param scratch overwritten
     * @param fewer the subspace with one column stone less, column colour to move; null if that side has then lost
     */
    void ofRowColour(Scores into, Scores scratch, @Nullable Scores fewer) {
        int columnStones = space.columnIndex().size();
        Combinations fewerIndex = new Combinations(space.columnIndex().points(), columnStones - 1);
        workers.forRows(space.rows(), thread -> {
            byte[] after = new byte[space.columns()];
            byte[] values = new byte[fewerIndex.count()];
            return row -> {
                if (space.board().inMills(space.set(row)) != 0) {
                    if (fewer != null) {
                        fewer.read(row, values);
                    }
                    bestRemovals(row, fewerIndex, values, after);
                    scratch.write(row, after);
                }
                return 0;
            };
        });
        workers.forRows(space.rows(), thread -> {
            byte[] exits = new byte[space.columns()];
            byte[] after = new byte[space.columns()];
            int[] sets = new int[space.columns()];
            return row -> {
                fetch(row, sets, scratch, after, exits);
                into.write(row, exits);
                return 0;
            };
        });
    }

    private void bestRemovals(int row, Combinations fewerIndex, byte[] values, byte[] after) {
        int free = space.free(row);
        int[] columns = space.columnSets();
        for (int c = 0; c < columns.length; c++) {
            int column = columns[c];
            int worst = Score.WIN;
            for (int z = Integer.compress(rules.removable(Integer.expand(column, free)), free); z != 0; z &= z - 1) {
                worst = Math.min(worst, values[fewerIndex.rank(column ^ z & -z)] & 0xff);
            }
            after[c] = (byte) Score.before(worst);
        }
    }

    /** Fetches, for each column and each move of the row colour that closes a mill, what the best removal is worth. */
    private void fetch(int row, int[] sets, Scores scratch, byte[] after, byte[] exits) {
        int free = space.free(row);
        int[] columns = space.columnSets();
        Combinations index = space.columnIndex();
        Arrays.fill(exits, (byte) 0);
        for (int c = 0; c < columns.length; c++) {
            sets[c] = Integer.expand(columns[c], free);
        }
        for (int move : space.closing(row)) {
            int target = RowSpace.target(move);
            int targetFree = space.free(target);
            int[] symmetry = space.board().symmetries().table(RowSpace.symmetry(move));
            int to = 1 << RowSpace.to(move);
            scratch.read(target, after);
            for (int c = 0; c < columns.length; c++) {
                if ((sets[c] & to) == 0) {
                    int score = after[index.rank(Integer.compress(Symmetries.apply(symmetry, sets[c]), targetFree))] & 0xff;
                    exits[c] = (byte) Math.max(exits[c] & 0xff, score);
                }
            }
        }
    }

    /**
     * Scores the column colour's captures in one row.
     *
     * <p>Used where the row colour has more stones than the column colour; otherwise see {@link #transposed}.
     */
    final class OfColumnColour {
        private final @Nullable Scores fewer;
        private final @Nullable CanonicalSets fewerRows;
        private final @Nullable Combinations fewerIndex;
        private final byte[] removal = new byte[space.columns()];
        private final byte[] values;
        private final int[] withMill = new int[space.columns()];
        private final int[] withMillAt = new int[space.columns()];

        /**
         * Readies a thread.
         *
         * @param fewer the subspace with one row stone less, row colour to move; null if that side has then lost
         * @param fewerRows the canonical sets of one row stone less
         */
        OfColumnColour(@Nullable Scores fewer, @Nullable CanonicalSets fewerRows) {
            this.fewer = fewer;
            this.fewerRows = fewerRows;
            this.fewerIndex = fewer == null ? null
                    : new Combinations(space.columnIndex().points() + 1, space.columnIndex().size());
            this.values = new byte[fewerIndex == null ? 0 : fewerIndex.count()];
        }

        /** Computes the scores of all captures of a row that {@code moves} is turned to. */
        void row(int row, ColumnMoves moves, byte[] exits) {
            fold(row, moves);
            int free = moves.free();
            int[] columns = space.columnSets();
            int[] targets = moves.targets();
            for (int c = 0; c < columns.length; c++) {
                int best = 0;
                int count = moves.closing(Integer.expand(columns[c], free));
                for (int i = 0; i < count; i++) {
                    best = Math.max(best, removal[targets[i]] & 0xff);
                }
                exits[c] = (byte) best;
            }
        }

        private void fold(int row, ColumnMoves moves) {
            int free = moves.free();
            int[] columns = space.columnSets();
            int count = 0;
            for (int c = 0; c < columns.length; c++) {
                int set = Integer.expand(columns[c], free);
                if (moves.hasMill(set)) {
                    withMill[count] = set;
                    withMillAt[count++] = c;
                    removal[c] = (byte) (fewer == null ? 0 : Score.WIN);
                }
            }
            if (fewer != null && fewerRows != null && fewerIndex != null) {
                for (int z = rules.removable(space.set(row)); z != 0; z &= z - 1) {
                    int rest = space.set(row) ^ z & -z;
                    int target = fewerRows.number(rest);
                    int targetFree = space.board().all() & ~fewerRows.set(target);
                    int[] symmetry = space.board().symmetries().table(fewerRows.symmetry(rest));
                    fewer.read(target, values);
                    for (int i = 0; i < count; i++) {
                        int at = withMillAt[i];
                        int score = values[fewerIndex.rank(Integer.compress(Symmetries.apply(symmetry, withMill[i]), targetFree))]
                                & 0xff;
                        removal[at] = (byte) Math.min(removal[at] & 0xff, score);
                    }
                }
            }
            for (int i = 0; i < count; i++) {
                removal[withMillAt[i]] = (byte) Score.before(removal[withMillAt[i]] & 0xff);
            }
        }
    }

    /**
     * Reads the column colour's scores off the row colour's where both have as many stones: swapping the colours turns the
     * one into the other.
     */
    static void transposed(RowSpace space, Scores rowToMove, int row, ColumnMoves moves, byte[] into) {
        CanonicalSets canonical = space.canonical();
        Combinations index = space.columnIndex();
        int set = space.set(row);
        int free = space.free(row);
        int[] columns = space.columnSets();
        for (int c = 0; c < columns.length; c++) {
            int own = Integer.expand(columns[c], free);
            if (!moves.canClose(own)) {
                into[c] = 0;
                continue;
            }
            int number = canonical.number(own);
            int image = space.board().symmetries().apply(canonical.symmetry(own), set);
            into[c] = (byte) rowToMove.get(number, index.rank(Integer.compress(image, space.free(number))));
        }
    }
}
