package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/** Pairs solved in memory, by the solver alone: both arrays of each, as the solver leaves them. */
final class Solved {
    private final Rules rules;
    private final Map<Integer, CanonicalSets> canonical = new HashMap<>();
    private final Map<Pair, PairScores> scores = new HashMap<>();

    private Solved(Rules rules) {
        this.rules = rules;
    }

    /**
     * Solves pairs and all that their captures lead to.
     *
     * @param listCapacity as in {@link PairSolver#solve}
     */
    static Solved pairs(Rules rules, Collection<Pair> wanted, int threads, long listCapacity) {
        Solved solved = new Solved(rules);
        try (Workers workers = new Workers(threads)) {
            closure(rules, wanted).forEach(pair -> solved.solve(pair, workers, listCapacity));
        }
        return solved;
    }

    /** Returns pairs and all that they need, which are pairs too. */
    static List<Pair> closure(Rules rules, Collection<Pair> wanted) {
        return Plan.closure(rules, wanted).stream().map(Pair.class::cast).toList();
    }

    private void solve(Pair pair, Workers workers, long listCapacity) {
        CanonicalSets rows = canonical(pair.rows());
        int columns = Plan.columns(rules.board(), pair);
        PairScores both =
                new PairScores(new Scores(Arena.ofAuto(), rows.count(), columns),
                        new Scores(Arena.ofAuto(), rows.count(), columns));
        PairScores fewerColumns = scores.get(pair.columns() == Rules.FEWEST ? null : new Pair(pair.rows(), pair.columns() - 1));
        PairScores fewerRows = scores.get(pair.equal() ? null : new Pair(pair.rows() - 1, pair.columns()));
        new PairSolver(rules, pair, rows, workers).solve(both,
                new PairSolver.Captures(fewerColumns == null ? null : fewerColumns.columnToMove(),
                        fewerRows == null ? null : fewerRows.rowToMove(), fewerRows == null ? null : canonical(pair.rows() - 1)),
                listCapacity, SolveListener.silent());
        scores.put(pair, both);
    }

    private CanonicalSets canonical(int stones) {
        return canonical.computeIfAbsent(stones, size -> new CanonicalSets(rules.board(), size));
    }

    /** Returns both arrays of a pair. */
    PairScores scores(Pair pair) {
        return scores.get(pair);
    }

    /** Returns the scores of a subspace. */
    Scores scores(Subspace subspace) {
        PairScores both = scores.get(Pair.of(subspace));
        return subspace.own() >= subspace.opponent() ? both.rowToMove() : both.columnToMove();
    }

    /** Returns the index of a subspace. */
    SlotIndex index(Subspace subspace) {
        return new SlotIndex(rules.board(), subspace, canonical(Math.max(subspace.own(), subspace.opponent())));
    }
}
