package org.millstone.forward;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Turning;
import org.millstone.rules.Rules;

/**
 * Where the turns of a subspace lead, by the number of stones that they remove; what that is worth is said for the side that is to move
 * then. The side whose turns they are is the <em>mover</em>. Read by all threads.
 */
public final class Successors {
    private final Rules rules;
    private final Subspace subspace;
    private final boolean rowsStay;
    private final @Nullable Scores[] scores;
    private final byte @Nullable [] @Nullable [] seen;

    private Successors(Rules rules, Subspace subspace, @Nullable Scores quiet, Function<Subspace, @Nullable Scores> others,
            byte @Nullable [] seen) {
        int most = Subspaces.mostRemovals(rules, subspace);
        this.rules = rules;
        this.subspace = subspace;
        this.rowsStay = quiet != null;
        this.scores = new Scores[most + 1];
        this.seen = new byte[most + 1][];
        for (int removed = 0; removed <= most; removed++) {
            Subspace after = subspace.after(removed);
            if (removed == 0 && quiet != null) {
                scores[removed] = quiet;
            } else if (!after.isLost()) {
                scores[removed] = Objects.requireNonNull(others.apply(isSkipped(rules, subspace) ? after.mirrored() : after));
                this.seen[removed] = seen;
            }
        }
    }

    /**
     * The successors of a subspace that its turns do not lead out of unless they remove a stone.
     *
     * @param quiet the scores with the other colour to move, and rows as the subspace has them
     * @param captures the scores of subspaces that removals lead to
     */
    public static Successors moving(Rules rules, Subspace subspace, Scores quiet, Function<Subspace, @Nullable Scores> captures) {
        return new Successors(rules, subspace, quiet, captures, null);
    }

    /**
     * The same, and captures are seen otherwise.
     *
     * @param seen what is seen instead of each score that a capture leads to
     */
    public static Successors moving(Rules rules, Subspace subspace, Scores quiet, Function<Subspace, @Nullable Scores> captures,
            byte[] seen) {
        return new Successors(rules, subspace, quiet, captures, seen);
    }

    /**
     * The successors of a subspace with stones in hand.
     *
     * @param turning how scores are turned round: where the opponent's turn is skipped, it gets what the mover has, a turn later
     * @param scores the scores of the subspaces that {@link Placement#needs} names
     */
    public static Successors placing(Rules rules, Subspace subspace, Turning turning, Function<Subspace, @Nullable Scores> scores) {
        return new Successors(rules, subspace, null, scores, isSkipped(rules, subspace) ? Columns.each(turning::turned) : null);
    }

    private static boolean isSkipped(Rules rules, Subspace subspace) {
        return subspace.inHand() > 0 && new Placement(subspace).isSkipped(rules);
    }

    /** Returns the most stones that a turn removes. */
    int most() {
        return scores.length - 1;
    }

    /** Returns how many stones a turn removes, unless it ends early. */
    int removals(int millsClosed) {
        return Math.min(most(), rules.removalsFor(millsClosed));
    }

    /** Whether the game is won once so many stones are removed. */
    boolean areLost(int removed) {
        return subspace.after(removed).isLost();
    }

    /** Whether the table has the mover's stones as rows. */
    boolean rowsAreMovers(int removed) {
        Subspace after = subspace.after(removed);
        return removed == 0 && rowsStay ? subspace.ownRows()
                : isSkipped(rules, subspace) ? after.mirrored().ownRows() : !after.ownRows();
    }

    /** Returns the mover's stones on the board after a turn. */
    int moverStones() {
        return subspace.after(0).opponent();
    }

    /** Returns the opponent's stones on the board after a turn. */
    int otherStones(int removed) {
        return subspace.opponent() - removed;
    }

    /** Returns the slots in a row. */
    int columns(int removed) {
        return of(removed).columns();
    }

    /** Copies out a row. */
    void read(int removed, int row, byte[] into) {
        of(removed).read(row, into);
        byte[] as = seen[removed];
        for (int i = 0; as != null && i < into.length; i++) {
            into[i] = as[into[i] & 0xff];
        }
    }

    /** Returns one score, 0 to 255. */
    int get(int removed, int row, int column) {
        int score = of(removed).get(row, column);
        byte[] as = seen[removed];
        return as == null ? score : as[score] & 0xff;
    }

    private Scores of(int removed) {
        return Objects.requireNonNull(scores[removed]);
    }
}
