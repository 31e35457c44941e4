package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * Two subspaces that are solved together because moves without a capture lead from one to the other: the row colour to move,
 * and the column colour to move. Where both colours have as many stones, the two are the same subspace.
 *
 * @param rows stones of the row colour
 * @param columns stones of the column colour; no more than {@code rows}
 */
public record Pair(int rows, int columns) implements Step, Comparable<Pair> {
    /** Checks the order. */
    public Pair {
        if (columns > rows) {
            throw new IllegalArgumentException("the row colour has the most stones: " + rows + ", " + columns);
        }
    }

    /** The pair that a subspace belongs to. */
    public static Pair of(Subspace subspace) {
        return new Pair(Math.max(subspace.own(), subspace.opponent()), Math.min(subspace.own(), subspace.opponent()));
    }

    /** The subspace in which the row colour moves. */
    public Subspace rowToMove() {
        return Subspace.moving(rows, columns);
    }

    /** The subspace in which the column colour moves. */
    public Subspace columnToMove() {
        return Subspace.moving(columns, rows);
    }

    /** {@inheritDoc} One if both colours have as many stones. */
    @Override
    public List<Subspace> subspaces() {
        return equal() ? List.of(rowToMove()) : List.of(rowToMove(), columnToMove());
    }

    /** {@inheritDoc} Where the row colour's captures lead, then the column colour's, unless the row colour's say it all. */
    @Override
    public List<Subspace> needs(Rules rules) {
        List<Subspace> needs = new ArrayList<>();
        for (Subspace subspace : subspaces()) {
            if (!subspace.afterCapture().isLost()) {
                needs.add(subspace.afterCapture());
            }
        }
        return needs;
    }

    /** Whether both colours have as many stones. */
    public boolean equal() {
        return rows == columns;
    }

    /** The order of solving: every pair comes after those that its captures lead to. */
    @Override
    public int compareTo(Pair other) {
        return rows != other.rows ? Integer.compare(rows, other.rows) : Integer.compare(columns, other.columns);
    }

    @Override
    public String toString() {
        return rows + "-" + columns;
    }
}
