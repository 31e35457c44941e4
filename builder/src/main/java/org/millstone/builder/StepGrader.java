package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.PlacingSolver;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Step;
import org.millstone.retrograde.Turning;
import org.millstone.retrograde.Workers;
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
        return switch (step) {
            case Pair pair -> grade(pair, finals, solved);
            case Placement placement -> {
                // The grades of what its turns lead to say who wins, too.
                if (solved != null) {
                    solved.handOver(kept);
                }
                yield List.of(grade(placement));
            }
        };
    }

    private List<GradedTable> grade(Pair pair, Finals finals, @Nullable SolvedStep solved) throws IOException {
        kept.prepare(new Task(pair, Kind.GRADES), shapes.window(),
                memory.beginGrades(pair, solved == null ? 1 : solved.windows()));
        GradeSolver solver = new GradeSolver(shapes.rules(), pair, shapes.sets(), finals, workers);
        GradedTable.Held row = held(pair.rowToMove());
        GradedTable.Held column = held(pair.columnToMove());
        try (Arena scratch = Arena.ofShared()) {
            Scores counts = room(pair.rowToMove(), scratch);
            try (Arena read = Arena.ofShared()) {
                PairScores scores = solved == null ? outcomes(pair, finals, read) : solved.outcomes();
                solver.begin(scores, kept::get, row.scores(), column.scores(), counts);
            }
            if (solved != null) {
                solved.handOver(kept);
            }
            kept.release(memory.finishGrades(pair));
            GradedTable.Held rowCounters = held(pair.rowToMove());
            GradedTable.Held columnCounters = pair.equal() ? null : held(pair.columnToMove());
            PairGrades grades = new PairGrades(row.scores(), column.scores(), rowCounters.scores(),
                    columnCounters == null ? null : columnCounters.scores());
            solver.finish(grades, counts, memory.gradeLists(pair));
            GradedTable first = new GradedTable(pair.rowToMove(), row, rowCounters);
            if (columnCounters == null) {
                column.arena().close();
                return List.of(first);
            }
            return List.of(first, new GradedTable(pair.columnToMove(), column, columnCounters));
        }
    }

    /** Reads back who wins in a pair. */
    private PairScores outcomes(Pair pair, Finals finals, Arena arena) throws IOException {
        Scores rowToMove = tables.outcomes(pair.rowToMove(), arena);
        if (!pair.equal()) {
            return new PairScores(rowToMove, tables.outcomes(pair.columnToMove(), arena));
        }
        Scores columnToMove = room(pair.columnToMove(), arena);
        new GradeCompletion(shapes, finals, workers).exchangeColours(pair, rowToMove, columnToMove);
        return new PairScores(rowToMove, columnToMove);
    }

    private GradedTable grade(Placement placement) throws IOException {
        kept.prepare(new Task(placement, Kind.GRADES), shapes.window(), memory.work(placement));
        GradedTable.Held grades = held(placement.subspace());
        List<Scores> after =
                placement.needs(shapes.rules()).stream().map(subspace -> Objects.requireNonNull(kept.get(subspace))).toList();
        new PlacingSolver(shapes.rules(), Turning.GRADES, shapes.sets(), workers).solve(placement, grades.scores(), after);
        return new GradedTable(placement.subspace(), grades, null);
    }

    private GradedTable.Held held(Subspace subspace) {
        Arena arena = Arena.ofShared();
        return new GradedTable.Held(room(subspace, arena), arena);
    }

    private Scores room(Subspace subspace, Arena arena) {
        int rows = shapes.canonical(subspace.rowStones()).count();
        return new Scores(arena, rows, (int) (shapes.slots(subspace) / rows));
    }
}
