package org.millstone.store;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.table.TableCounts;

/**
 * Counts of all entries of a table: of their depths, or of their conversions under a move limit.
 *
 * @param counts how many positions are won, drawn and lost, symmetric ones counted once, and the plies of the longest win and loss
 * @param depths how many positions are won or lost in 0, 1, 2, ... plies, up to the longest. Under a limit, how many have such a conversion
 * @param longestWinSlot the first slot of the longest win; -1 if there is none
 * @param longestLossSlot the first slot of the longest loss; -1 if there is none
 */
public record Tally(TableCounts counts, List<Long> depths, long longestWinSlot, long longestLossSlot) {
    /** The one name that manifests have for all finals of level 0 together. */
    public static final String EQUAL = "equal";

    /** Returns every second count of {@link #depths}, from index {@code first} on: with 0 those of losses, with 1 those of wins. */
    public static LongStream everySecond(List<Long> depths, int first) {
        return IntStream.iterate(first, plies -> plies < depths.size(), plies -> plies + 2).mapToLong(depths::get);
    }

    /**
     * Returns how many draws come to each final, by the final's name; the best finals for the side to move come first.
     *
     * @param counts by grade: how many draws have this grade
     */
    public static Map<String, Long> byFinal(Finals finals, long[] counts) {
        Map<String, Long> found = new LinkedHashMap<>();
        for (int level = finals.best(); level >= -finals.best(); level--) {
            long positions = counts[Grade.of(level)];
            if (positions > 0) {
                found.put(level == 0 ? EQUAL : finals.named(level).toString(), positions);
            }
        }
        return found;
    }

    /** Counts of a table by score or grade: how many positions have it, symmetric ones counted once, and how many slots. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    public record Histogram(long[] positions, long[] slots) {}

    public static Histogram count(TableShapes shapes, Subspace subspace, Scores scores, WorkerPool workers) {
        Board board = shapes.rules().board();
        CanonicalSets rows = shapes.sets().of(subspace.rowStones());
        int[] columns = rows.ofFree(subspace.columnStones()).sets();
        RowCounter[] counters = new RowCounter[workers.threads()];
        workers.forEachRow(rows.count(), thread -> {
            RowCounter counter = new RowCounter(board, columns);
            byte[] row = new byte[columns.length];
            counters[thread] = counter;
            return number -> {
                scores.read(number, row);
                counter.count(rows.set(number), row);
            };
        });
        Histogram sum = new Histogram(new long[Score.WIN + 1], new long[Score.WIN + 1]);
        for (RowCounter counter : counters) {
            for (int score = 0; score <= Score.WIN; score++) {
                for (int i = 0; i < RowCounter.APART; i++) {
                    sum.positions()[score] += counter.histogram[RowCounter.APART * score + i];
                }
                sum.slots()[score] += counter.repeated[score];
            }
        }
        Arrays.setAll(sum.slots(), score -> sum.slots()[score] + sum.positions()[score]);
        return sum;
    }

    private static final class RowCounter {
        /**
         * How many longs count each score. Neighbouring slots often have the same score, and an addition waits for the last addition to the
         * same long. So neighbours use different longs.
         */
        static final int APART = 4;

        private final int all;
        private final Symmetries symmetries;
        private final int[] columns;
        private final long[] histogram = new long[APART * (Score.WIN + 1)];
        /** By score: how many slots were not counted in {@link #histogram}, as another slot of the row has the same position. */
        private final long[] repeated = new long[Score.WIN + 1];

        RowCounter(Board board, int[] columns) {
            this.all = board.all();
            this.symmetries = board.symmetries();
            this.columns = columns;
        }

        void count(int set, byte[] row) {
            // Only these map a position to another one in its row.
            int[] keeping = symmetries.keeping(set);
            if (keeping.length == 0) {
                for (int column = 0; column < row.length; column++) {
                    histogram[APART * (row[column] & 0xff) + column % APART]++;
                }
                return;
            }
            int free = all & ~set;
            for (int column = 0; column < row.length; column++) {
                if (isFirst(Integer.expand(columns[column], free), keeping)) {
                    histogram[APART * (row[column] & 0xff)]++;
                } else {
                    repeated[row[column] & 0xff]++;
                }
            }
        }

        private boolean isFirst(int column, int[] keeping) {
            for (int g : keeping) {
                if (symmetries.apply(g, column) < column) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Adds up the tally of a table, window by window. */
    public static final class Sum {
        private long[] depths = new long[0];
        private long draws;
        /** The plies of the longest loss, then of the longest win; -1 if there is none. {@link #slots} has the first slots of both. */
        private final int[] longest = {-1, -1};
        private final long[] slots = {-1, -1};
        /** How many positions are lost, then how many are won. */
        private final long[] decided = {0, 0};

        /**
         * Adds the counts of a window. Windows are added in ascending order.
         *
         * @param histogram by score of the window: how many positions have it, symmetric ones counted once
         * @param firstSlot returns the first slot that has a given score of the window; -1 if none has
         */
        public void add(Window window, long[] histogram, IntToLongFunction firstSlot) {
            depths = Arrays.copyOf(depths, depths.length + 2 * (Score.MOST + 1));
            draws = IntStream.range(0, histogram.length).filter(window::isDraw).mapToLong(score -> histogram[score]).sum();
            int[] deepest = {Score.DRAW, Score.DRAW};
            for (int score = 0; score < histogram.length; score++) {
                if (histogram[score] > 0 && window.decides(score)) {
                    int plies = window.plies(score);
                    int side = window.isWin(score) ? 1 : 0;
                    depths[plies] += histogram[score];
                    decided[side] += histogram[score];
                    if (plies > longest[side]) {
                        longest[side] = plies;
                        deepest[side] = score;
                    }
                }
            }
            for (int side = 0; side < deepest.length; side++) {
                if (deepest[side] != Score.DRAW) {
                    slots[side] = firstSlot.applyAsLong(deepest[side]);
                }
            }
        }

        public Tally tally() {
            List<Long> byPlies = Arrays.stream(depths).limit(Math.max(longest[0], longest[1]) + 1L).boxed().toList();
            TableCounts counts = new TableCounts(decided[1], draws, decided[0], longest[1], longest[0]);
            return new Tally(counts, byPlies, slots[1], slots[0]);
        }
    }
}
