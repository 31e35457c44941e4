package org.millstone.verify;

import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;

/**
 * Where the turns of a subspace with stones in hand lead, by the number of stones that they remove. The side that places is the
 * <em>mover</em>. Read by all threads.
 */
final class Continuations {
    private final Step placement;
    private final Rules rules;
    private final Turning turning;
    private final List<Scores> scores;

    /** Takes the scores of what the placement needs. */
    Continuations(Rules rules, Step placement, Turning turning, List<Scores> scores) {
        this.rules = rules;
        this.placement = placement;
        this.turning = turning;
        this.scores = scores;
    }

    /** Returns the most stones that a turn removes. */
    int most() {
        return placement.mostRemovals(rules);
    }

    /** Returns how many stones a turn removes, unless it ends early. */
    int removals(int millsClosed) {
        return Math.min(most(), rules.removalsFor(millsClosed));
    }

    /** Whether the game is won once so many stones are removed. */
    boolean wins(int removed) {
        return placement.first().after(removed).isLost();
    }

    /** Whether the table has the mover's stones as rows. */
    static boolean rowsAreMovers(Rules rules, Step placement, int removed) {
        Subspace after = placement.first().after(removed);
        return placement.isSkipped(rules) ? after.mirrored().ownRows() : !after.ownRows();
    }

    /** Whether the table has the mover's stones as rows. */
    boolean rowsAreMovers(int removed) {
        return rowsAreMovers(rules, placement, removed);
    }

    /** Returns the slots in a row. */
    int columns(int removed) {
        return scores.get(removed).columns();
    }

    /** Copies out a row, as the opponent sees it: if it has to pass, it gets what the mover has, a ply later. */
    void read(int removed, int row, byte[] into) {
        scores.get(removed).read(row, into);
        if (placement.isSkipped(rules)) {
            for (int column = 0; column < into.length; column++) {
                into[column] = turning.turned(into[column]);
            }
        }
    }

    /** Returns one score, seen likewise. */
    byte get(int removed, int row, int column) {
        byte score = (byte) scores.get(removed).get(row, column);
        return placement.isSkipped(rules) ? turning.turned(score) : score;
    }
}
