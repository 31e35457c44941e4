package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.database.DatabaseException;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Solves a step: finds the scores of all its slots from those of earlier steps, to which their turns lead. Exits come first, from the hand
 * ({@link PlacingSolver}) and by captures ({@link Exits}). In a pair all the rest follows backwards ({@link Chains}). In a pair such as
 * 6-6, which is its own mirror image, the second chain is the first with the colours exchanged, and is copied ({@link TransposedScores}).
 *
 * <p>In the standard game only steps without stones in hand are pairs. Rules by which a side places <em>or</em> moves have pairs with
 * stones in hand. There a slot begins with the better of placing and capturing, and only its moves are counted.
 *
 * <p>A pair takes two arrays of scores, a third array of the same length for counts, and two {@link Frontier}s. If its draws are graded
 * afterwards, each colour has an array of counts of its own, and the counts of drawn slots are left for {@link GradeSolver}.
 *
 * @param step a step that {@link #requireSolvable} allows
 * @param sets the canonical sets of the rules' board
 * @param known returns the scores, in the same window, of a subspace that {@link Step#needs} lists
 * @param window the depths to find
 */
public record Solver(Rules rules, Step step, CanonicalSets.BySize sets, Function<Subspace, @Nullable Scores> known, Window window,
        WorkerPool workers) {
    /** Marks a won slot in an array of counts, which are not negative; {@link #LOST} marks a lost slot. */
    static final byte WON = -1;
    static final byte LOST = -2;

    /**
     * Returns the bytes outside the Java heap that solving a step takes. The step's own scores are included, those of other steps are not.
     *
     * @param listCapacity as in {@link #solve}
     * @param lag as in {@link Window#lag}
     * @param graded whether the draws of a pair are graded afterwards
     */
    public static long workBytes(Rules rules, Step step, CanonicalSets.BySize sets, long listCapacity, int lag,
            boolean graded) {
        long slots = Scores.slots(step.first(), sets);
        long bytes = step.sides().size() * slots + PlacingSolver.scratchBytes(rules, step, sets);
        return !step.paired() ? bytes : bytes + Chains.bytes(step, sets, lag, listCapacity) + (graded ? 2 : 1) * slots;
    }

    /**
     * Solves the step in one window of depths. If there are several windows, {@link Window#settle} has to follow.
     *
     * @param scores get the result; all zero before. In a pair like 6-6 only the row colour's array has it; the column colour's array has
     *     the losses and draws of the first chain
     * @param draws arrays of counts for a {@link GradeSolver} that follows the last window; else null. Drawn slots get how many of their
     *     moves lead to draws; other slots get {@link #WON} or {@link #LOST}
     * @param earlier the result in the window before; null in the first
     * @param listCapacity how many slots each of the two frontiers of a pair may list, see {@link Frontier}; affects speed only
     * @return whether the step may have depths beyond this window because chains were cut off at the window's end; false for a step that is
     *     no pair, and under a limit
     */
    public boolean solve(Sides<Scores> scores, @Nullable Sides<Scores> draws, @Nullable Sides<Scores> earlier,
            long listCapacity) {
        boolean moves = step.paired();
        if (step.first().inHand() > 0) {
            ValueMap pass = ValueMap.of(window);
            ValueMap exit = moves || window.limited() ? ValueMap.toScores(window) : pass;
            new PlacingSolver(rules, exit, pass, sets, known, workers).solve(step, scores);
        }
        if (!moves) {
            return false;
        }
        if (drawnByFullBoard(rules, step)) {
            scores.forEach(of -> of.fill(Score.DRAW));
            return false;
        }
        try (Arena scratch = Arena.ofShared()) {
            return new OfPair(scores, draws, earlier, scratch).solve(listCapacity, scratch);
        }
    }

    /** Whether all positions of a step are drawn, because the board is full and the rules say so. */
    static boolean drawnByFullBoard(Rules rules, Step step) {
        return step.first().inHand() == 0 && rules.drawnByFullBoard(step.first().own(), step.first().opponent());
    }

    private final class OfPair {
        private final @Nullable Sides<Scores> earlier;
        private final boolean keepsDraws;
        private final RowSpace space = new RowSpace(rules, step, sets.of(step.first().own()), workers);
        private final Chains.Side rowColour;
        private final Chains.Side columnColour;

        OfPair(Sides<Scores> scores, @Nullable Sides<Scores> draws, @Nullable Sides<Scores> earlier, Arena scratch) {
            this.earlier = earlier;
            this.keepsDraws = draws != null;
            // Where draws are not told, both chains count in one array, one after the other.
            Scores shared = draws == null ? new Scores(scratch, space.rows(), space.columns()) : draws.row();
            this.rowColour = new Chains.Side(scores.row(), shared, new Chains.Marks(space), null);
            this.columnColour =
                    new Chains.Side(scores.column(), draws == null ? shared : draws.column(), new Chains.Marks(space), null);
        }

        boolean solve(long listCapacity, Arena scratch) {
            exits();
            if (earlier != null) {
                if (step.isOwnMirror()) {
                    transpose(earlier.column(), Score.DRAW, earlier.row());
                }
                carry(earlier);
                enterEarlierLosses(earlier.column(), columnColour);
            }
            Chains chains = new Chains(space, workers, rowColour, columnColour, window.lag(), listCapacity, scratch);
            // The last layer's wins are of this window, the losses that follow from them are not. A limit leaves them drawn.
            boolean goesOn = run(chains, true, window.pairs());
            chains.valueRest(columnColour, 0, Score.DRAW);
            if (step.isOwnMirror()) {
                // The other chain is this one with the colours exchanged.
                transpose(rowColour.values(), 0, columnColour.values());
                if (keepsDraws) {
                    transpose(columnColour.values(), Score.DRAW, rowColour.values());
                }
            } else {
                chains.countRowMoves();
                if (earlier != null) {
                    enterEarlierLosses(earlier.row(), rowColour);
                }
                goesOn |= run(chains, false, window.pairs() - 1);
                chains.valueRest(rowColour, 0, Score.DRAW);
            }
            if (keepsDraws) {
                if (earlier != null) {
                    carry(earlier);
                }
                markDecided(rowColour);
                markDecided(columnColour);
            }
            return goesOn && !window.limited();
        }

        /** In a pair like 6-6: copies scores to the other side to move, in slots whose score there is from {@code least} to a draw. */
        private void transpose(Scores into, int least, Scores from) {
            TransposedScores.take(rules.board(), space.canonical, workers, least, Score.DRAW, List.of(into), List.of(from));
        }

        private void exits() {
            Exits exits = new Exits(space, sets, ValueMap.toScores(window), known, workers);
            exits.ofRowColour(rowColour.values(), columnColour.counts(), null);
            workers.forEachRow(space.rows(), thread -> {
                byte[] values = new byte[space.columns()];
                byte[] count = new byte[space.columns()];
                Exits.OfColumnColour ofColumns = exits.new OfColumnColour(rowColour.values(), columnColour.values(), null);
                return row -> {
                    rowColour.values().read(row, values);
                    rowColour.marks().mark(row, values);
                    ofColumns.find(row, values);
                    columnColour.values().write(row, values);
                    columnColour.marks().mark(row, values);
                    ofColumns.countOthers(count);
                    Chains.keepBlockedDrawn(space, values, count);
                    columnColour.counts().write(row, count);
                };
            });
        }

        private void markDecided(Chains.Side of) {
            of.counts().change(of.values(), workers, (row, counts, values) -> RowOperations.markDecided(values, counts));
        }

        private void carry(Sides<Scores> before) {
            carry(before.row(), rowColour);
            carry(before.column(), columnColour);
        }

        private void carry(Scores before, Chains.Side into) {
            into.values().change(before, workers, (row, values, decided) -> {
                window.carry(decided, values);
                into.marks().mark(row, values);
            });
        }

        /**
         * Sets the counts of slots that earlier windows decided as lost to 0, so that the first layer of their chain decides them. Counting
         * down then makes these counts negative.
         */
        private void enterEarlierLosses(Scores before, Chains.Side of) {
            of.counts().change(before, workers, (row, counts, decided) -> {
                for (int c = 0; c < counts.length; c++) {
                    counts[c] = (decided[c] & 0xff) < Score.DRAW ? 0 : counts[c];
                }
            });
        }

        private boolean run(Chains chains, boolean rowGains, int end) {
            BitSet gains = (rowGains ? rowColour : columnColour).marks().values();
            BitSet losses = (rowGains ? columnColour : rowColour).marks().values();
            int last = Score.MOST - 1;
            while (last >= 0 && !gains.get(Score.WIN - last) && !losses.get(last)) {
                last--;
            }
            return chains.run(-1, last, end, number -> layer(rowGains, number));
        }
    }

    /**
     * Returns a layer, which covers two plies. In the first chain the row colour wins in 2n+1 plies if a move leads to a position lost in
     * 2n. The column colour loses in 2n+2 once all its moves lead to won positions. In the second chain the row colour loses in 2n+2, and
     * then the column colour wins in 2n+3.
     *
     * <p>Under a limit a layer covers one ply. In the first chain the row colour wins with conversion n if a move leads to a loss of n-1,
     * which the layer before the last has decided. The column colour then loses with n+1. In the second chain the row colour loses with
     * n+1, and then the column colour wins with n+2.
     *
     * @param number n, from -1; layer -1 finds the slots that are lost at once
     */
    private Chains.Layer layer(boolean rowGains, int number) {
        int wins = rowGains ? number : number + window.lag();
        int loss = number + 1;
        int lossEnters = number < 0 ? Chains.ALL : loss < Score.MOST ? loss : Chains.NONE;
        int gain = Score.WIN - wins;
        return new Chains.Layer(rowGains, new Chains.Decided(ending(gain, wins), wins < 0 ? Chains.NONE : gain, 0),
                new Chains.Decided(ending(loss, loss), lossEnters, 0));
    }

    /** Returns the score that a layer gives: {@code score}, or a draw where a limit ends the game before {@code plies} plies. */
    private int ending(int score, int plies) {
        return window.limited() && plies > window.pairs() ? Score.DRAW : score;
    }

    /**
     * Checks that a step can be solved. A step that is no pair always can.
     *
     * @throws DatabaseException if the rules have too many moves, lines, rows or symmetries for the solver; the message has the figure
     */
    public static void requireSolvable(Rules rules, Step step, CanonicalSets.BySize sets) {
        if (!step.paired()) {
            return;
        }
        Board board = rules.board();
        int rows = sets.of(step.first().rowStones()).count();
        String pairs = "the pair " + step + " of '" + rules.name() + "' cannot be solved: ";
        for (Subspace side : step.sides()) {
            int stones = side.own();
            int moves = stones * (board.points() - stones);
            if (rules.mayMove(side.ownHand()) && rules.flies(stones, side.ownHand()) && moves > RowSpace.MOST_MOVES) {
                throw new DatabaseException(pairs + stones + " stones that fly have up to " + moves + " moves, and no more than "
                        + RowSpace.MOST_MOVES + " can be counted");
            }
        }
        if (board.edges().length > Long.SIZE) {
            throw new DatabaseException(
                    pairs + "the board has " + board.edges().length + " lines, " + Long.SIZE + " at most can be kept");
        }
        if (!RowSpace.fits(rows, board.symmetries().count())) {
            throw new DatabaseException(pairs + rows + " rows and " + board.symmetries().count()
                    + " symmetries of the board do not fit into the " + RowSpace.TARGET_BITS + " bits there are for both");
        }
    }
}
