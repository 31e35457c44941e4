package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.Scores;
import org.millstone.step.Workers;

/**
 * Grades the draws of a pair, level by level and step by step.
 *
 * <p>Whoever gets a better final than the pair's own must leave the pair, so it is captures that bring it, or moves that lead to them. What
 * profits one colour harms the other. So draws that do not stay in the pair fall into two chains that never meet, as wins and losses do in
 * {@link Layers}: in the first the row colour profits, in the second the column colour. A chain begins with the best level and ends above
 * the pair's own; within a level
 * <ul>
 * <li>the side that profits gets it by a capture, or by a move to a slot of the other side that has it;
 * <li>the other side gets it once all its moves to drawn positions lead to slots that have it or worse, and its best capture is no better.
 * </ul>
 * A grade begins as that of the slot's best capture, its count as the number of moves to draws; {@link GradeSolver} readies both.
 *
 * <p>A step is one pass over the rows, as a layer is, and the number of the step is the counter: the side that profits takes the quickest
 * way, the other the slowest. A counter stops at the most that there is room for.
 */
final class GradeChains {
    /** After so many steps about half of a level is done: how many it has nobody knows before. */
    private static final double USUAL_STEPS = 8;

    private final RowSpace space;
    private final EdgeSets edges;
    private final Workers workers;
    private final List<PartlyQuiet> partlyQuiet;
    private final PairGrades grades;
    private final Scores counts;
    private final GradeMarks rowMarks;
    private final GradeMarks columnMarks;
    private final int mostCounter;
    private Frontier frontier;
    private Frontier next;

    GradeChains(RowSpace space, EdgeSets edges, Workers workers, PairGrades grades, Scores counts, GradeMarks rowMarks,
            GradeMarks columnMarks, int mostCounter, Frontier frontier, Frontier next) {
        this.space = space;
        this.edges = edges;
        this.workers = workers;
        this.partlyQuiet = PartlyQuiet.of(space);
        this.grades = grades;
        this.counts = counts;
        this.rowMarks = rowMarks;
        this.columnMarks = columnMarks;
        this.mostCounter = mostCounter;
        this.frontier = frontier;
        this.next = next;
    }

    /** Works off what profits the row colour; {@code counts} are the column colour's. The work is then at {@code end}. */
    void rowProfits(int best, int own, double end) {
        // In the first step the column colour is forced to capture, in the second the row colour may.
        run(levels(best, own, level -> level), 1, end,
                (level, step) -> thread -> new RowProfits(Grade.of(level), Grade.mirrored(Grade.of(level)), step));
    }

    /** Works off what profits the column colour; {@code counts} are the row colour's. The work is then at {@code end}. */
    void columnProfits(int best, int own, double end) {
        run(levels(best, own, level -> -level), 0, end,
                (level, step) -> thread -> new ColumnProfits(Grade.mirrored(Grade.of(level)), Grade.of(level), step));
    }

    /** Returns the levels above a pair's own that captures lead to, the best first. */
    private List<Integer> levels(int best, int own, IntUnaryOperator ofRow) {
        List<Integer> levels = new ArrayList<>();
        for (int level = best; level > own; level--) {
            int row = Grade.of(ofRow.applyAsInt(level));
            if (rowMarks.has(row) || columnMarks.has(Grade.mirrored(row))) {
                levels.add(level);
            }
        }
        return levels;
    }

    private interface Pass {
        IntFunction<Workers.RowTask> at(int level, int step);
    }

    private void run(List<Integer> levels, int last, double end, Pass pass) {
        double from = workers.meter().shareOfPart();
        for (int i = 0; i < levels.size(); i++) {
            double each = (end - from) / levels.size();
            double begun = from + i * each;
            run(levels.get(i), last, step -> workers.meter().upTo(begun + each * (step + 1) / (step + USUAL_STEPS), 1), pass);
        }
        workers.meter().upTo(end, 0);
    }

    /** Goes on while steps decide something, or captures may still enter. */
    private void run(int level, int last, IntConsumer begins, Pass pass) {
        frontier.clear();
        long decided = 1;
        for (int step = 0; decided > 0 || step <= last; step++) {
            next.clear();
            begins.accept(step);
            decided = workers.forRows(space.rows(), pass.at(level, step));
            Frontier done = frontier;
            frontier = next;
            next = done;
        }
    }

    /**
     * Counts the moves of the row colour to drawn positions.
     *
     * @param byDraws whether to add up the moves to those, or to take the moves to all others off the number of all moves: whichever is
     *     less
     */
    void countRowMoves(boolean byDraws) {
        frontier.clear();
        workers.forRows(space.rows(), thread -> {
            byte[] columnGrades = new byte[space.columns()];
            int[] ends = new int[space.columns()];
            Frontier.Writer writer = frontier.new Writer();
            return row -> {
                grades.columnToMove().read(row, columnGrades);
                int size = 0;
                for (int c = 0; c < columnGrades.length; c++) {
                    ends[size] = c;
                    size += Grade.isDraw(columnGrades[c] & 0xff) == byDraws ? 1 : 0;
                }
                if (size > 0) {
                    writer.write(row, ends, size);
                }
                return 0;
            };
        });
        RowMoveCounts moves = new RowMoveCounts(space, partlyQuiet);
        int each = byDraws ? 1 : -1;
        workers.forRows(space.rows(), thread -> {
            byte[] count = new byte[space.columns()];
            Pulls pulls = new Pulls(space, partlyQuiet, frontier);
            int[] columns = pulls.columns();
            return row -> {
                if (byDraws) {
                    Arrays.fill(count, (byte) 0);
                } else {
                    moves.count(row, count);
                }
                int pulled = pulls.find(row);
                for (int i = 0; i < pulled; i++) {
                    int n = pulls.pull(row, i);
                    for (int k = 0; k < n; k++) {
                        count[columns[k]] += (byte) each;
                    }
                }
                counts.write(row, count);
                return 0;
            };
        });
    }

