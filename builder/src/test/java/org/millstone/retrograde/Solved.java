package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/** Pairs solved in memory, by the solver alone: both arrays of each, as the solver leaves them. */
public final class Solved {
    private final Rules rules;
    private final CanonicalSetsBySize canonical;
    private final Map<Pair, PairScores> scores = new HashMap<>();
    private final Map<Subspace, SlotIndex> indexes = new ConcurrentHashMap<>();

    private Solved(Rules rules) {
        this.rules = rules;
        this.canonical = new CanonicalSetsBySize(rules.board());
    }

    /**
     * Solves pairs and all that their captures lead to.
     *
     * @param listCapacity as in {@link PairSolver#solve}
     */
    public static Solved pairs(Rules rules, Collection<Pair> wanted, int threads, long listCapacity) {
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
        CanonicalSets rows = canonical.of(pair.rows());
        int columns = Plan.columns(rules.board(), pair);
        PairScores both =
                new PairScores(new Scores(Arena.ofAuto(), rows.count(), columns),
                        new Scores(Arena.ofAuto(), rows.count(), columns));
        new PairSolver(rules, pair, canonical, workers).solve(both, this::scores, listCapacity, SolveListener.silent());
        scores.put(pair, both);
    }

    /** Returns both arrays of a pair. */
    PairScores scores(Pair pair) {
        return scores.get(pair);
    }

    /** Returns the scores of a subspace. */
    public Scores scores(Subspace subspace) {
        PairScores both = scores.get(Pair.of(subspace));
        return subspace.own() >= subspace.opponent() ? both.rowToMove() : both.columnToMove();
    }

    /** Returns the index of a subspace. */
    SlotIndex index(Subspace subspace) {
        return indexes.computeIfAbsent(subspace, of -> new SlotIndex(rules.board(), of, canonical.of(of.rowStones())));
    }
}
