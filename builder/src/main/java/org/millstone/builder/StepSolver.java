package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Solver;
import org.millstone.step.Scores;
import org.millstone.step.Sides;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.TableShapes;
import org.millstone.table.GradeTree;

/** Solves steps, and grades their draws. Inputs are kept in memory, or read back. */
record StepSolver(TableShapes shapes, MemoryPlan memory, TableReader tables, ScoreCache kept, WorkerPool workers,
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
     * @return its sides; of a pair that is its own mirror image the column colour's is what the first chain found, and no table
     * @throws org.millstone.store.MemoryLimitException if it is deep, and the memory does not do for that
     */
    Sides<SolvedTable> solve(Step step, boolean grade) throws IOException {
        int deepest = tables.longest(step.needs(shapes.rules())) + Window.MOST_MORE;
        Sides<SolvedTable> solved = Sides.of(step, subspace -> new SolvedTable(subspace, new ArrayList<>(),
                grade && step.hasCounters() ? held(subspace, shapes.window()) : null));
        Window window = shapes.window();
        while (solve(step, window, solved) || !window.reaches(deepest)) {
            settle(solved, window);
            window = window.next();
            prepare(step, window);
        }
        if (window.number() > 0) {
            settle(solved, window);
            Window last = window;
            solved.forEach(table -> table.parts().subList(0, last.number())
                    .forEach(part -> last.tellDraws(part.scores(), table.outcomes(), workers)));
        }
        return solved;
    }

    private void settle(Sides<SolvedTable> solved, Window window) {
        solved.forEach(table -> window.settle(table.outcomes(), table.earlier(), workers));
    }

    /** Solves a step in a window; returns whether it may be deeper than that by itself. */
    private boolean solve(Step step, Window window, Sides<SolvedTable> solved) {
        solved.forEach(table -> table.parts().add(held(table.subspace(), window)));
        Sides<Scores> draws = solved.row().draws() == null ? null : solved.map(StepSolver::draws);
        Sides<Scores> earlier = window.number() == 0 ? null : solved.map(table -> Objects.requireNonNull(table.earlier()));
        return new Solver(shapes.rules(), step, shapes.sets(), kept::get, window, workers, listener)
                .solve(solved.map(SolvedTable::outcomes), draws, earlier, memory.lists(step, window));
    }

    private static Scores draws(SolvedTable solved) {
        return Objects.requireNonNull(solved.draws()).scores();
    }

    /**
     * Lets go of a step: its tables are kept as far as they will be needed, and there is room.
     *
     * @param tables its tables, graded; none if they are not
     */
    void handOver(Step step, Sides<SolvedTable> solved, List<SolvedTable.Graded> tables) {
        List<SolvedTable.Graded> counted = tables.stream().filter(table -> table.counters() != null).toList();
        for (SolvedTable.Graded table : counted) {
            kept.grade(table.subspace(), table.grades().scores());
            Stream.of(table.grades(), table.counters()).filter(Objects::nonNull).forEach(of -> of.arena().close());
        }
        if (counted.isEmpty()) {
            keep(step, solved);
        }
    }

    private void keep(Step step, Sides<SolvedTable> solved) {
        // The draws of a pair are told apart by grading it. If that was done before, they are read back.
        boolean drawsUntold = memory.grades() && step.hasCounters() && solved.row().draws() == null;
        List<SolvedTable> tables = drawsUntold ? List.of() : solved.tables(step);
        tables.forEach(table -> table.parts().forEach(part -> kept.put(table.subspace(), part)));
        solved.stream().skip(tables.size()).forEach(table -> table.parts().forEach(part -> part.arena().close()));
    }

    /**
     * Grades a step: a pair by itself, while scores of placements tell draws apart.
     *
     * @param finals the order of finals, those of the step and of all that it depends on among them
     * @param solved its sides; the scores of a pair are kept as far as there is room, its draws are let go of
     * @return its tables, one for each of its subspaces
     */
    List<SolvedTable.Graded> grade(Step step, Finals finals, Sides<SolvedTable> solved) throws IOException {
        if (!step.hasCounters()) {
            return List.of(new SolvedTable.Graded(step.first(), solved.row().parts().getLast(), null));
        }
        keep(step, solved);
        // In the last window everything is decided.
        Window window = solved.row().parts().getLast().window();
        kept.prepare(new Task(step, true), window, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets()));
        Sides<OwnedScores> grades = Sides.of(step, subspace -> held(subspace, shapes.window()));
        List<OwnedScores> counters = new ArrayList<>();
        GradeSolver solver = new GradeSolver(shapes.rules(), step, shapes.sets(), finals, GradeTree.MOST_COUNTER, workers);
        solver.solve(solved.map(StepSolver::draws), kept::get, ValueMap.toGrades(window), grades.map(OwnedScores::scores), () -> {
            kept.release(memory.finishGrades(step));
            Sides<OwnedScores> room = Sides.ofTables(step, subspace -> held(subspace, shapes.window()));
            counters.addAll(room.tables(step));
            return room.map(OwnedScores::scores);
        }, memory.gradeLists(step));
        if (step.isOwnMirror()) {
            grades.column().arena().close();
        }
        solved.forEach(table -> Objects.requireNonNull(table.draws()).arena().close());
        List<OwnedScores> graded = grades.tables(step);
        return IntStream.range(0, counters.size())
                .mapToObj(i -> new SolvedTable.Graded(step.subspaces().get(i), graded.get(i), counters.get(i))).toList();
    }

    private OwnedScores held(Subspace subspace, Window window) {
        Arena arena = Arena.ofShared();
        return new OwnedScores(window, Scores.of(subspace, shapes.sets(), arena), arena);
    }
}
