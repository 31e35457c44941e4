package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.millstone.index.Subspace;
import org.millstone.step.PairGrades;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.table.Finals;

/** Checks the grades of a step's tables. Those of earlier steps must have been checked, and so must the values of its own. */
public final class StepGradeVerifier {
    private final StoredGrades stored;
    private final Shapes shapes;
    private final SolvedScores solved;
    private final GradeVerifier verifier;

    /**
     * Readies a verifier.
     *
     * @param finals the order of finals, those of all pairs to be checked among them
     * @param solved the grades of earlier steps; gets those of each step that is checked
     */
    public StepGradeVerifier(StoredGrades stored, Shapes shapes, Finals finals, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.solved = solved;
        this.verifier = new GradeVerifier(shapes, finals, workers);
    }

    /** Returns the bytes outside the heap that the work on a step takes, its grades included. */
    public long workBytes(Step step) {
        return step.paired() ? GradeVerifier.workBytes(shapes, step)
                : shapes.slots(step.first()) + PlacingTurns.scratchBytes(shapes, step);
    }

    /**
     * Checks a step.
     *
     * @param step a step of the plan of {@link SolvedScores}
     * @param progress told how many more entries have been checked, by several threads at once
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws TooLargeException if it does not fit into the memory allowed
     */
    public GradeVerifier.Findings verify(Step step, LongConsumer progress) throws IOException {
        solved.prepare(new SolvedScores.Task(step, SolvedScores.Kind.GRADES), shapes.window(), workBytes(step));
        List<Arena> arenas = new ArrayList<>();
        try {
            return step.paired() ? verifyPair(step, arenas, progress) : verifyPlacement(step, arenas, progress);
        } finally {
            arenas.forEach(Arena::close);
        }
    }

    private GradeVerifier.Findings verifyPair(Step pair, List<Arena> arenas, LongConsumer progress) throws IOException {
        Scores row = room(pair.first(), arenas);
        Scores column = room(pair.first(), arenas);
        PairGrades grades = new PairGrades(row, column, room(pair.first(), arenas), room(pair.first(), arenas));
        stored.load(pair.first(), row, grades.rowCounters());
        if (!pair.isOwnMirror()) {
            stored.load(pair.mirrored(), column, grades.columnCounters());
        }
        GradeVerifier.Findings findings = verifier.verify(pair, grades, solved::get, progress);
        handOver(pair.first(), row, arenas);
        if (!pair.isOwnMirror()) {
            handOver(pair.mirrored(), column, arenas);
        }
        return findings;
    }

    private GradeVerifier.Findings verifyPlacement(Step placement, List<Arena> arenas, LongConsumer progress) throws IOException {
        Scores grades = room(placement.first(), arenas);
        stored.load(placement.first(), grades, null);
        List<Scores> after =
                placement.needs(shapes.rules()).stream().map(next -> Objects.requireNonNull(solved.get(next))).toList();
        GradeVerifier.Findings findings = verifier.verify(placement, grades, after, progress);
        handOver(placement.first(), grades, arenas);
        return findings;
    }

    /** Makes room for a subspace, in an arena of its own, the last of those. */
    private Scores room(Subspace subspace, List<Arena> arenas) {
        arenas.add(Arena.ofShared());
        int rows = shapes.canonical(subspace.rowStones()).count();
        return new Scores(arenas.getLast(), rows, (int) (shapes.slots(subspace) / rows));
    }

    /** Gives grades away, the first of the arenas among those that are left being theirs. */
    private void handOver(Subspace subspace, Scores grades, List<Arena> arenas) {
        solved.putGrades(subspace, shapes.window(), grades, arenas.removeFirst());
    }
}
