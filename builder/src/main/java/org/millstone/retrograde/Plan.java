package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.millstone.board.Board;
import org.millstone.index.Combinations;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/** Which steps are to be taken, in an order in which each comes after those that its turns lead to. */
public final class Plan {
    /** First the pairs; then layer by layer, so that each layer is read in the order of what it needs and can be let go of piece by piece. */
    private static final Comparator<Step> ORDER = Comparator.comparingInt((Step step) -> step.first().inHand())
            .thenComparingInt(step -> step instanceof Pair pair ? pair.rows() : step.first().own())
            .thenComparingInt(step -> step instanceof Pair pair ? pair.columns() : step.first().opponent());

    private Plan() {}

    /** Returns all pairs of the moving phase with at most so many stones of both colours together. */
    public static List<Pair> upTo(Rules rules, int stones) {
        List<Pair> pairs = new ArrayList<>();
        for (int rows = Rules.FEWEST; rows <= rules.men(); rows++) {
            for (int columns = Rules.FEWEST; columns <= rows && rows + columns <= stones; columns++) {
                pairs.add(new Pair(rows, columns));
            }
        }
        return pairs;
    }

    /** Returns all steps of both phases with at most so many stones of both colours together, on the board and in hand. */
    public static List<Step> wholeGame(Rules rules, int pieces) {
        List<Step> steps = new ArrayList<>(upTo(rules, pieces));
        Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= pieces).map(Placement::new).sorted(ORDER)
                .forEach(steps::add);
        return steps;
    }

    /** Returns the steps wanted and all that they need. */
    public static List<Step> closure(Rules rules, Collection<? extends Step> wanted) {
        TreeSet<Step> steps = new TreeSet<>(ORDER);
        wanted.forEach(step -> add(rules, step, steps));
        return List.copyOf(steps);
    }

    /** Returns steps, each once, in the order of a plan. */
    public static List<Step> ordered(Collection<? extends Step> steps) {
        TreeSet<Step> ordered = new TreeSet<>(ORDER);
        ordered.addAll(steps);
        return List.copyOf(ordered);
    }

    private static void add(Rules rules, Step step, Set<Step> steps) {
        if (steps.add(step)) {
            step.needs(rules).forEach(next -> add(rules, Step.of(next), steps));
        }
    }

    /** Returns the columns of a pair. */
    public static int columns(Board board, Pair pair) {
        return new Combinations(board.points() - pair.rows(), pair.columns()).count();
    }
}
