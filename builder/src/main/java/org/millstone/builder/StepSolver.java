package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.SolveListener;
import org.millstone.retrograde.Solver;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.StoredTables;

/**
 * Solves a step in one {@link Window} of depths after another, until nothing is deeper; nearly always the first does. What it needs is
 * read in the same window, so that a window takes what a shallow step does, and the step's own scores in those before.
 */
final class StepSolver {
    private final Shapes shapes;
    private final MemoryPlan memory;
    private final StoredTables stored;
    private final SolvedScores kept;
    private final Workers workers;
    private final SolveListener listener;

    StepSolver(Shapes shapes, MemoryPlan memory, StoredTables stored, SolvedScores kept, Workers workers,
            SolveListener listener) {
        this.shapes = shapes;
        this.memory = memory;
        this.stored = stored;
        this.kept = kept;
        this.workers = workers;
        this.listener = listener;
    }

    /** Readies what the first window of a step takes. */
    void prepare(Step step) throws IOException {
        prepare(step, shapes.window());
    }

    private void prepare(Step step, Window window) throws IOException {
        kept.prepare(step, window, memory.work(step, window, kept));
    }

    /**
     * Solves a step that is prepared.
     *
     * @throws org.millstone.verify.TooLargeException if it is deep, and the memory does not do for that
     */
    SolvedStep solve(Step step) throws IOException {
        int deepest = stored.longest(step.needs(shapes.rules())) + Window.MOST_MORE;
        List<SolvedTable> solved =
                step.sides().stream().map(subspace -> new SolvedTable(subspace, new ArrayList<>())).toList();
        Window window = shapes.window();
        while (solve(step, window, solved) || !window.reaches(deepest)) {
            settle(solved, window);
            window = window.next();
            prepare(step, window);
        }
        if (window.number() > 0) {
            settle(solved, window);
        }
        return new SolvedStep(step, solved);
    }

    private void settle(List<SolvedTable> solved, Window window) {
        for (SolvedTable table : solved) {
            window.settle(table.outcomes(), earlier(table), workers);
        }
    }

    /** Returns the scores in the window before the one in work, null in the first. */
    private static @Nullable Scores earlier(SolvedTable table) {
        int parts = table.parts().size();
        return parts < 2 ? null : table.parts().get(parts - 2).scores();
    }

    /** Solves a step in a window; returns whether it may be deeper than that by itself. */
    private boolean solve(Step step, Window window, List<SolvedTable> solved) {
        solved.forEach(table -> table.parts().add(room(table.subspace(), window)));
        List<Scores> scores = solved.stream().map(SolvedTable::outcomes).toList();
        List<Scores> earlier = solved.stream().map(StepSolver::earlier).filter(Objects::nonNull).toList();
        return new Solver(shapes.rules(), step, shapes.sets(), workers).solve(scores, kept::get,
                memory.lists(step, window, kept), window, earlier, listener);
    }

    private SolvedTable.Part room(Subspace subspace, Window window) {
        Arena arena = Arena.ofShared();
        return new SolvedTable.Part(window, Scores.of(subspace, shapes.rules().board(), shapes.sets(), arena), arena);
    }
}
