package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Turning;
import org.millstone.retrograde.Workers;
import org.millstone.table.Finals;

/**
 * Checks grades and counters: every entry against its successors.
 *
 * <p>That each grade is that of the best turn says that nobody can do better: whoever keeps to turns that keep the grade is never worse
 * off, and if the game goes on for ever in a pair, it has the pair's own final. That the counters are right
 * ({@link CounterVerifier}) says that whoever is to get something better gets it: each of its turns brings the capture nearer, so it comes.
 */
public final class GradeVerifier {
    private final Shapes shapes;
    private final Finals finals;
    private final Workers workers;

    /**
     * Readies a verifier.
     *
     * @param finals the order of finals, those of all pairs to be checked among them
     */
    public GradeVerifier(Shapes shapes, Finals finals, Workers workers) {
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
    }

    /** The grades of subspaces with fewer stones. */
    @FunctionalInterface
    public interface Captures {
        /** Returns the grades of a subspace; null only if no captures lead there. */
        @Nullable
        Scores grades(Subspace subspace);
    }

    /**
     * What was found.
     *
     * @param faults how many entries contradict their successors; the counters are only looked at if all grades are right
     * @param first the first few of these
     */
    public record Findings(long faults, List<GradeFault> first) {}

    /**
     * Checks a pair, both sides to move.
     *
     * @param grades what is checked; with the counters of both sides
     * @param captures grades that were checked before
     */
    public Findings verify(Pair pair, PairGrades grades, Captures captures) {
        FaultLog<GradeFault> faults = new FaultLog<>();
        Successors successors = new Successors(new PairScores(grades.rowToMove(), grades.columnToMove()), captures::grades);
        for (Mover mover : Mover.values()) {
            check(pair, mover, successors, faults);
        }
        if (faults.count() == 0) {
            new CounterVerifier(shapes, finals, workers, faults).verify(pair, grades, captures);
        }
        return new Findings(faults.count(), faults.first());
    }

    private void check(Pair pair, Mover mover, Successors successors, FaultLog<GradeFault> faults) {
        Shape shape = shapes.shape(pair);
        Scores of = mover == Mover.ROW ? successors.quiet().rowToMove() : successors.quiet().columnToMove();
        int own = finals.level(pair.rowToMove());
        GradeEntries entries = new GradeEntries(shapes, pair, mover);
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets(), Grade.unsettled(Grade.of(own)),
                    Grade.unsettled(Grade.of(-own)));
            byte[] stored = new byte[shape.columns()];
            byte[] best = new byte[shape.columns()];
            return row -> {
                of.read(row, stored);
                forward.value(mover, row, shape.all(), best);
                Grade.settle(best);
                entries.compare(row, stored, best, faults);
                return 0;
            };
        });
    }

    /**
     * Checks the grades of a subspace with stones in hand; it has no counters.
     *
     * @param grades what is checked
     * @param after the grades of what {@link Placement#needs} names, which were checked before
     */
    public Findings verify(Placement placement, Scores grades, List<Scores> after) {
        Subspace subspace = placement.subspace();
        CanonicalSets rows = shapes.canonical(subspace.rowStones());
        GradeEntries entries = new GradeEntries(shapes, subspace);
        FaultLog<GradeFault> faults = new FaultLog<>();
        try (Arena scratch = Arena.ofShared()) {
            PlacingTurns turns = PlacingTurns.of(shapes, placement, Turning.GRADES, after, scratch, workers);
            workers.forRows(rows.count(), thread -> {
                PlacingTurns.Rows worst = turns.rows();
                byte[] stored = new byte[grades.columns()];
                byte[] best = new byte[grades.columns()];
                return row -> {
                    grades.read(row, stored);
                    worst.worst(row, best);
                    Turning.GRADES.turn(best);
                    entries.compare(row, stored, best, faults);
                    return 0;
                };
            });
        }
        return new Findings(faults.count(), faults.first());
    }
}
