package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;

/**
 * Tells the draws of a solved pair apart: which final each comes to, and by what counter.
 *
 * <p>First what captures are worth ({@link Exits}, on the grades of the subspaces that they lead to), then level by level what moves lead
 * to ({@link GradeChains}). What is left stays in the pair: it has the pair's own final.
 */
final class PairGrader {
    /** Of the time of grading, where its parts end, about. */
    private static final double BEGUN = 0.4;
    private static final double FIRST_CHAIN_END = 0.65;
    private static final double COUNTED = 0.75;
    private static final double SECOND_CHAIN_END = 0.95;

    private final Step pair;
    private final CanonicalSetsBySize canonical;
    private final RowSpace space;
    private final EdgeSets edges;
    private final Workers workers;
    private final Finals finals;
    private final int mostCounter;
    private final GradeMarks rowMarks;
    private final GradeMarks columnMarks;

    PairGrader(Rules rules, Step pair, CanonicalSetsBySize canonical, Finals finals, int mostCounter, Workers workers) {
        CanonicalSets rows = canonical.of(pair.first().rowStones());
        Supported.require(rules, pair, rows.count());
        this.pair = pair;
        this.canonical = canonical;
        this.space = new RowSpace(rules, pair, rows, workers);
        this.edges = new EdgeSets(space.board());
        this.workers = workers;
        this.finals = finals;
        this.mostCounter = mostCounter;
        this.rowMarks = new GradeMarks(space.rows());
        this.columnMarks = new GradeMarks(space.rows());
    }

    /**
     * Takes from scores and captures all that {@link #finish} needs to know of them.
     *
     * @param rowToMove gets what there is of the grades with the row colour to move; all zero before
     * @param columnToMove the same with the column colour to move
     * @param counts gets the counts; all zero before
     */
    void begin(PairScores scores, Solver.Known captures, Scores rowToMove, Scores columnToMove, Scores counts) {
        if (!drawnByFullBoard()) {
            workers.meter().upTo(BEGUN, 2 * space.rules().mostRemovals() + 2);
            new Exits(space, workers).ofRowColour(rowToMove, counts, captures, scores.rowToMove());
            beginColumns(scores.columnToMove(), captures, rowToMove, columnToMove);
            beginRows(scores.rowToMove(), rowToMove, counts);
        }
    }

    /**
     * Finishes what {@link #begin} began.
     *
     * @param grades what was begun, gets the result; and counters, all zero before
     */
    void finish(PairGrades grades, Scores counts, long listCapacity) {
        int level = finals.level(pair.first());
        if (drawnByFullBoard()) {
            stayAll(grades.rowToMove(), Grade.of(level));
            stayAll(grades.columnToMove(), Grade.of(-level));
            return;
        }
        try (Arena scratch = Arena.ofShared()) {
            GradeChains chains = new GradeChains(space, edges, workers, grades, counts, rowMarks, columnMarks, mostCounter,
                    new Frontier(scratch, space, listCapacity), new Frontier(scratch, space, listCapacity));
            chains.rowProfits(finals.best(), level, FIRST_CHAIN_END);
            workers.meter().upTo(COUNTED, 3);
            long drawn = stay(grades.columnToMove(), counts, Grade.of(-level));
            chains.countRowMoves(2 * drawn <= space.slots());
            chains.columnProfits(finals.best(), -level, SECOND_CHAIN_END);
            workers.meter().upTo(1, 1);
            stay(grades.rowToMove(), counts, Grade.of(level));
        }
    }

    /** Whether all positions are drawn because there is no point left to move to. */
    private boolean drawnByFullBoard() {
        return space.rules().drawnByFullBoard(pair.first().rowStones(), pair.first().columnStones());
    }

    /** Finds what the column colour's captures are worth. */
    private void beginColumns(Scores scores, Solver.Known captures, Scores rowToMove, Scores columnToMove) {
        workers.forRows(space.rows(), thread -> {
            byte[] values = new byte[space.columns()];
            byte[] own = new byte[space.columns()];
            ColumnMoves moves = ColumnMoves.of(space, edges);
            @Nullable
            ColumnExits exits = pair.isOwnMirror() ? null : new ColumnExits(space, canonical, captures);
            WantedColumns wanted = new WantedColumns(space, scores);
            return row -> {
                moves.turnTo(row);
                wanted.turnTo(row);
                if (exits == null) {
                    Exits.transposed(space, rowToMove, row, moves, wanted, values);
                } else {
                    exits.row(row, moves, wanted, values);
                }
                scores.read(row, own);
                GradeSolver.begin(values, own);
                columnMarks.mark(row, values);
                columnToMove.write(row, values);
                return 0;
            };
        });
    }

    /** Finishes what the row colour's captures are worth, and counts the column colour's moves to drawn positions. */
    private void beginRows(Scores scores, Scores rowToMove, Scores counts) {
        workers.forRows(space.rows(), thread -> {
            byte[] values = new byte[space.columns()];
            byte[] own = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            ColumnMoves moves = ColumnMoves.of(space, edges);
            return row -> {
                rowToMove.read(row, values);
                scores.read(row, own);
                GradeSolver.begin(values, own);
                rowMarks.mark(row, values);
                rowToMove.write(row, values);
                moves.turnTo(row);
                countColumnMoves(values, moves, count);
                counts.write(row, count);
                return 0;
            };
        });
    }

    /** Counts, for each column, the moves of the column colour that lead to drawn positions of the row colour. */
    private void countColumnMoves(byte[] rowGrades, ColumnMoves moves, byte[] counts) {
        Arrays.fill(counts, (byte) 0);
        int[] targets = moves.targets();
        for (int c = 0; c < rowGrades.length; c++) {
            if (Grade.isDraw(rowGrades[c] & 0xff)) {
                int n = moves.before(Integer.expand(space.columnSets()[c], moves.free()));
                for (int i = 0; i < n; i++) {
                    counts[targets[i]]++;
                }
            }
        }
    }

    /** Gives what its chain did not decide the pair's own final; better captures are left to the other chain. Returns the draws. */
    private long stay(Scores grades, Scores counts, int own) {
        return workers.forRows(space.rows(), thread -> {
            byte[] values = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return row -> {
                grades.read(row, values);
                counts.read(row, count);
                int drawn = 0;
                for (int c = 0; c < values.length; c++) {
                    int grade = values[c] & 0xff;
                    drawn += Grade.isDraw(grade) ? 1 : 0;
                    if (Grade.isDraw(grade) && grade < own && (count[c] != 0 || grade == GradeSolver.NO_CAPTURE)) {
                        values[c] = (byte) own;
                    }
                }
                grades.write(row, values);
                return drawn;
            };
        });
    }

    private void stayAll(Scores grades, int own) {
        byte[] row = new byte[space.columns()];
        Arrays.fill(row, (byte) own);
        for (int r = 0; r < space.rows(); r++) {
            grades.write(r, row);
        }
    }
}
