package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Solver;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.store.SolvedScores;
import org.millstone.store.SolvedScores.Held;
import org.millstone.store.SolvedScores.Task;
import org.millstone.table.GradeTree;

/** Solves steps, and grades their draws. Inputs are kept in memory, or read back. */
record StepSolver(GameIndex shapes, MemoryPlan memory, FolderTables tables, SolvedScores kept, Workers workers,
        ObjIntConsumer<Solver.Phase> listener) {
    /** Readies what a window of a step takes: before it is solved, the first. */
    void prepare(Step step, Window window) throws IOException {
        kept.prepare(Task.scores(step), window, memory.work(step, window));
    }

    /**
     * Solves a step that is prepared, in one {@link Window} of depths after another, until nothing is deeper; nearly always the first does.
     * Its inputs are read in the same window. So a window takes as much memory as a shallow step, and the step's own scores in the windows
     * before.
     *
     * @param grade whether it is graded next
     * @return its sides: its tables, and last, of a pair that is its own mirror image, what the first chain found with the column colour to
     * move
     * @throws org.millstone.store.TooLargeException if it is deep, and the memory does not do for that
     */
    List<SolvedTable> solve(Step step, boolean grade) throws IOException {
        int deepest = tables.longest(step.needs(shapes.rules())) + Window.MOST_MORE;
        List<SolvedTable> solved =
                step.sides().stream().map(subspace -> new SolvedTable(subspace, new ArrayList<>(),
                        grade && step.hasCounters() ? held(subspace, shapes.window()) : null)).toList();
        Window window = shapes.window();
        while (solve(step, window, solved) || !window.reaches(deepest)) {
            settle(solved, window);
            window = window.next();
            prepare(step, window);
        }
        if (window.number() > 0) {
            settle(solved, window);
            for (SolvedTable table : solved) {
                for (Held part : table.parts().subList(0, window.number())) {
                    window.tellDraws(part.scores(), table.outcomes(), workers);
                }
            }
        }
        return solved;
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
        solved.forEach(table -> table.parts().add(held(table.subspace(), window)));
        List<Scores> scores = solved.stream().map(SolvedTable::outcomes).toList();
        List<Scores> earlier = solved.stream().map(StepSolver::earlier).filter(Objects::nonNull).toList();
        return new Solver(shapes.rules(), step, shapes.sets(), kept::get, window, workers, listener).solve(scores,
                scores(draws(solved)),
                earlier, memory.lists(step, window));
    }

    private static List<Held> draws(List<SolvedTable> solved) {
        return solved.stream().map(SolvedTable::draws).filter(Objects::nonNull).toList();
    }

    /**
     * Lets go of a step: its tables are kept as far as they will be needed, and there is room.
     *
     * @param tables the same, graded; none if they are not
     */
    void handOver(Step step, List<SolvedTable> solved, List<SolvedTable.Graded> tables) {
        List<SolvedTable.Graded> counted = tables.stream().filter(table -> table.counters() != null).toList();
        for (SolvedTable.Graded table : counted) {
            kept.grade(table.subspace(), table.grades().scores());
            Stream.of(table.grades(), table.counters()).filter(Objects::nonNull).forEach(of -> of.arena().close());
        }
        if (counted.isEmpty()) {
            keep(step, solved);
        }
    }

    private void keep(Step step, List<SolvedTable> solved) {
        // The draws of a pair are told apart by grading it. If that was done before, they are read back.
        boolean drawsUntold = memory.grades() && step.hasCounters() && solved.getFirst().draws() == null;
        int tables = drawsUntold ? 0 : step.subspaces().size();
        for (int i = 0; i < solved.size(); i++) {
            SolvedTable table = solved.get(i);
            for (Held part : table.parts()) {
                if (i < tables) {
                    kept.put(table.subspace(), part);
                } else {
                    part.arena().close();
                }
            }
        }
    }

    /**
     * Grades a step: a pair by itself, while scores of placements tell draws apart.
     *
     * @param finals the order of finals, those of the step and of all that it depends on among them
     * @param solved its sides; the scores of a pair are kept as far as there is room, its draws are let go of
     * @return its tables, one for each of its subspaces
     */
    List<SolvedTable.Graded> grade(Step step, Finals finals, List<SolvedTable> solved) throws IOException {
        if (!step.hasCounters()) {
            return List.of(new SolvedTable.Graded(step.first(), solved.getFirst().parts().getLast(), null));
        }
        keep(step, solved);
        // In the last window everything is decided.
        Window window = solved.getFirst().parts().getLast().window();
        kept.prepare(new Task(step, true), window, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets()));
        List<Held> grades = held(step.sides());
        List<Held> counters = new ArrayList<>();
        GradeSolver solver = new GradeSolver(shapes.rules(), step, shapes.sets(), finals, GradeTree.MOST_COUNTER, workers);
        solver.solve(scores(draws(solved)), kept::get, Turning.toGrades(window), scores(grades), () -> {
            kept.release(memory.finishGrades(step));
            counters.addAll(held(step.subspaces()));
            return scores(counters);
        }, memory.gradeLists(step));
        grades.subList(counters.size(), grades.size()).forEach(of -> of.arena().close());
        draws(solved).forEach(of -> of.arena().close());
        return IntStream.range(0, counters.size())
                .mapToObj(i -> new SolvedTable.Graded(step.subspaces().get(i), grades.get(i), counters.get(i))).toList();
    }

    private static List<Scores> scores(List<Held> held) {
        return held.stream().map(Held::scores).toList();
    }

    private List<Held> held(List<Subspace> subspaces) {
        return subspaces.stream().map(subspace -> held(subspace, shapes.window())).toList();
    }

    private Held held(Subspace subspace, Window window) {
        Arena arena = Arena.ofShared();
        return new Held(window, Scores.of(subspace, shapes.sets(), arena), arena);
    }
}
