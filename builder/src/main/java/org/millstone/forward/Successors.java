package org.millstone.forward;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;

/**
 * Where the turns of a subspace lead, by the number of stones that they remove; what that is worth is said for the side that is to move
 * then. The side whose turns they are is the <em>mover</em>. Read by all threads.
 */
public final class Successors {
    /** A table that turns lead to, and what is seen instead of each score; null where that is the score. */
    private record Next(Scores scores, byte @Nullable [] seen) {}

    private final Rules rules;
    private final Subspace subspace;
    private final boolean rowsStay;
    private final @Nullable Next[] next;

    /**
     * Takes the scores of where turns lead.
     *
     * @param quiet where turns lead that remove nothing, if that is the same step: scores with the other colour to move, and rows as the
     *     subspace has them; null if all turns lead out of the step
     * @param others the scores of the subspaces that other turns lead to; where the opponent's turn is skipped, the mover's next turn
     * @param turning how scores are turned round: an opponent that is skipped gets what the mover has, a turn later
     */
    public Successors(Rules rules, Subspace subspace, @Nullable Scores quiet, Function<Subspace, @Nullable Scores> others,
            Turning turning) {
        this(rules, subspace, quiet, others, Step.of(subspace).isSkipped(rules) ? turned(turning) : null);
    }

    /**
     * Takes the scores of where turns lead, some of them seen otherwise.
     *
     * @param seen what is seen instead of each score, 0 to 255, that a turn out of the step leads to; null where that is the score
     */
    public Successors(Rules rules, Subspace subspace, @Nullable Scores quiet, Function<Subspace, @Nullable Scores> others,
            byte @Nullable [] seen) {
        int most = Subspaces.mostRemovals(rules, subspace);
        this.rules = rules;
        this.subspace = subspace;
        this.rowsStay = quiet != null;
        this.next = new Next[most + 1];
        for (int removed = 0; removed <= most; removed++) {
            Subspace after = subspace.after(removed);
            if (removed == 0 && quiet != null) {
                next[removed] = new Next(quiet, null);
            } else if (!after.isLost()) {
                Subspace table = Step.of(subspace).isSkipped(rules) ? after.mirrored() : after;
                next[removed] = new Next(Objects.requireNonNull(others.apply(table)), seen);
            }
        }
    }

    private static byte[] turned(Turning turning) {
        byte[] values = new byte[256];
        for (int value = 0; value < values.length; value++) {
            values[value] = turning.turned((byte) value);
        }
        return values;
    }

    /** Returns the most stones that a turn removes. */
    int most() {
        return next.length - 1;
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
                : Step.of(subspace).isSkipped(rules) ? after.mirrored().ownRows() : !after.ownRows();
    }

    /** Returns the mover's stones on the board after a turn. */
    int moverStones() {
        return subspace.after(0).opponent();
    }

    /** Returns the opponent's stones on the board after a turn. */
    int otherStones(int removed) {
        return subspace.opponent() - removed;
    }

    /** Copies out a row. */
    void read(int removed, int row, byte[] into) {
        of(removed).scores.read(row, into);
        byte[] seen = of(removed).seen;
        for (int i = 0; seen != null && i < into.length; i++) {
            into[i] = seen[into[i] & 0xff];
        }
    }

    /** Returns one score, 0 to 255. */
    int get(int removed, int row, int column) {
        int score = of(removed).scores.get(row, column);
        byte[] seen = of(removed).seen;
        return seen == null ? score : seen[score] & 0xff;
    }

    private Next of(int removed) {
        return Objects.requireNonNull(next[removed]);
    }
}
