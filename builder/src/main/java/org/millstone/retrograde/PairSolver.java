package org.millstone.retrograde;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.retrograde.SolveListener.Phase;
import org.millstone.rules.Rules;
import org.millstone.step.Meter;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * Solves one pair: first what its captures are worth ({@link Exits}), then layer by layer everything else ({@link Layers}).
 *
 * <p>Besides its two arrays of scores a pair takes a third of the same length for counts, and two {@link Frontier}s; all of it
 * is allocated before the work begins.
 */
public final class PairSolver {
    /** Of the time of solving, about that of captures. */
    private static final double CAPTURES_END = 0.3;

    private final Step pair;
    private final CanonicalSetsBySize canonical;
    private final RowSpace space;
    private final EdgeSets edges;
    private final Workers workers;

    /**
     * Readies a solver.
     *
     * @param canonical the canonical sets of the rules' board
     * @throws IllegalArgumentException if {@link Supported} says that it cannot be solved
     */
    public PairSolver(Rules rules, Step pair, CanonicalSetsBySize canonical, Workers workers) {
        CanonicalSets rows = canonical.of(pair.first().rowStones());
        Supported.require(rules, pair, rows.count());
        this.pair = pair;
        this.canonical = canonical;
        this.space = new RowSpace(rules, pair, rows, workers);
        this.edges = new EdgeSets(space.board());
        this.workers = workers;
    }

    /** Returns the slots of both arrays together. */
    public long slots() {
        return 2 * space.slots();
    }

    /**
     * Returns the bytes outside the heap that solving a pair takes, its scores included, those of other pairs not.
     *
     * @param rows rows of the pair
     * @param columns columns of the pair
     * @param listCapacity as in {@link #solve}
     */
    public static long workBytes(int rows, int columns, long listCapacity) {
        return 3L * rows * columns + 2 * (Frontier.fixedBytes(rows, columns) + listCapacity * Integer.BYTES);
    }

    /**
     * Solves the pair as deep as the first {@link Window} reaches.
     *
     * @param scores filled with the result; all zero before
     * @param listCapacity how many sets each of the two frontiers may list, see {@link Frontier}; affects speed only
     * @return whether the chains may go on in another window
     */
    public boolean solve(PairScores scores, Solver.Known captures, long listCapacity, SolveListener listener) {
        return solve(scores, captures, listCapacity, Window.FIRST, null, listener);
    }

    /**
     * Solves the pair in one window. Unless it is the first and the last, {@link Window#settle} has to follow.
     *
     * @param captures scores of the same window
     * @param earlier the result in the window before; null in the first
     */
    public boolean solve(PairScores scores, Solver.Known captures, long listCapacity, Window window, @Nullable PairScores earlier,
            SolveListener listener) {
        try (Arena scratch = Arena.ofShared()) {
            Scores counts = new Scores(scratch, space.rows(), space.columns());
            Meter meter = workers.meter();
            listener.layer(Phase.CAPTURES, 0, 0);
            meter.upTo(CAPTURES_END, 2 * space.rules().mostRemovals() + 1);
            Preparation preparation = new Preparation(pair, space, edges, workers, scores, counts);
            preparation.captures(captures, canonical);
            if (earlier != null) {
                preparation.carry(earlier);
            }
            if (space.rules().drawnByFullBoard(pair.first().rowStones(), pair.first().columnStones())) {
                preparation.drawAll();
                return false;
            }
            Layers layers =
                    new Layers(window.pairs(), space, edges, workers, scores, counts, new Frontier(scratch, space, listCapacity),
                            new Frontier(scratch, space, listCapacity));
            listener.layer(Phase.ROW_WINS, 0, 0);
            long[] won = new long[1];
            boolean goesOn = layers.rowWins(preparation.rowWins(), preparation.columnLosses(), (layer, decided) -> {
                won[0] = decided;
                meter.upTo(share(decided), 0);
                listener.layer(Phase.ROW_WINS, window.plies(layer), decided);
            });
            preparation.betweenChains();
            if (earlier != null) {
                preparation.carryRowLosses(earlier);
            }
            listener.layer(Phase.ROW_LOSSES, 0, 0);
            goesOn |= layers.rowLosses(preparation.rowLosses(), preparation.columnWins(), (layer, decided) -> {
                meter.upTo(share(won[0] + decided), 0);
                listener.layer(Phase.ROW_LOSSES, window.plies(layer), decided);
            });
            preparation.afterChains();
            return goesOn;
        }
    }

    /** Returns the share of the work that is done once so many slots are decided. */
    private double share(long decided) {
        return CAPTURES_END + (1 - CAPTURES_END) * decided / slots();
    }
}
