package org.millstone.retrograde;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

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

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SCANNED = 32;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

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
        final int[] incoming = new int[columns];
        final int[] pulled = new int[RowSpace.MOST_MOVES + 1];
        final long[] lists = new long[RowSpace.MOST_MOVES + 1];
        /** Of the moves pulled, how many remove nothing whatever the column, and the kinds of the others. */
        int quiet;
        final List<PartlyQuiet> kinds = new ArrayList<>();
        final int[] decided = new int[columns];
        final int[] published = new int[columns];
        final Combinations index = space.columnIndex();
        final ColumnMoves moves = ColumnMoves.of(space, edges);
        final Frontier.Writer writer = next.new Writer();
        final Frontier.Reader reader = frontier.new Reader();

        /**
         * Finds the turns of the row colour from a row that lead to what the last pass decided.
         *
         * @return how many there are in {@code pulled}
         */
        final int pulls(int row) {
            int n = pulls(space.quiet(row), 0);
            quiet = n;
            kinds.clear();
            for (PartlyQuiet kind : partlyQuiet) {
                n = pulls(kind.moves(row), n);
                kinds.addAll(Collections.nCopies(n - quiet - kinds.size(), kind));
            }
            for (int i = 0; i < n; i++) {
                // Asking for the beginnings of all lists before reading any lets their misses overlap.
                if (frontier.first(lists[i]) < 0) {
                    throw new IllegalStateException("no set of points in row " + row);
                }
            }
            return n;
        }

        private int pulls(int[] moves, int before) {
            int n = before;
            for (int move : moves) {
                long list = frontier.list(space.target(move));
                pulled[n] = move;
                lists[n] = list;
                n += list == 0 ? 0 : 1;
            }
            return n;
        }

        /**
         * Fetches the columns of this row from which a move of the row colour leads to what the last pass decided.
         *
         * @return how many there are in {@code incoming}
         */
        final int pull(int row, int i) {
            int move = pulled[i];
            Symmetries symmetries = space.board().symmetries();
            int[] back = symmetries.table(symmetries.inverse(space.symmetry(move)));
            int left = 1 << symmetries.image(space.symmetry(move), RowSpace.from(move));
            int free = space.free(row);
            int read = reader.open(space.target(move), lists[i]);
            MemorySegment source = reader.source();
            long start = reader.start();
            int kept = 0;
            for (int j = 0; j < read; j++) {
                int set = source.get(Frontier.INT, start + (long) j * Integer.BYTES);
                incoming[kept] = index.rank(Integer.compress(Symmetries.apply(back, set & ~left), free));
                kept += (set & left) == 0 ? 1 : 0;
            }
            return i < quiet ? kept : kinds.get(i - quiet).keep(row, incoming, kept);
        }

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
            int pulls = pulls(row);
            boolean enters = wins.has(row, layer);
            boolean settles = layer < 0 || losses.has(row, layer + 1);
            if (pulls == 0 && !enters && !settles) {
                return 0;
            }
            int win = Score.WIN - layer;
            int found = 0;
            if (pulls > 0 || enters) {
                rowToMove.read(row, own);
                for (int i = 0; i < pulls; i++) {
                    found = setWins(own, win, incoming, pull(row, i), decided, found);
                }
                if (found > 0) {
                    rowToMove.write(row, own);
                }
                if (enters) {
                    found = scan(own, win, decided);
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
                lost = countDown(other, count, layer + 1, targets, n, published, lost);
            }
            if (settles) {
                lost = scanSettled(other, count, layer + 1, published);
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
            int pulls = pulls(row);
            boolean settles = layer < 0 || losses.has(row, layer + 1);
            boolean enters = wins.has(row, layer + 1);
            if (pulls == 0 && !enters && !settles) {
                return 0;
            }
            int found = 0;
            if (pulls > 0 || settles) {
                rowToMove.read(row, own);
                counts.read(row, count);
                for (int i = 0; i < pulls; i++) {
                    found = countDown(own, count, layer + 1, incoming, pull(row, i), decided, found);
                }
                if (pulls > 0) {
                    rowToMove.write(row, own);
                    counts.write(row, count);
                }
                if (settles) {
                    found = scanSettled(own, count, layer + 1, decided);
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
                won = setWins(other, win, targets, n, published, won);
            }
            if (enters) {
                won = scan(other, win, published);
            }
            if (found > 0) {
                columnToMove.write(row, other);
            }
            publish(row, won);
            return (long) found + won;
        }
    }

    /** Makes slots won, unless they are won as soon already; lists those that are new. */
    private static int setWins(byte[] scores, int win, int[] slots, int n, int[] found, int size) {
        for (int i = 0; i < n; i++) {
            int slot = slots[i];
            if ((scores[slot] & 0xff) < win) {
                scores[slot] = (byte) win;
                found[size++] = slot;
            }
        }
        return size;
    }

    /** Counts slots down; lists those that are lost in this layer. A slot whose captures hold out longer is left to a scan. */
    private static int countDown(byte[] scores, byte[] counts, int layer, int[] slots, int n, int[] found, int size) {
        for (int i = 0; i < n; i++) {
            int slot = slots[i];
            if (--counts[slot] == 0 && scores[slot] <= layer && scores[slot] >= 0) {
                scores[slot] = (byte) layer;
                found[size++] = slot;
            }
        }
        return size;
    }

    /** Lists the slots with a given score. */
    private static int scan(byte[] scores, int wanted, int[] found) {
        int size = 0;
        int i = 0;
        long pattern = wanted * ONES;
        // Four longs at a time, as most have none; the bits that tell may be wrong about a byte, but not about there being one.
        for (; i + SCANNED <= scores.length; i += SCANNED) {
            long some = zeroes((long) LONGS.get(scores, i) ^ pattern) | zeroes((long) LONGS.get(scores, i + 8) ^ pattern)
                    | zeroes((long) LONGS.get(scores, i + 16) ^ pattern) | zeroes((long) LONGS.get(scores, i + 24) ^ pattern);
            if (some != 0) {
                size = list(scores, i, i + SCANNED, wanted, found, size);
            }
        }
        return list(scores, i, scores.length, wanted, found, size);
    }

    /** Not 0 if a byte of eight is 0 (Mycroft; Warren, Hacker's Delight, section 6-1). */
    private static long zeroes(long eight) {
        return eight - ONES & ~eight & TOPS;
    }

    private static int list(byte[] scores, int from, int to, int wanted, int[] found, int size) {
        int more = size;
        for (int i = from; i < to; i++) {
            if ((scores[i] & 0xff) == wanted) {
                found[more++] = i;
            }
        }
        return more;
    }

    /** Lists the slots with a given losing score whose count has run out. */
    private static int scanSettled(byte[] scores, byte[] counts, int wanted, int[] found) {
        int all = scan(scores, wanted, found);
        int size = 0;
        for (int i = 0; i < all; i++) {
            if (counts[found[i]] == 0) {
                found[size++] = found[i];
            }
        }
        return size;
    }
}
