package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.table.Finals;
import org.millstone.verify.GradeCompletion;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.SolvedScores.Kind;
import org.millstone.verify.SolvedScores.Task;

/** Grades the draws of a step that is solved. */
final class StepGrader {
    private final Shapes shapes;
    private final MemoryPlan memory;
    private final FolderTables tables;
    private final SolvedScores kept;
    private final Workers workers;

    StepGrader(Shapes shapes, MemoryPlan memory, FolderTables tables, SolvedScores kept, Workers workers) {
        this.shapes = shapes;
        this.memory = memory;
        this.tables = tables;
        this.kept = kept;
        this.workers = workers;
    }

    /**
     * Grades a step.
     *
     * @param finals the order of finals, those of the step and of all that it depends on among them
     * @param solved the step's tables, if they were just solved: handed over as soon as they are not needed; null to read them back
     * @return its tables, one for each of its subspaces
     */
    List<GradedTable> grade(Step step, Finals finals, @Nullable SolvedStep solved) throws IOException {
        if (!step.paired() && solved != null) {
            // The grades of what its turns lead to say who wins, too.
            solved.handOver(kept);
        }
        kept.prepare(new Task(step, Kind.GRADES), shapes.window(),
                memory.beginGrades(step, solved == null ? 1 : solved.windows()));
        try (GradeSolver solver = new GradeSolver(shapes.rules(), step, shapes.sets(), finals, workers)) {
            List<GradedTable.Held> grades = held(step.sides());
            if (!step.paired()) {
                solver.begin(List.of(), kept::get, scores(grades));
                return List.of(new GradedTable(step.first(), grades.getFirst(), null));
            }
            try (Arena read = Arena.ofShared()) {
                solver.begin(solved == null ? outcomes(step, finals, read) : solved.outcomes(), kept::get, scores(grades));
            }
            if (solved != null) {
                solved.handOver(kept);
            }
            kept.release(memory.finishGrades(step));
            List<GradedTable.Held> counters = held(step.subspaces());
            solver.finish(scores(grades), scores(counters), memory.gradeLists(step));
            grades.subList(counters.size(), grades.size()).forEach(of -> of.arena().close());
            return IntStream.range(0, counters.size())
                    .mapToObj(i -> new GradedTable(step.subspaces().get(i), grades.get(i), counters.get(i))).toList();
        }
    }

    private static List<Scores> scores(List<GradedTable.Held> held) {
        return held.stream().map(GradedTable.Held::scores).toList();
    }

    /** Reads back who wins in a pair. */
    private List<Scores> outcomes(Step pair, Finals finals, Arena arena) throws IOException {
        Scores rowToMove = tables.outcomes(pair.first(), arena);
        if (!pair.isOwnMirror()) {
            return List.of(rowToMove, tables.outcomes(pair.mirrored(), arena));
        }
        Scores columnToMove = Scores.of(pair.first(), shapes.rules().board(), shapes.sets(), arena);
        new GradeCompletion(shapes, finals, workers).exchangeColours(pair, rowToMove, columnToMove);
        return List.of(rowToMove, columnToMove);
    }

    private List<GradedTable.Held> held(List<Subspace> subspaces) {
        return subspaces.stream().map(subspace -> {
            Arena arena = Arena.ofShared();
            return new GradedTable.Held(Scores.of(subspace, shapes.rules().board(), shapes.sets(), arena), arena);
        }).toList();
    }
}
