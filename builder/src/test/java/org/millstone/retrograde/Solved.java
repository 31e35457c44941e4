package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/** Pairs solved in memory, by the solver alone: both arrays of each, as the solver leaves them. */
public final class Solved {
    private final Rules rules;
    private final CanonicalSets.BySize canonical;
    private final Map<Step, Sides<Scores>> scores = new HashMap<>();
    private final Map<Step, Sides<Scores>> draws = new HashMap<>();
    private final Map<Subspace, SlotIndex> indexes = new ConcurrentHashMap<>();

    private Solved(Rules rules) {
        this.rules = rules;
        this.canonical = new CanonicalSets.BySize(rules.board());
    }

    /**
     * Solves pairs and all that their captures lead to.
     *
     * @param listCapacity as in {@link Solver#solve}
     */
    public static Solved pairs(Rules rules, Collection<Step> wanted, int threads, long listCapacity) {
        Solved solved = new Solved(rules);
        try (WorkerPool workers = new WorkerPool(threads)) {
            Step.closure(rules, wanted).forEach(pair -> solved.solve(pair, workers, listCapacity));
        }
        return solved;
    }

    private void solve(Step pair, WorkerPool workers, long listCapacity) {
        Sides<Scores> both = room(pair);
        Sides<Scores> told = room(pair);
        new Solver(rules, pair, canonical, this::scores, Window.FIRST, workers).solve(both, told,
                null, listCapacity);
        scores.put(pair, both);
        draws.put(pair, told);
    }

    private Sides<Scores> room(Step pair) {
        return Sides.of(pair, side -> Scores.of(side, canonical, Arena.ofAuto()));
    }

    /** Returns the draws of a pair as a {@link GradeSolver} takes them, in arrays of their own, which it changes. */
    Sides<Scores> draws(Step pair) {
        return draws.get(pair).map(told -> {
            Scores copy = new Scores(Arena.ofAuto(), told.rows(), told.columns());
            byte[] row = new byte[told.columns()];
            for (int number = 0; number < told.rows(); number++) {
                told.read(number, row);
                copy.write(number, row);
            }
            return copy;
        });
    }

    /** Returns both arrays of a pair: with the row colour to move, and with the column colour. */
    Sides<Scores> scores(Step pair) {
        return scores.get(pair);
    }

    /** Returns the scores of a subspace. */
    public Scores scores(Subspace subspace) {
        Sides<Scores> both = scores.get(Step.of(rules, subspace));
        return subspace.own() >= subspace.opponent() ? both.row() : both.column();
    }

    /** Returns the index of a subspace. */
    SlotIndex index(Subspace subspace) {
        return indexes.computeIfAbsent(subspace, of -> new SlotIndex(rules.board(), of, canonical.of(of.rowStones())));
    }
}
