package org.millstone.retrograde;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/** Solves a step. */
public final class Solver {
    private final Rules rules;
    private final Step step;
    private final CanonicalSetsBySize sets;
    private final Workers workers;

    /** What is known already. */
    @FunctionalInterface
    public interface Known {
        /** Returns the scores, or grades, of a subspace that {@link Step#needs} lists; of any other it may be null. */
        @Nullable
        Scores scores(Subspace subspace);
    }

    /**
     * Readies a solver.
     *
     * @param sets the canonical sets of the rules' board
     * @throws IllegalArgumentException if {@link Supported} says that the step cannot be solved
     */
    public Solver(Rules rules, Step step, CanonicalSetsBySize sets, Workers workers) {
        Supported.require(rules, step, sets.of(step.first().rowStones()).count());
        this.rules = rules;
        this.step = step;
        this.sets = sets;
        this.workers = workers;
    }

    /**
     * Returns the bytes outside the heap that solving a step takes, its scores included, those of other steps not.
     *
     * @param listCapacity as in {@link #solve}
     */
    public static long workBytes(Rules rules, Step step, CanonicalSetsBySize sets, long listCapacity) {
        int rows = sets.of(step.first().rowStones()).count();
        long slots = Scores.slots(step.first(), rules.board(), sets);
        return step.paired() ? PairSolver.workBytes(rows, (int) (slots / rows), listCapacity)
                : slots + PlacingSolver.scratchBytes(rules, step, sets);
    }

    /**
     * Solves the step as deep as the first {@link Window} reaches.
     *
     * @param scores filled with the result, an array for each of the step's sides; all zero before
     * @param listCapacity how many sets each of the two frontiers of a pair may list, see {@link Frontier}; affects speed only
     */
    public void solve(List<Scores> scores, Known known, long listCapacity) {
        solve(scores, known, listCapacity, Window.FIRST, List.of(), SolveListener.silent());
    }

    /**
     * Solves the step in one window. Unless it is the first and the last, {@link Window#settle} has to follow.
     *
     * @param known scores of the same window
     * @param earlier the result in the window before; none in the first
     * @return whether the step may be deeper than what it needs, and go on in another window
     */
    public boolean solve(List<Scores> scores, Known known, long listCapacity, Window window, List<Scores> earlier,
            SolveListener listener) {
        if (step.paired()) {
            PairScores before = earlier.isEmpty() ? null : new PairScores(earlier.getFirst(), earlier.getLast());
            return new PairSolver(rules, step, sets, workers).solve(new PairScores(scores.getFirst(), scores.getLast()),
                    known, listCapacity, window, before, listener);
        }
        List<Scores> after = step.needs(rules).stream().map(next -> Objects.requireNonNull(known.scores(next))).toList();
        new PlacingSolver(rules, sets, workers).solve(step, scores.getFirst(), after);
        return false;
    }
}
