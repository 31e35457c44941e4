package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/** Solves one pair: captures first, then the two chains of {@link Layers}. */
final class PairSolver {
    private final RowSpace space;
    private final Pair pair;
    private final Workers workers;
    private final EdgeSets edges;
    private final PairScores scores;
    private final Scores counts;
    private final Frontier frontier;
    private final Frontier next;

    PairSolver(Arena arena, Arena scratch, RowSpace space, Pair pair, Workers workers, long listCapacity) {
        this.space = space;
        this.pair = pair;
        this.workers = workers;
        this.edges = new EdgeSets(space.board());
        this.scores = new PairScores(new Scores(arena, space.rows(), space.columns()), new Scores(arena, space.rows(), space.columns()));
        this.counts = new Scores(scratch, space.rows(), space.columns());
        this.frontier = new Frontier(scratch, space, listCapacity);
        this.next = new Frontier(scratch, space, listCapacity);
    }

    PairScores solve(@Nullable Scores fewerColumns, @Nullable Scores fewerRows, @Nullable CanonicalSets fewerRowSets, IntConsumer progress) {
        long t0 = System.nanoTime();
        LayerMarks rowWins = new LayerMarks(space.rows());
        LayerMarks rowLosses = new LayerMarks(space.rows());
        LayerMarks columnWins = new LayerMarks(space.rows());
        LayerMarks columnLosses = new LayerMarks(space.rows());
        Exits exits = new Exits(space, edges, workers);
        exits.ofRowColour(scores.rowToMove(), counts, fewerColumns);
        long t1 = System.nanoTime();
        workers.forRows(space.rows(), thread -> {
            byte[] row = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            ColumnMoves moves = new ColumnMoves(space, edges);
            Exits.@Nullable OfColumnColour captures = pair.equal() ? null : exits.new OfColumnColour(fewerRows, fewerRowSets);
            return r -> {
                scores.rowToMove().read(r, row);
                rowWins.markWins(r, row);
                rowLosses.markLosses(r, row);
                moves.turnTo(r);
                if (captures == null) {
                    Exits.transposed(space, scores.rowToMove(), r, row);
                } else {
                    captures.row(r, moves, row);
                }
                scores.columnToMove().write(r, row);
                columnWins.markWins(r, row);
                columnLosses.markLosses(r, row);
                countColumnMoves(moves, row, count);
                counts.write(r, count);
                return 0;
            };
        });
        long t2 = System.nanoTime();
        Layers layers = new Layers(space, edges, workers, scores, counts, frontier, next, progress);
        layers.rowWins(rowWins, columnLosses);
        long t3 = System.nanoTime();
        workers.forRows(space.rows(), thread -> {
            byte[] row = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return r -> {
                scores.columnToMove().read(r, row);
                counts.read(r, count);
                drawUndecided(row, count);
                scores.columnToMove().write(r, row);
                scores.rowToMove().read(r, row);
                countRowMoves(r, row, count);
                counts.write(r, count);
                return 0;
            };
        });
        layers.rowLosses(rowLosses, columnWins);
        workers.forRows(space.rows(), thread -> {
            byte[] row = new byte[space.columns()];
            byte[] count = new byte[space.columns()];
            return r -> {
                scores.rowToMove().read(r, row);
                counts.read(r, count);
                drawUndecided(row, count);
                scores.rowToMove().write(r, row);
                return 0;
            };
        });
        long t4 = System.nanoTime();
        System.err.printf("%s exits %.2f columns %.2f chain1 %.2f chain2 %.2f%n", pair, (t1 - t0) / 1e9, (t2 - t1) / 1e9, (t3 - t2) / 1e9, (t4 - t3) / 1e9);
        return scores;
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

    /** The row colour's quiet moves from a column are those that end on none of its stones: a sum over points. */
    private void countRowMoves(int row, byte[] exits, byte[] counts) {
        int free = space.free(row);
        int[] weight = new int[24];
        for (int move : space.quiet(row)) {
            weight[Integer.bitCount(free & (1 << RowSpace.to(move)) - 1)]++;
        }
        Combinations index = space.columnIndex();
        int lowBits = (index.points() + 1) / 2;
        byte[] low = sums(weight, 0, lowBits);
        byte[] high = sums(weight, lowBits, index.points() - lowBits);
        int all = Arrays.stream(weight).sum();
        int[] columns = space.columnSets();
        for (int c = 0; c < columns.length; c++) {
            int blocked = low[columns[c] & low.length - 1] + high[columns[c] >>> lowBits];
            counts[c] = (exits[c] & 0xff) >= Score.DRAW ? Layers.NEVER : (byte) (all - blocked);
        }
    }

    private static byte[] sums(int[] weight, int from, int bits) {
        byte[] sums = new byte[1 << bits];
        for (int set = 1; set < sums.length; set++) {
            sums[set] = (byte) (sums[set & set - 1] + weight[from + Integer.numberOfTrailingZeros(set)]);
        }
        return sums;
    }

    /** What no layer decided is a draw. */
    private static void drawUndecided(byte[] scores, byte[] counts) {
        for (int c = 0; c < scores.length; c++) {
            if (counts[c] != 0 && (scores[c] & 0xff) < Score.DRAW) {
                scores[c] = (byte) Score.DRAW;
            }
        }
    }
}
