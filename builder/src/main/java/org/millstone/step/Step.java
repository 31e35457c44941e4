package org.millstone.step;

import java.util.List;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/**
 * The subspaces that are solved at once, in the order of a {@link Plan}: every step comes after those it needs.
 *
 * <p>Turns that place or remove a stone lead out of a step, and never back. A move that removes nothing leads from a subspace to its mirror
 * image, and from there back; so these two are solved together, as a <em>pair</em> ({@link Subspaces#isJoined}). Where nothing but placing
 * is possible a subspace is a step by itself.
 *
 * @param first the subspace; of a pair the one in which the colour that makes the rows moves, the <em>row colour</em>
 * @param paired whether moves join it to its mirror image, in which the <em>column colour</em> moves
 */
public record Step(Subspace first, boolean paired) {
    /** The step that solves a subspace. */
    public static Step of(Rules rules, Subspace subspace) {
        boolean paired = Subspaces.isJoined(rules, subspace);
        return new Step(paired && !subspace.ownRows() ? subspace.mirrored() : subspace, paired);
    }

    /** The pair of the moving phase in which the row colour has so many stones, and the column colour so many. */
    public static Step moving(int rows, int columns) {
        return new Step(Subspace.moving(rows, columns), true);
    }

    /** The mirror image of the first subspace: of a pair the one in which the column colour moves. */
    public Subspace mirrored() {
        return first.mirrored();
    }

    /** Whether a pair is one subspace and its own mirror image: both colours have as many stones. */
    public boolean isOwnMirror() {
        return paired && first.equals(mirrored());
    }

    /**
     * Where the row colour moves and where the column colour does: as many as there are arrays to solve, even of a pair that is one
     * subspace.
     */
    public List<Subspace> sides() {
        return paired ? List.of(first, mirrored()) : List.of(first);
    }

    /** The subspaces that have tables after it. */
    public List<Subspace> subspaces() {
        return isOwnMirror() ? List.of(first) : sides();
    }

    /** Whether its draws have counters: where no moves stay in the step, every turn brings its final nearer by itself. */
    public boolean hasCounters() {
        return paired;
    }

    /** The subspaces outside of the step that turns lead to, those from the first subspace first: their scores must be at hand. */
    public List<Subspace> needs(Rules rules) {
        return subspaces().stream().flatMap(subspace -> exits(rules, subspace)).distinct().toList();
    }

    /** Returns where turns from one of its subspaces lead that leave the step, unless they win. */
    public Stream<Subspace> exits(Rules rules, Subspace subspace) {
        return after(rules, subspace).filter(after -> !sides().contains(after));
    }

    /**
     * Returns where all turns from one of its subspaces lead, unless they win. Where a turn is skipped after the last placement, it is the
     * mover's next turn that has a table.
     */
    public Stream<Subspace> after(Rules rules, Subspace subspace) {
        return Subspaces.afterTurns(rules, subspace).filter(after -> !after.isLost())
                .map(after -> isSkipped(rules) ? after.mirrored() : after).distinct();
    }

    /** Whether the opponent's next turn is skipped: this one places the last stone, and the rules say so. */
    public boolean isSkipped(Rules rules) {
        return rules.skipsAfterPlacing() && first.inHand() == 1;
    }

    @Override
    public String toString() {
        return first.toString();
    }
}
