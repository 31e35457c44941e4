package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.millstone.database.Finals;
import org.millstone.database.Finals.Final;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;
import org.millstone.table.GradeTree;
import org.millstone.verify.GradeVerifier;

/** Pairs graded in memory, by the solver alone. */
public final class Graded {
    private final Map<Step, PairGrades> grades = new HashMap<>();

    /**
     * Grades solved pairs.
     *
     * @param pairs in the order of a plan
     * @param listCapacity as in {@link GradeSolver#finish}
     */
    public static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Step> pairs, int threads, long listCapacity) {
        return pairs(rules, solved, finals, pairs, threads, listCapacity, GradeTree.MOST_COUNTER);
    }

    /** The same with another limit of counters. */
    static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Step> pairs, int threads, long listCapacity,
            int mostCounter) {
        Graded graded = new Graded();
        CanonicalSetsBySize canonical = new CanonicalSetsBySize(rules.board());
        try (Workers workers = new Workers(threads)) {
            for (Step pair : pairs) {
                List<Scores> both = room(rules, pair, canonical);
                List<Scores> counters = room(rules, pair, canonical);
                GradeSolver solver = new GradeSolver(rules, pair, canonical, finals, mostCounter, workers);
                solver.begin(solved.draws(pair), graded::grades, Turning.GRADES, both);
                solver.finish(both, counters, listCapacity);
                graded.grades.put(pair,
                        new PairGrades(both.getFirst(), both.getLast(), counters.getFirst(), counters.getLast()));
            }
        }
        return graded;
    }

    private static List<Scores> room(Rules rules, Step pair, CanonicalSetsBySize sets) {
        return pair.sides().stream().map(side -> Scores.of(side, rules.board(), sets, Arena.ofAuto())).toList();
    }

    /** Returns all four arrays of a pair. */
    public PairGrades grades(Step pair) {
        return grades.get(pair);
    }

    /**
     * Returns what tables hold of a pair, in arrays of its own: grades, and the counters of the harmed side; of an equal pair, those with
     * the row colour to move.
     */
    public PairGrades stored(Step pair, Finals finals) {
        PairGrades all = grades.get(pair);
        Scores row = like(all.rowToMove());
        Scores column = like(row);
        Scores rowCounters = like(row);
        Scores columnCounters = like(row);
        copy(all.rowToMove(), all.rowCounters(), Grade.of(finals.level(pair.first())), row, rowCounters);
        if (!pair.isOwnMirror()) {
            copy(all.columnToMove(), Objects.requireNonNull(all.columnCounters()), Grade.of(finals.level(pair.mirrored())),
                    column, columnCounters);
        }
        return new PairGrades(row, column, rowCounters, columnCounters);
    }

    /** Returns the arrays of a pair as the verifier takes them. */
    public static List<GradeVerifier.Graded> sides(Step pair, PairGrades grades) {
        return List.of(new GradeVerifier.Graded(pair.first(), grades.rowToMove(), grades.rowCounters()),
                new GradeVerifier.Graded(pair.mirrored(), grades.columnToMove(), grades.columnCounters()));
    }

    private static Scores like(Scores scores) {
        return new Scores(Arena.ofAuto(), (int) (scores.slots() / scores.columns()), scores.columns());
    }

    private static void copy(Scores grades, Scores counters, int own, Scores toGrades, Scores toCounters) {
        byte[] row = new byte[grades.columns()];
        byte[] counted = new byte[grades.columns()];
        for (int number = 0; number < grades.slots() / row.length; number++) {
            grades.read(number, row);
            counters.read(number, counted);
            toGrades.write(number, row);
            for (int c = 0; c < row.length; c++) {
                counted[c] = (row[c] & 0xff) < own ? counted[c] : 0;
            }
            toCounters.write(number, counted);
        }
    }

    /** Fails unless all four arrays of a pair are the same. */
    public static void requireSame(Step pair, PairGrades right, PairGrades found) {
        requireSame(pair, right.rowToMove(), found.rowToMove());
        requireSame(pair, right.columnToMove(), found.columnToMove());
        requireSame(pair, right.rowCounters(), found.rowCounters());
        requireSame(pair, Objects.requireNonNull(right.columnCounters()), Objects.requireNonNull(found.columnCounters()));
    }

    private static void requireSame(Step pair, Scores right, Scores found) {
        byte[] expected = new byte[right.columns()];
        byte[] row = new byte[right.columns()];
        for (int r = 0; r < right.slots() / row.length; r++) {
            right.read(r, expected);
            found.read(r, row);
            assertThat(row).as("%s row %d", pair, r).isEqualTo(expected);
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
        PairGrades both = grades
                .get(Step.moving(Math.max(subspace.own(), subspace.opponent()), Math.min(subspace.own(), subspace.opponent())));
        return subspace.own() >= subspace.opponent() ? both.rowToMove() : both.columnToMove();
    }

    /** Returns the counters of a subspace. */
    public Scores counters(Subspace subspace) {
        PairGrades both = grades
                .get(Step.moving(Math.max(subspace.own(), subspace.opponent()), Math.min(subspace.own(), subspace.opponent())));
        return subspace.own() >= subspace.opponent() ? both.rowCounters() : Objects.requireNonNull(both.columnCounters());
    }

    /** Returns an order of finals drawn at random, in which some are equally good, some are good for the side with fewer stones. */
    public static Finals randomFinals(Rules rules, long seed) {
        Random random = new Random(seed);
        return Finals.of(Plan.moving(rules, 2 * rules.men()).stream().filter(pair -> !pair.isOwnMirror())
                .flatMap(pair -> Stream.of(new Final(pair.first(), random.nextInt(9) - 3))).toList());
    }
}
