package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.step.PairGrades;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.table.GradeTree;

/** Pairs graded in memory, by the solver alone. */
public final class Graded {
    /** What is known are grades already. */
    private static final ValueMap TURNING = ValueMap.toGrades(Window.FIRST.besideGrades(Finals.MOST_LEVELS));

    private final Map<Step, PairGrades> grades = new HashMap<>();

    /**
     * Grades solved pairs.
     *
     * @param pairs in the order of a plan
     * @param listCapacity as in {@link GradeSolver#solve}
     */
    public static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Step> pairs, int threads, long listCapacity) {
        return pairs(rules, solved, finals, pairs, threads, listCapacity, GradeTree.MOST_COUNTER);
    }

    /** The same with another limit of counters. */
    static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Step> pairs, int threads, long listCapacity,
            int mostCounter) {
        Graded graded = new Graded();
        CanonicalSets.BySize canonical = new CanonicalSets.BySize(rules.board());
        try (WorkerPool workers = new WorkerPool(threads)) {
            for (Step pair : pairs) {
                Sides<Scores> both = room(pair, canonical);
                Sides<Scores> counters = room(pair, canonical);
                new GradeSolver(rules, pair, canonical, finals, mostCounter, workers).solve(solved.draws(pair), graded::grades,
                        TURNING, both, () -> counters, listCapacity);
                graded.grades.put(pair,
                        new PairGrades(both.row(), both.column(), counters.row(), counters.column()));
            }
        }
        return graded;
    }

    private static Sides<Scores> room(Step pair, CanonicalSets.BySize sets) {
        return Sides.of(pair, side -> Scores.of(side, sets, Arena.ofAuto()));
    }

    /** Returns all four arrays of a pair. */
    public PairGrades grades(Step pair) {
        return grades.get(pair);
    }

    /** Fails unless arrays of a pair, or of a subspace, are the same. */
    public static void requireSame(Object what, Scores right, Scores found) {
        assertThat(found.slots()).as("%s", what).isEqualTo(right.slots());
        byte[] expected = new byte[right.columns()];
        byte[] row = new byte[right.columns()];
        for (int r = 0; r < right.slots() / row.length; r++) {
            right.read(r, expected);
            found.read(r, row);
            assertThat(row).as("%s row %d", what, r).isEqualTo(expected);
        }
    }

    /** Returns the grade of a position. */
    int grade(Solved solved, Position position) {
        Subspace subspace = Subspace.of(position);
        Scores of = grades(subspace);
        long slot = solved.index(subspace).slot(position.own(), position.opponent());
        return of.get((int) (slot / of.columns()), (int) (slot % of.columns()));
    }

    /** Returns the grades of a subspace. */
    public Scores grades(Subspace subspace) {
        PairGrades both = grades.get(new Step(Subspace.moving(subspace.rowStones(), subspace.columnStones()), true));
        return subspace.own() >= subspace.opponent() ? both.rowToMove() : both.columnToMove();
    }

    /** Returns the counters of a subspace. */
    public Scores counters(Subspace subspace) {
        PairGrades both = grades.get(new Step(Subspace.moving(subspace.rowStones(), subspace.columnStones()), true));
        return subspace.own() >= subspace.opponent() ? both.rowCounters() : Objects.requireNonNull(both.columnCounters());
    }

    /** Returns an order of finals drawn at random, in which some are equally good, some are good for the side with fewer stones. */
    public static Finals randomFinals(Rules rules, long seed) {
        Random random = new Random(seed);
        return Finals.of(Step.movingPhase(rules, 2 * rules.men()).stream().filter(pair -> !pair.isOwnMirror())
                .collect(Collectors.toMap(Step::first, pair -> random.nextInt(9) - 3)));
    }
}
