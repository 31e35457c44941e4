package org.millstone.step;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/** The order of steps: each comes after those that its turns lead to. */
public final class Plan {
    /**
     * Fewer stones in hand first, as placing takes one; then fewer on the board, as a capture takes one. So the tables with one number of
     * stones in hand are read in the order in which they were made, and can be freed one by one.
     */
    private static final Comparator<Step> ORDER = Comparator.comparing(Step::first, Comparator.comparingInt(Subspace::inHand)
            .thenComparingInt(Subspace::own).thenComparingInt(Subspace::opponent).thenComparingInt(Subspace::ownHand));

    private Plan() {}

    /** Returns all pairs of the moving phase with at most so many stones of both colours together. */
    public static List<Step> moving(Rules rules, int stones) {
        return steps(rules, Subspaces.moving(rules), stones);
    }

    /** Returns all steps of both phases with at most {@code pieces} stones of both colours together, on the board and in hand. */
    public static List<Step> wholeGame(Rules rules, int pieces) {
        return steps(rules, Subspaces.all(rules), pieces);
    }

    private static List<Step> steps(Rules rules, Collection<Subspace> subspaces, int pieces) {
        return ordered(subspaces.stream().filter(subspace -> subspace.pieces() <= pieces)
                .map(subspace -> Step.of(rules, subspace)).toList());
    }

    /** Returns some steps and all that they need, directly or not, in the order of a plan. */
    public static List<Step> closure(Rules rules, Collection<Step> wanted) {
        TreeSet<Step> steps = new TreeSet<>(ORDER);
        wanted.forEach(step -> add(rules, step, steps));
        return List.copyOf(steps);
    }

    /** Returns steps, each once, in the order of a plan. */
    public static List<Step> ordered(Collection<Step> steps) {
        return steps.stream().distinct().sorted(ORDER).toList();
    }

    private static void add(Rules rules, Step step, Set<Step> steps) {
        if (steps.add(step)) {
            step.needs(rules).forEach(next -> add(rules, Step.of(rules, next), steps));
        }
    }
}
