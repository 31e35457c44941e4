package org.millstone.forward;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;

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
    private final Place[] places;

    /**
     * Where turns lead that take some number of stones.
     *
     * @param after the subspace as the opponent has it
     * @param scores null if the game is won there
     * @param seen what is seen instead of each score; null where that is the score
     */
    private record Place(Subspace after, @Nullable Scores scores, boolean rowsAreMovers, @Nullable ValueMap seen) {}

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
            @Nullable ValueMap seen) {
        this.layout = layout;
        this.fromHand = Subspaces.mostFromHand(layout.rules, layout.subspace, layout.fromHand);
        this.moves = layout.forMoves == null ? null : new Successors(layout.forMoves, quiet, others, seen);
        this.places = new Place[Subspaces.mostTaken(layout.rules, layout.subspace, layout.fromHand) + 1];
        boolean skipped = Step.of(layout.rules, layout.subspace).isSkipped(layout.rules);
        for (int taken = 0; taken < places.length; taken++) {
            Subspace after = Subspaces.after(layout.rules, layout.subspace, layout.fromHand, taken);
            if (taken == 0 && quiet != null && !layout.fromHand) {
                places[taken] = new Place(after, quiet, layout.subspace.ownRows(), null);
            } else {
                Subspace next = skipped ? after.mirrored() : after;
                places[taken] = new Place(after, after.isLost() ? null : Objects.requireNonNull(others.apply(next)),
                        next.ownRows() == skipped, seen);
            }
        }
    }

    /** Returns the most stones that a turn takes. */
    int most() {
        return places.length - 1;
    }

    /** Returns how many stones a turn takes, unless it ends early. */
    int taken(int millsClosed) {
        return Math.min(most(), layout.rules.removalsFor(millsClosed));
    }

    /** Whether the game is won once so many stones are taken. */
    boolean areLost(int taken) {
        return places[taken].scores == null;
    }

    /** Whether the table has the mover's stones as rows. */
    boolean rowsAreMovers(int taken) {
        return places[taken].rowsAreMovers;
    }

    /** Returns the mover's stones on the board after a turn. */
    int moverStones() {
        return places[0].after.opponent();
    }

    /** Returns the opponent's stones on the board after a turn. */
    int otherStones(int taken) {
        return places[taken].after.own();
    }

    /** Copies out a row. */
    void read(int taken, int row, byte[] into) {
        scores(taken).read(row, into);
        ValueMap seen = places[taken].seen;
        if (seen != null) {
            seen.turn(into);
        }
    }

    /** Returns one score, 0 to 255. */
    int get(int taken, int row, int column) {
        int score = scores(taken).get(row, column);
        ValueMap seen = places[taken].seen;
        return seen == null ? score : seen.turned((byte) score) & 0xff;
    }

    private Scores scores(int taken) {
        return Objects.requireNonNull(places[taken].scores);
    }
}
