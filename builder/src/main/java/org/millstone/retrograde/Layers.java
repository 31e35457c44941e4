package org.millstone.retrograde;

import java.util.List;
import java.util.function.IntFunction;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * Decides the slots of a pair layer by layer, a layer being two plies of depth.
 *
 * <p>Wins of one colour follow from losses of the other, and losses from wins. So the slots fall into two chains that never
 * meet inside the pair, and are worked off one after the other, sharing one array of counts:
 * <ol>
 * <li>the row colour's wins and the column colour's losses: the row colour wins in 2k+1 if a move leads to a position lost in
 * 2k; the column colour loses in 2k+2 once all its moves lead to won positions;
 * <li>the row colour's losses and the column colour's wins, likewise.
 * </ol>
 *
 * <p>One pass over the rows works off one layer of a chain. For each row it pulls, over the row colour's moves, what the last
 * pass decided for the column colour in the rows those moves lead to; this decides slots of the row colour in this row,
 * completely; the column colour's moves into those slots stay in the row, so what follows for the column colour is complete
 * too, and is published for the next pass. So a row has one writer, nothing is locked, and the result does not depend on
 * who did which row when.
 *
 * <p>The score of a slot begins as that of its best capture ({@link Exits}); its count as the number of moves without a
 * capture. A slot whose capture does not lose is given a count that never runs out.
 */
final class Layers {
    /** More than any slot has moves, see {@link RowSpace#MOST_MOVES}. */
    static final byte NEVER = 127;

    private final int pairs;
    private final RowSpace space;
    private final EdgeSets edges;
    private final Workers workers;
    private final List<PartlyQuiet> partlyQuiet;
    private final Scores rowToMove;
    private final Scores columnToMove;
    private final Scores counts;
    private Frontier frontier;
    private Frontier next;

    /**
     * Readies the chains.
     *
     * @param pairs the ply pairs of a {@link Window}: as far as the chains go
     */
    Layers(int pairs, RowSpace space, EdgeSets edges, Workers workers, PairScores scores, Scores counts, Frontier frontier,
            Frontier next) {
        this.pairs = pairs;
        this.space = space;
        this.edges = edges;
        this.workers = workers;
        this.partlyQuiet = PartlyQuiet.of(space);
        this.rowToMove = scores.rowToMove();
        this.columnToMove = scores.columnToMove();
        this.counts = counts;
        this.frontier = frontier;
        this.next = next;
    }

    /**
     * Works off the row colour's wins and the column colour's losses; {@code counts} are the column colour's.
     *
     * @return whether the chain was cut off by the end of the window
     */
    boolean rowWins(LayerMarks rowWins, LayerMarks columnLosses, LayerListener listener) {
        int last = Math.max(rowWins.last(), columnLosses.last());
        // The last layer's wins are of this window, the losses that follow from them are not.
        return run(last, pairs, listener, layer -> thread -> new RowWins(layer, rowWins, columnLosses));
    }

    /** Works off the row colour's losses and the column colour's wins; {@code counts} are the row colour's. Returns the same. */
    boolean rowLosses(LayerMarks rowLosses, LayerMarks columnWins, LayerListener listener) {
        int last = Math.max(rowLosses.last(), columnWins.last());
        return run(last, pairs - 1, listener, layer -> thread -> new RowLosses(layer, rowLosses, columnWins));
    }

    /** Hears of each layer: the ply pairs, and how many slots have been decided so far. */
    interface LayerListener {
        void layer(int pairs, long decided);
    }

    private interface Pass {
        IntFunction<Workers.RowTask> at(int layer);
    }

    private boolean run(int last, int end, LayerListener listener, Pass pass) {
        frontier.clear();
        long decided = 0;
        long before = -1;
        for (int layer = -1; decided > before || layer <= last; layer++) {
            if (layer > end) {
                // All captures have entered by now.
                return decided > before;
            }
            next.clear();
            before = decided;
            decided += workers.forRows(space.rows(), pass.at(layer));
            Frontier done = frontier;
            frontier = next;
            next = done;
            listener.layer(layer + 1, decided);
        }
        return false;
    }

