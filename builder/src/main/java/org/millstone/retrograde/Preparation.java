package org.millstone.retrograde;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.rules.Rules.Blocked;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/** Readies scores and counts for the two chains of {@link Layers}, and tidies up after each. */
final class Preparation {
    private final Step pair;
    private final RowSpace space;
    private final EdgeSets edges;
    private final Workers workers;
    private final Scores rowToMove;
    private final Scores columnToMove;
    private final Scores counts;
    private final LayerMarks rowWins;
    private final LayerMarks rowLosses;
    private final LayerMarks columnWins;
    private final LayerMarks columnLosses;

    Preparation(Step pair, RowSpace space, EdgeSets edges, Workers workers, PairScores scores, Scores counts) {
        this.pair = pair;
        this.space = space;
        this.edges = edges;
        this.workers = workers;
        this.rowToMove = scores.rowToMove();
        this.columnToMove = scores.columnToMove();
        this.counts = counts;
        this.rowWins = new LayerMarks(space.rows(), true);
        this.rowLosses = new LayerMarks(space.rows(), false);
        this.columnWins = new LayerMarks(space.rows(), true);
        this.columnLosses = new LayerMarks(space.rows(), false);
    }

    LayerMarks rowWins() {
        return rowWins;
    }

    LayerMarks rowLosses() {
        return rowLosses;
    }

    LayerMarks columnWins() {
        return columnWins;
    }

    LayerMarks columnLosses() {
        return columnLosses;
    }

    /** Scores the captures of both colours and counts the quiet moves of the column colour. */
    void captures(Solver.Known captures, CanonicalSetsBySize canonical) {
        Exits exits = new Exits(space, workers);
        exits.ofRowColour(rowToMove, counts, captures, null);
        workers.forRows(space.rows(), thread -> {
            byte[] scores = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            boolean[] seen = new boolean[Score.WIN + 1];
            ColumnMoves moves = ColumnMoves.of(space, edges);
            @Nullable
            ColumnExits ofColumns = pair.isOwnMirror() ? null : new ColumnExits(space, canonical, captures);
            WantedColumns wanted = new WantedColumns(space, null);
            return row -> {
                rowToMove.read(row, scores);
                mark(row, scores, seen, rowWins, rowLosses);
                moves.turnTo(row);
                if (ofColumns == null) {
                    Exits.transposed(space, rowToMove, row, moves, wanted, scores);
                } else {
                    ofColumns.row(row, moves, wanted, scores);
                }
                columnToMove.write(row, scores);
                mark(row, scores, seen, columnWins, columnLosses);
                countColumnMoves(moves, scores, count);
                settleBlocked(scores, count);
                counts.write(row, count);
                return 0;
            };
        });
    }

    /** Marks what was decided in an earlier window; what is lost enters the chains at once. */
    void carry(PairScores earlier) {
        workers.forRows(space.rows(), thread -> {
            byte[] scores = new byte[space.columns()];
            byte[] before = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            boolean[] seen = new boolean[Score.WIN + 1];
            return row -> {
                carry(row, earlier.rowToMove(), before, rowToMove, scores);
                mark(row, scores, seen, rowWins, rowLosses);
                carry(row, earlier.columnToMove(), before, columnToMove, scores);
                mark(row, scores, seen, columnWins, columnLosses);
                counts.read(row, count);
                loseEarly(before, count);
                counts.write(row, count);
                return 0;
            };
        });
    }

    private static void carry(int row, Scores earlier, byte[] before, Scores into, byte[] scores) {
        earlier.read(row, before);
        into.read(row, scores);
        Window.carry(before, scores);
        into.write(row, scores);
    }

    private static void mark(int row, byte[] scores, boolean[] seen, LayerMarks wins, LayerMarks losses) {
        LayerMarks.see(scores, seen);
        wins.mark(row, seen);
        losses.mark(row, seen);
    }

    /** The same between the chains, for the counts of the row colour. */
    void carryRowLosses(PairScores earlier) {
        workers.forRows(space.rows(), thread -> {
            byte[] before = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return row -> {
                earlier.rowToMove().read(row, before);
                counts.read(row, count);
                loseEarly(before, count);
                counts.write(row, count);
                return 0;
            };
        });
    }

    /** What was lost before has no move left to count; moves that are counted all the same go below zero. */
    private static void loseEarly(byte[] earlier, byte[] counts) {
        for (int c = 0; c < counts.length; c++) {
            counts[c] = (earlier[c] & 0xff) < Score.DRAW ? 0 : counts[c];
        }
    }

    /** After the first chain: what is left of the column colour's losing captures is drawn, and the row colour is counted. */
    void betweenChains() {
        RowMoveCounts moves = new RowMoveCounts(space, PartlyQuiet.of(space));
        workers.forRows(space.rows(), thread -> {
            byte[] scores = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return row -> {
                columnToMove.read(row, scores);
                counts.read(row, count);
                drawUndecided(scores, count);
                columnToMove.write(row, scores);
                rowToMove.read(row, scores);
                moves.count(row, count);
                keepCaptures(scores, count);
                settleBlocked(scores, count);
                counts.write(row, count);
                return 0;
            };
        });
    }

    /** After the second chain: what no layer decided is drawn. */
    void afterChains() {
        workers.forRows(space.rows(), thread -> {
            byte[] scores = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return row -> {
                rowToMove.read(row, scores);
                counts.read(row, count);
                drawUndecided(scores, count);
                rowToMove.write(row, scores);
                return 0;
            };
        });
    }

    /** Draws every slot: the board is full, and the rules say that this ends the game. */
    void drawAll() {
        byte[] drawn = new byte[space.columns()];
        Arrays.fill(drawn, (byte) Score.DRAW);
        for (int row = 0; row < space.rows(); row++) {
            rowToMove.write(row, drawn);
            columnToMove.write(row, drawn);
        }
    }

    private void countColumnMoves(ColumnMoves moves, byte[] exits, byte[] counts) {
        int free = moves.free();
        int[] columns = space.columnSets();
        for (int c = 0; c < columns.length; c++) {
            if ((exits[c] & 0xff) >= Score.DRAW) {
                counts[c] = Layers.NEVER;
            } else {
                int set = Integer.expand(columns[c], free);
                counts[c] = (byte) (moves.count(set) - (exits[c] == 0 ? 0 : moves.closing(set)));
            }
        }
    }

    /** Keeps slots whose captures do not lose from being lost. */
    private static void keepCaptures(byte[] exits, byte[] counts) {
        for (int c = 0; c < counts.length; c++) {
            counts[c] = (exits[c] & 0xff) >= Score.DRAW ? Layers.NEVER : counts[c];
        }
    }

    /** Keeps slots without a turn from being lost where the game is drawn then. */
    private void settleBlocked(byte[] exits, byte[] counts) {
        if (space.rules().blocked() == Blocked.DRAW) {
            for (int c = 0; c < counts.length; c++) {
                counts[c] = counts[c] == 0 && exits[c] == 0 ? Layers.NEVER : counts[c];
            }
        }
    }

    private static void drawUndecided(byte[] scores, byte[] counts) {
        for (int c = 0; c < scores.length; c++) {
            if (counts[c] != 0 && (scores[c] & 0xff) < Score.DRAW) {
                scores[c] = (byte) Score.DRAW;
            }
        }
    }
}
