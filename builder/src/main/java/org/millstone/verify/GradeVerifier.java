package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;
import org.millstone.table.Finals;

/**
 * Checks grades and counters as tables hold them: that of every draw against its successors. Who wins must be known to be right.
 *
 * <p>That each grade is that of the best turn says that nobody can do better: whoever keeps to turns that keep the grade is never worse
 * off, and if the game goes on for ever in a pair, it has the pair's own final. That the counters are right
 * says that whoever is to get something better gets it: each of its turns brings the capture nearer, so it comes. Tables hold the counters
 * of the side that is harmed: {@link GradeCompletion} finds the others, and the ones that are held must then be what follows from those.
 * Only of the largest counter, which stands for all that are no less, nothing of the kind is said.
 */
public final class GradeVerifier {
    /** Of a slot: grades and counters with each side to move, and the ranks in {@link CounterTurns}. */
    private static final int ARRAYS = 5;

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
     * @param counts how many positions have each grade, symmetric ones counted once, by table
     */
    public record Findings(long faults, List<GradeFault> first, Map<Subspace, long[]> counts) {}

    /** Returns the bytes outside the heap that the work on a pair takes, what is checked included. */
    static long workBytes(Shapes shapes, Step pair) {
        return ARRAYS * shapes.slots(pair.first());
    }

    /**
     * Checks a pair.
     *
     * @param grades what tables hold; what they leave out is filled in, if all else is right: the counters of the side that profits, and in
     *     an equal pair all that has the column colour to move
     * @param captures grades that were checked before
     * @param progress told how many more entries have been checked, first their grades, then their counters, by several threads at once
     */
    public Findings verify(Step pair, PairGrades grades, Captures captures, LongConsumer progress) {
        GradeCompletion completion = new GradeCompletion(shapes, finals, workers);
        completion.exchangeGrades(pair, grades);
        FaultLog<GradeFault> faults = new FaultLog<>();
        Map<Subspace, long[]> counts = new TreeMap<>();
        Successors successors = new Successors(new PairScores(grades.rowToMove(), grades.columnToMove()), captures::grades);
        List<Mover> movers = pair.isOwnMirror() ? List.of(Mover.ROW) : List.of(Mover.values());
        for (Mover mover : movers) {
            counts.put(mover == Mover.ROW ? pair.first() : pair.mirrored(),
                    check(pair, mover, successors, faults, progress));
        }
        CounterTurns turns = new CounterTurns(shapes, finals, workers, pair, grades, captures, progress);
        CounterVerifier counters = new CounterVerifier(shapes, workers, pair, turns, faults);
        counters.requireOthersZero(movers);
        if (faults.count() == 0) {
            completion.completeCounters(pair, grades, turns);
            counters.checkHarmed(movers);
        } else {
            // They are done with, too.
            progress.accept(movers.size() * shapes.slots(pair.first()));
        }
        return new Findings(faults.count(), faults.first(), counts);
    }

    private long[] check(Step pair, Mover mover, Successors successors, FaultLog<GradeFault> faults, LongConsumer progress) {
        Shape shape = shapes.shape(pair);
        Scores of = mover == Mover.ROW ? successors.quiet().rowToMove() : successors.quiet().columnToMove();
        int own = finals.level(pair.first());
        GradeEntries entries = new GradeEntries(shapes, pair, mover);
        List<Census> parts = parts(shape.rows(), shape.all());
        byte[] draws = Wanted.GRADED.table();
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets(), Grade.unsettled(Grade.of(own)),
                    Grade.unsettled(Grade.of(-own)));
            byte[] stored = new byte[shape.columns()];
            byte[] best = new byte[shape.columns()];
            return row -> {
                of.read(row, stored);
                parts.get(thread).add(row, stored);
                Columns columns = forward.select(stored, draws);
                if (columns.size() > 0) {
                    forward.value(mover, row, columns, best);
                    Grade.settle(best);
                    entries.compare(row, columns, stored, best, faults);
                }
                progress.accept(stored.length);
                return 0;
            };
        });
        return Census.sum(parts);
    }

    private List<Census> parts(CanonicalSets rows, Columns all) {
        return IntStream.range(0, workers.threads()).mapToObj(thread -> new Census(shapes.rules().board(), rows, all)).toList();
    }

    /**
     * Checks the grades of a subspace with stones in hand; it has no counters.
     *
     * @param grades what is checked
     * @param after the grades of what {@link Step#needs} names, which were checked before
     * @param progress told how many more entries have been checked, by several threads at once
     */
    public Findings verify(Step placement, Scores grades, List<Scores> after, LongConsumer progress) {
        Subspace subspace = placement.first();
        CanonicalSets rows = shapes.canonical(subspace.rowStones());
        GradeEntries entries = new GradeEntries(shapes, subspace);
        FaultLog<GradeFault> faults = new FaultLog<>();
        int free = shapes.rules().board().points() - subspace.rowStones();
        Columns all = Columns.of(new Combinations(free, subspace.columnStones()));
        List<Census> parts = parts(rows, all);
        try (Arena scratch = Arena.ofShared()) {
            PlacingTurns turns = PlacingTurns.of(shapes, placement, Turning.GRADES, after, scratch, workers);
            workers.forRows(rows.count(), thread -> {
                PlacingTurns.Rows worst = turns.rows();
                byte[] stored = new byte[grades.columns()];
                byte[] best = new byte[grades.columns()];
                return row -> {
                    grades.read(row, stored);
                    parts.get(thread).add(row, stored);
                    worst.worst(row, best);
                    Turning.GRADES.turn(best);
                    entries.compare(row, all, stored, best, faults);
                    progress.accept(stored.length);
                    return 0;
                };
            });
        }
        return new Findings(faults.count(), faults.first(), Map.of(subspace, Census.sum(parts)));
    }
}
