package org.millstone.forward;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;

/**
 * Where the turns of a subspace lead, by the number of stones that they take, those from the opponent's hand first; scores are for the side
 * that is to move then. The side whose turns they are is the <em>mover</em>. Read by all threads.
 *
 * <p>For a mover that may place or move, these are the placements, and the moves are {@link #moves another}.
 */
public final class Successors {
    final RowLayout layout;
    /** How many of the most stones that a turn takes come from the opponent's hand. */
    final int fromHand;
    /** Where moves lead of a mover that may place or move; null if it does only the one or the other. */
    final @Nullable Successors moves;
    private final boolean rowsStay;
    private final boolean skipped;
    private final @Nullable Scores[] next;
    private final @Nullable Turning seen;

    /**
     * Takes the scores of where turns lead.
     *
     * @param quiet where moves lead that take nothing, if that is the same step: scores with the other colour to move, and rows as the
     *     subspace has them; null if all turns lead out of the step
     * @param others the scores of the subspaces that other turns lead to; where the opponent's turn is skipped, the mover's next turn
     * @param seen what is seen instead of each score that a turn out of the step leads to: an opponent that is skipped gets what the mover
     *     has, a turn later; null where that is the score
     */
    public Successors(RowLayout layout, @Nullable Scores quiet, Function<Subspace, @Nullable Scores> others,
            @Nullable Turning seen) {
        int most = Subspaces.mostTaken(layout.rules, layout.subspace, layout.fromHand);
        this.layout = layout;
        this.fromHand = Subspaces.mostFromHand(layout.rules, layout.subspace, layout.fromHand);
        this.rowsStay = quiet != null && !layout.fromHand;
        this.skipped = Step.of(layout.rules, layout.subspace).isSkipped(layout.rules);
        this.next = new Scores[most + 1];
        this.seen = seen;
        for (int taken = 0; taken <= most; taken++) {
            Subspace after = after(taken);
            if (taken == 0 && rowsStay) {
                next[taken] = quiet;
            } else if (!after.isLost()) {
                next[taken] = Objects.requireNonNull(others.apply(skipped ? after.mirrored() : after));
            }
        }
        this.moves = layout.forMoves == null ? null : new Successors(layout.forMoves, quiet, others, seen);
    }

    private Subspace after(int taken) {
        return Subspaces.after(layout.rules, layout.subspace, layout.fromHand, taken);
    }

    /** Returns the most stones that a turn takes. */
    int most() {
        return next.length - 1;
    }

    /** Returns how many stones a turn takes, unless it ends early. */
    int taken(int millsClosed) {
        return Math.min(most(), layout.rules.removalsFor(millsClosed));
    }

    /** Whether the game is won once so many stones are taken. */
    boolean areLost(int taken) {
        return next[taken] == null;
    }

    /** Whether the table has the mover's stones as rows. */
    boolean rowsAreMovers(int taken) {
        Subspace after = after(taken);
        return taken == 0 && rowsStay ? layout.subspace.ownRows() : skipped ? after.mirrored().ownRows() : !after.ownRows();
    }

    /** Returns the mover's stones on the board after a turn. */
    int moverStones() {
        return after(0).opponent();
    }

    /** Returns the opponent's stones on the board after a turn. */
    int otherStones(int taken) {
        return after(taken).own();
    }

    /** Copies out a row. */
    void read(int taken, int row, byte[] into) {
        of(taken).read(row, into);
        Turning as = seen(taken);
        if (as != null) {
            as.turn(into);
        }
    }

    /** Returns one score, 0 to 255. */
    int get(int taken, int row, int column) {
        int score = of(taken).get(row, column);
        Turning as = seen(taken);
        return as == null ? score : as.turned((byte) score) & 0xff;
    }

    private Scores of(int taken) {
        return Objects.requireNonNull(next[taken]);
    }

    private @Nullable Turning seen(int taken) {
        return taken == 0 && rowsStay ? null : seen;
    }
}
