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
 * Looks up scores or grades of the positions that the turns of a subspace lead to, for the side then to move. They are kept by how many
 * stones a turn takes. Stones are taken from the opponent's hand first. The <em>mover</em> is the side that makes the turns. Read by all
 * threads.
 *
 * <p>For a mover that may place or move, this object has what placements lead to, and {@link #moves} what moves lead to.
 */
public final class SuccessorValues {
    final RowLayout layout;
    /** The most stones that a turn takes from the opponent's hand. */
    final int fromHand;
    /** The moves of a mover that may place or move; null if it does only one of these. */
    final @Nullable SuccessorValues moves;
    private final Place[] places;

    /**
     * The positions after turns that take so many stones.
     *
     * @param after the subspace of these positions
     * @param scores the scores or grades of these positions; null if the mover has won there
     * @param rowsAreMovers whether the mover's stones make the rows of {@code scores}
     * @param seen maps a byte of {@code scores} before it is used; null if they are used as they are
     */
    private record Place(Subspace after, @Nullable Scores scores, boolean rowsAreMovers, @Nullable ValueMap seen) {}

    /**
     * Makes the look-ups for a subspace from the arrays that have the scores or grades after its turns.
     *
     * @param quiet the array of the positions with the other colour to move in the same rows and columns, for moves that stay in the step;
     *     null if all turns leave the step
     * @param others returns the array of a subspace that other turns lead to. If the opponent's turn is skipped, it is asked for the
     *     subspace in which the mover is to move again
     * @param seen maps bytes after turns that leave the step; null if these are used as they are. Needed if the opponent's turn is skipped:
     *     then the bytes are the mover's own, and the map makes the opponent's, with one ply more
     */
    public SuccessorValues(RowLayout layout, @Nullable Scores quiet, Function<Subspace, @Nullable Scores> others,
            @Nullable ValueMap seen) {
        this.layout = layout;
        this.fromHand = Subspaces.mostFromHand(layout.rules, layout.subspace, layout.fromHand);
        this.moves = layout.forMoves == null ? null : new SuccessorValues(layout.forMoves, quiet, others, seen);
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

    int most() {
        return places.length - 1;
    }

    /** Returns how many stones a turn takes that closes {@code millsClosed} mills at once, at most {@link #most}. */
    int taken(int millsClosed) {
        return Math.min(most(), layout.rules.removalsFor(millsClosed));
    }

    /** Whether the mover has won, the opponent having lost, once {@code taken} stones are taken. */
    boolean areLost(int taken) {
        return places[taken].scores == null;
    }

    /** Whether the mover's stones make the rows of the array of positions after turns that take {@code taken} stones. */
    boolean rowsAreMovers(int taken) {
        return places[taken].rowsAreMovers;
    }

    int moverStones() {
        return places[0].after.opponent();
    }

    int otherStones(int taken) {
        return places[taken].after.own();
    }

    /** Copies a row of the array of positions after turns that take {@code taken} stones, mapped by the constructor's {@code seen}. */
    void read(int taken, int row, byte[] into) {
        scores(taken).read(row, into);
        ValueMap seen = places[taken].seen;
        if (seen != null) {
            seen.apply(into);
        }
    }

    /** Returns one byte of what {@link #read} copies, 0 to 255. */
    int get(int taken, int row, int column) {
        int score = scores(taken).get(row, column);
        ValueMap seen = places[taken].seen;
        return seen == null ? score : seen.value((byte) score) & 0xff;
    }

    private Scores scores(int taken) {
        return Objects.requireNonNull(places[taken].scores);
    }
}