    /** What both passes share: a thread's scratch space, pulling, scanning, publishing. */
    private abstract class RowPass implements Workers.RowTask {
        final int columns = space.columns();
        final byte[] own = new byte[columns];
        final byte[] other = new byte[columns];
        final byte[] count = new byte[columns];
        final int[] decided = new int[columns];
        final int[] published = new int[columns];
        final Pulls pulls = new Pulls(space, partlyQuiet, frontier);
        final ColumnMoves moves = ColumnMoves.of(space, edges);
        final Frontier.Writer writer = next.new Writer();

        final void publish(int row, int count) {
            if (count > 0) {
                writer.write(row, published, count);
            }
        }
    }

    /** One layer of the first chain, for one thread. */
    private final class RowWins extends RowPass {
        private final int layer;
        private final LayerMarks wins;
        private final LayerMarks losses;

        RowWins(int layer, LayerMarks wins, LayerMarks losses) {
            this.layer = layer;
            this.wins = wins;
            this.losses = losses;
        }

        @Override
        public long row(int row) {
            int pulled = pulls.find(row);
            boolean enters = wins.has(row, layer);
            boolean settles = layer < 0 || losses.has(row, layer + 1);
            if (pulled == 0 && !enters && !settles) {
                return 0;
            }
            int win = Score.WIN - layer;
            int found = 0;
            if (pulled > 0 || enters) {
                rowToMove.read(row, own);
                for (int i = 0; i < pulled; i++) {
                    found = Slots.raise(own, win, pulls.columns(), pulls.pull(row, i), decided, found);
                }
                if (found > 0) {
                    rowToMove.write(row, own);
                }
                if (enters) {
                    found = Slots.scan(own, win, decided);
                }
            }
            if (found == 0 && !settles) {
                return 0;
            }
            columnToMove.read(row, other);
            counts.read(row, count);
            int lost = 0;
            moves.turnTo(row);
            int[] sets = space.columnSets();
            int[] targets = moves.targets();
            for (int i = 0; i < found; i++) {
                int n = moves.before(Integer.expand(sets[decided[i]], moves.free()));
                lost = Slots.countDown(other, count, layer + 1, targets, n, published, lost);
            }
            if (settles) {
                lost = Slots.scanSettled(other, count, layer + 1, published);
            }
            if (found > 0) {
                columnToMove.write(row, other);
                counts.write(row, count);
            }
            publish(row, lost);
            return (long) found + lost;
        }
    }

    /** One layer of the second chain, for one thread. */
    private final class RowLosses extends RowPass {
        private final int layer;
        private final LayerMarks losses;
        private final LayerMarks wins;

        RowLosses(int layer, LayerMarks losses, LayerMarks wins) {
            this.layer = layer;
            this.losses = losses;
            this.wins = wins;
        }

        @Override
        public long row(int row) {
            int pulled = pulls.find(row);
            boolean settles = layer < 0 || losses.has(row, layer + 1);
            boolean enters = wins.has(row, layer + 1);
            if (pulled == 0 && !enters && !settles) {
                return 0;
            }
            int found = 0;
            if (pulled > 0 || settles) {
                rowToMove.read(row, own);
                counts.read(row, count);
                for (int i = 0; i < pulled; i++) {
                    found = Slots.countDown(own, count, layer + 1, pulls.columns(), pulls.pull(row, i), decided, found);
                }
                if (pulled > 0) {
                    rowToMove.write(row, own);
                    counts.write(row, count);
                }
                if (settles) {
                    found = Slots.scanSettled(own, count, layer + 1, decided);
                }
            }
            if (found == 0 && !enters) {
                return 0;
            }
            int win = Score.WIN - (layer + 1);
            columnToMove.read(row, other);
            int won = 0;
            moves.turnTo(row);
            int[] sets = space.columnSets();
            int[] targets = moves.targets();
            for (int i = 0; i < found; i++) {
                int n = moves.before(Integer.expand(sets[decided[i]], moves.free()));
                won = Slots.raise(other, win, targets, n, published, won);
            }
            if (enters) {
                won = Slots.scan(other, win, published);
            }
            if (found > 0) {
                columnToMove.write(row, other);
            }
            publish(row, won);
            return (long) found + won;
        }
    }
}
