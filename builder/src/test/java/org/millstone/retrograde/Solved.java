package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/** Pairs solved in memory, by the solver alone: both arrays of each, as the solver leaves them. */
public final class Solved {
    private final Rules rules;
    private final CanonicalSets.BySize canonical;
    private final Map<Step, List<Scores>> scores = new HashMap<>();
    private final Map<Step, List<Scores>> draws = new HashMap<>();
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
        try (Workers workers = new Workers(threads)) {
            Plan.closure(rules, wanted).forEach(pair -> solved.solve(pair, workers, listCapacity));
        }
        return solved;
    }

    private void solve(Step pair, Workers workers, long listCapacity) {
        List<Scores> both = room(pair);
        List<Scores> told = room(pair);
        new Solver(rules, pair, canonical, this::scores, Window.FIRST, workers, (phase, plies) -> {}).solve(both, told,
                List.of(), listCapacity);
        scores.put(pair, both);
        draws.put(pair, told);
    }

    private List<Scores> room(Step pair) {
        return pair.sides().stream().map(side -> Scores.of(side, canonical, Arena.ofAuto())).toList();
    }

    /** Returns the draws of a pair as a {@link GradeSolver} takes them, in arrays of their own, which it changes. */
    List<Scores> draws(Step pair) {
        List<Scores> copies = room(pair);
        for (int side = 0; side < copies.size(); side++) {
            byte[] row = new byte[copies.get(side).columns()];
            for (int number = 0; number < copies.get(side).slots() / row.length; number++) {
                draws.get(pair).get(side).read(number, row);
                copies.get(side).write(number, row);
            }
        }
        return copies;
    }

    /** Returns both arrays of a pair: with the row colour to move, and with the column colour. */
    List<Scores> scores(Step pair) {
        return scores.get(pair);
    }

    /** Returns the scores of a subspace. */
    public Scores scores(Subspace subspace) {
        List<Scores> both = scores.get(Step.of(rules, subspace));
        return subspace.own() >= subspace.opponent() ? both.getFirst() : both.getLast();
    }

    /** Returns the index of a subspace. */
    SlotIndex index(Subspace subspace) {
        return indexes.computeIfAbsent(subspace, of -> new SlotIndex(rules.board(), of, canonical.of(of.rowStones())));
    }
}
