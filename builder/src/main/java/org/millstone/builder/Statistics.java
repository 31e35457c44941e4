package org.millstone.builder;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.table.TableCounts;

/** Counts the positions of solved or graded tables, symmetric ones once. */
public final class Statistics {
    private final TableShapes shapes;
    private final WorkerPool workers;

    public Statistics(TableShapes shapes, WorkerPool workers) {
        this.shapes = shapes;
        this.workers = workers;
    }

    /** The one name that manifests have for all finals of level 0 together. */
    public static final String EQUAL = "equal";

    /** How many positions, symmetric ones counted once, and how many slots have each score or grade; the index is the score or grade. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Counts(long[] positions, long[] slots) {}

    /** Counts a table's wins, draws and losses, the decided ones also by depth, and finds the deepest. */
    Tally tally(SolvedTable table) {
        Tally.Sum sum = new Tally.Sum();
        for (OwnedScores part : table.parts()) {
            sum.add(part.window(), count(table.subspace(), part.scores()).positions(), part.scores()::first);
        }
        return sum.tally();
    }

    /**
     * Returns how many draws of a graded table have each final, in the form of {@link #byFinal}.
     *
     * @param histogram how many of its positions have each grade
     * @param counts the counts of its wins, draws and losses
     * @throws DatabaseException if the grades do not agree with these counts
     */
    static Map<String, Long> grades(SolvedTable.Graded table, long[] histogram, Finals finals, TableCounts counts) {
        Window window = table.grades().window();
        Map<String, Long> found = byFinal(finals, histogram);
        long draws = found.values().stream().mapToLong(Long::longValue).sum();
        if (sum(histogram, window::isWin) != counts.wins() || draws != counts.draws()
                || sum(histogram, window::isLoss) != counts.losses()) {
            throw doesNotFit(table.subspace());
        }
        return found;
    }

    static DatabaseException doesNotFit(Subspace table) {
        return new DatabaseException("The table " + table + " does not fit the tables that its turns lead to."
                + " Check it with 'mill verify'.");
    }

    private static long sum(long[] histogram, IntPredicate values) {
        return IntStream.range(0, histogram.length).filter(values).mapToLong(value -> histogram[value]).sum();
    }

    /**
     * Returns how many draws have each final, by its name, best finals for the side to move first.
     *
     * @param counts how many draws have each grade, by the grade
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

    /** Counts the scores or grades of a table. */
    Counts count(Subspace subspace, Scores scores) {
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
        Counts sum = new Counts(new long[Score.WIN + 1], new long[Score.WIN + 1]);
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

    /** Counts the positions of rows by score, symmetric ones once. Used by one thread. */
    private static final class RowCounter {
        /**
         * How many counters each score has. Neighbouring slots often have the same score, and an addition waits for the one before to the
         * same counter. So they take different ones.
         */
        static final int APART = 4;

        private final int all;
        private final Symmetries symmetries;
        private final int[] columns;
        private final long[] histogram = new long[APART * (Score.WIN + 1)];
        /** By score: how many slots have a position that is counted in another slot. */
        private final long[] repeated = new long[Score.WIN + 1];

        RowCounter(Board board, int[] columns) {
            this.all = board.all();
            this.symmetries = board.symmetries();
            this.columns = columns;
        }

        void count(int set, byte[] row) {
            // Only these map a position to another one in its row.
            int[] keeping = IntStream.range(1, symmetries.count()).filter(g -> symmetries.apply(g, set) == set).toArray();
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
}
