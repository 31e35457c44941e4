package org.millstone.step;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/**
 * The subspaces that are solved together: one, or a pair.
 *
 * <p>A turn that places or removes a stone leads out of a step, and never back. A move that removes nothing leads from a subspace to its
 * mirror image, with the sides exchanged, and from there back. So these two are solved together, as a <em>pair</em> ({@link
 * Subspaces#isJoined}). A subspace in which only placing is possible is a step by itself.
 *
 * @param first the subspace; of a pair the one in which the colour that makes the rows moves, the <em>row colour</em>
 * @param paired whether it is a pair: then the <em>column colour</em> moves in the mirror image of the first
 */
public record Step(Subspace first, boolean paired) {
    /**
     * The order in which steps are solved: each comes after those that its turns lead to. Fewer stones in hand first, as placing takes one
     * from the hand; then fewer on the board, as a capture takes one. So earlier scores are read in the order in which they were made, and
     * can be freed one by one.
     */
    private static final Comparator<Step> ORDER = Comparator.comparing(Step::first, Comparator.comparingInt(Subspace::inHand)
            .thenComparingInt(Subspace::own).thenComparingInt(Subspace::opponent).thenComparingInt(Subspace::ownHand));

    public static Step of(Rules rules, Subspace subspace) {
        boolean paired = Subspaces.isJoined(rules, subspace);
        return new Step(paired && !subspace.ownRows() ? subspace.mirrored() : subspace, paired);
    }

    /** Returns all pairs of the moving phase with at most so many stones of both colours together. */
    public static List<Step> movingPhase(Rules rules, int stones) {
        return steps(rules, Subspaces.moving(rules), stones);
    }

    /** Returns all steps of both phases with at most {@code pieces} stones of both colours together, on the board and in hand. */
    public static List<Step> wholeGame(Rules rules, int pieces) {
        return steps(rules, Subspaces.all(rules), pieces);
    }

    private static List<Step> steps(Rules rules, Collection<Subspace> subspaces, int pieces) {
        return ordered(subspaces.stream().filter(subspace -> subspace.pieces() <= pieces)
                .map(subspace -> of(rules, subspace)).toList());
    }

    /** Returns the wanted steps and all that their turns lead to, directly or not. Each comes after the steps that it needs. */
    public static List<Step> closure(Rules rules, Collection<Step> wanted) {
        TreeSet<Step> steps = new TreeSet<>(ORDER);
        wanted.forEach(step -> add(rules, step, steps));
        return List.copyOf(steps);
    }

    public static List<Step> ordered(Collection<Step> steps) {
        return steps.stream().distinct().sorted(ORDER).toList();
    }

    private static void add(Rules rules, Step step, Set<Step> steps) {
        if (steps.add(step)) {
            step.needs(rules).forEach(next -> add(rules, of(rules, next), steps));
        }
    }

    public Subspace mirrored() {
        return first.mirrored();
    }

    /** Whether the sides of a step move, place, or may do both. Steps of one kind take about the same time for a slot. */
    public enum Kind {
        MOVING, BOTH, PLACING
    }

    public Kind kind() {
        return !paired ? Kind.PLACING : first.inHand() > 0 ? Kind.BOTH : Kind.MOVING;
    }

    /** Whether a pair is a single subspace, as both colours have equally many stones: 6-6, but not 7-5. */
    public boolean isOwnMirror() {
        return paired && first.equals(mirrored());
    }

    /** Returns the subspace with the row colour to move, then in a pair the one with the column colour: 7-5 and 5-7, or 6-6 twice. */
    public List<Subspace> sides() {
        return paired ? List.of(first, mirrored()) : List.of(first);
    }

    /** Returns the subspaces that get files: 7-5 and 5-7, or 6-6 alone. */
    public List<Subspace> subspaces() {
        return isOwnMirror() ? List.of(first) : sides();
    }

    /** Returns the subspaces of earlier steps that turns of this step lead to; those of the first subspace's turns come first. */
    public List<Subspace> needs(Rules rules) {
        return subspaces().stream().flatMap(subspace -> exits(rules, subspace)).distinct().toList();
    }

    /** Returns the subspaces outside this step that turns from one of its subspaces lead to; none for a turn that wins. */
    public Stream<Subspace> exits(Rules rules, Subspace subspace) {
        return after(rules, subspace).filter(after -> !sides().contains(after));
    }

    /**
     * Returns the subspaces that turns from one of this step's subspaces lead to, for the side then to move; none for a turn that wins. If
     * the opponent's turn is skipped after the last placement, the mover is to move again in them.
     */
    public Stream<Subspace> after(Rules rules, Subspace subspace) {
        return Subspaces.afterTurns(rules, subspace).filter(after -> !after.isLost())
                .map(after -> isSkipped(rules) ? after.mirrored() : after).distinct();
    }

    /** Whether the rules skip the opponent's next turn after turns of this step, because they place the last stone. */
    public boolean isSkipped(Rules rules) {
        return rules.skipsAfterPlacing() && first.inHand() == 1;
    }

    @Override
    public String toString() {
        return first.toString();
    }

    /**
     * Two things of one kind, such as arrays: one for the row colour to move, one for the column colour to move.
     *
     * @param row the thing for the row colour to move; in a step that is no pair the only one, whichever colour is to move
     * @param columnOrNull the thing for the column colour to move; null in a step that is no pair
     */
    public record Sides<T>(T row, @Nullable T columnOrNull) {
        /** Makes a thing for each side to move: two for a pair, even for 6-6. */
        public static <T> Sides<T> of(Step step, Function<Subspace, T> make) {
            return new Sides<>(make.apply(step.first()), step.paired() ? make.apply(step.mirrored()) : null);
        }

        /** Returns the thing for the column colour to move; throws a {@link NullPointerException} if there is none. */
        public T column() {
            return Objects.requireNonNull(columnOrNull, "only pairs have a side with the column colour to move");
        }

        public <R> Sides<R> map(Function<T, R> change) {
            return new Sides<>(change.apply(row), columnOrNull == null ? null : change.apply(columnOrNull));
        }

        public void forEach(Consumer<T> action) {
            stream().forEach(action);
        }

        /** Returns the one or two things, that of the row colour first. */
        public Stream<T> stream() {
            return columnOrNull == null ? Stream.of(row) : Stream.of(row, columnOrNull);
        }

        /** Returns the things for subspaces with files ({@link Step#subspaces}): both, but in a pair like 6-6 the row colour's alone. */
        public List<T> tables(Step step) {
            return stream().limit(step.subspaces().size()).toList();
        }
    }
}