    /** What both passes share. */
    private abstract class RowPass implements Workers.RowTask {
        final int step;
        final int row;
        final int column;
        final byte[] own = new byte[space.columns()];
        final byte[] other = new byte[space.columns()];
        final byte[] count = new byte[space.columns()];
        final int[] decided = new int[space.columns()];
        final int[] published = new int[space.columns()];
        final Pulls pulls = new Pulls(space, partlyQuiet, frontier);
        final ColumnMoves moves = ColumnMoves.of(space, edges);
        final Frontier.Writer writer = next.new Writer();

        /** Readies a step in which the colours get these grades. */
        RowPass(int row, int column, int step) {
            this.row = row;
            this.column = column;
            this.step = step;
        }

        /** Sets the counters of slots. */
        final void counter(@Nullable Scores of, int number, int[] slots, int size, int counter) {
            if (of != null && counter > 0) {
                of.set(number, slots, size, Math.min(counter, mostCounter));
            }
        }

        final void publish(int number, int size) {
            if (size > 0) {
                writer.write(number, published, size);
            }
        }
    }

    /** One step of the first chain, for one thread. */
    private final class RowProfits extends RowPass {
        RowProfits(int row, int column, int step) {
            super(row, column, step);
        }

        @Override
        public long row(int number) {
            int pulled = pulls.find(number);
            boolean settles = step == 0 && columnMarks.has(number, column);
            boolean enters = step == 1 && rowMarks.has(number, row);
            if (pulled == 0 && !settles && !enters) {
                return 0;
            }
            int found = 0;
            if (pulled > 0 || enters) {
                grades.rowToMove().read(number, own);
                for (int i = 0; i < pulled; i++) {
                    found = Slots.raise(own, row, pulls.columns(), pulls.pull(number, i), decided, found);
                }
                if (enters) {
                    found = Slots.scan(own, row, decided);
                }
                grades.rowToMove().set(number, decided, found, row);
                counter(grades.rowCounters(), number, decided, found, step);
            }
            if (found == 0 && !settles) {
                return 0;
            }
            grades.columnToMove().read(number, other);
            counts.read(number, count);
            int harmed = 0;
            moves.turnTo(number);
            for (int i = 0; i < found; i++) {
                int n = moves.before(Integer.expand(space.columnSets()[decided[i]], moves.free()));
                harmed = Slots.countDown(other, count, column, moves.targets(), n, published, harmed);
            }
            if (settles) {
                harmed = Slots.scanSettled(other, count, column, published);
            }
            if (found > 0) {
                counts.write(number, count);
            }
            grades.columnToMove().set(number, published, harmed, column);
            counter(grades.columnCounters(), number, published, harmed, step);
            publish(number, harmed);
            return (long) found + harmed;
        }
    }

    /** One step of the second chain, for one thread. */
    private final class ColumnProfits extends RowPass {
        ColumnProfits(int row, int column, int step) {
            super(row, column, step);
        }

        @Override
        public long row(int number) {
            int pulled = pulls.find(number);
            boolean settles = step == 0 && rowMarks.has(number, row);
            boolean enters = step == 0 && columnMarks.has(number, column);
            if (pulled == 0 && !settles && !enters) {
                return 0;
            }
            int harmed = 0;
            if (pulled > 0 || settles) {
                grades.rowToMove().read(number, own);
                counts.read(number, count);
                for (int i = 0; i < pulled; i++) {
                    harmed = Slots.countDown(own, count, row, pulls.columns(), pulls.pull(number, i), decided, harmed);
                }
                if (pulled > 0) {
                    counts.write(number, count);
                }
                if (settles) {
                    harmed = Slots.scanSettled(own, count, row, decided);
                }
                grades.rowToMove().set(number, decided, harmed, row);
                counter(grades.rowCounters(), number, decided, harmed, step);
            }
            if (harmed == 0 && !enters) {
                return 0;
            }
            grades.columnToMove().read(number, other);
            int found = 0;
            moves.turnTo(number);
            for (int i = 0; i < harmed; i++) {
                int n = moves.before(Integer.expand(space.columnSets()[decided[i]], moves.free()));
                found = Slots.raise(other, column, moves.targets(), n, published, found);
            }
            if (enters) {
                found = Slots.scan(other, column, published);
            }
            grades.columnToMove().set(number, published, found, column);
            counter(grades.columnCounters(), number, published, found, step + 1);
            publish(number, found);
            return (long) harmed + found;
        }
    }
}
