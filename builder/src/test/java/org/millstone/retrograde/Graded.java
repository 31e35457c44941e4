package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Finals;
import org.millstone.table.Finals.Final;
import org.millstone.table.GradeTree;

/** Pairs graded in memory, by the solver alone. */
public final class Graded {
    private final Map<Pair, PairGrades> grades = new HashMap<>();

    /**
     * Grades solved pairs.
     *
     * @param pairs in the order of a plan
     * @param listCapacity as in {@link GradeSolver#solve}
     */
    public static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Pair> pairs, int threads, long listCapacity) {
        return pairs(rules, solved, finals, pairs, threads, listCapacity, GradeTree.MOST_COUNTER);
    }

    /** The same with another limit of counters. */
    static Graded pairs(Rules rules, Solved solved, Finals finals, Iterable<Pair> pairs, int threads, long listCapacity,
            int mostCounter) {
        Graded graded = new Graded();
        CanonicalSetsBySize canonical = new CanonicalSetsBySize(rules.board());
        try (Workers workers = new Workers(threads)) {
            for (Pair pair : pairs) {
                int rows = canonical.of(pair.rows()).count();
                int columns = Plan.columns(rules.board(), pair);
                PairGrades both =
                        new PairGrades(new Scores(Arena.ofAuto(), rows, columns), new Scores(Arena.ofAuto(), rows, columns),
                                new Scores(Arena.ofAuto(), rows, columns), new Scores(Arena.ofAuto(), rows, columns));
                new GradeSolver(rules, pair, canonical, finals, mostCounter, workers).solve(solved.scores(pair), graded::grades,
                        both,
                        listCapacity);
                graded.grades.put(pair, both);
            }
        }
        return graded;
    }

    /** Returns all four arrays of a pair. */
    public PairGrades grades(Pair pair) {
        return grades.get(pair);
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
        PairGrades both = grades.get(Pair.of(subspace));
        return subspace.own() >= subspace.opponent() ? both.rowToMove() : both.columnToMove();
    }

    /** Returns the counters of a subspace. */
    public Scores counters(Subspace subspace) {
        PairGrades both = grades.get(Pair.of(subspace));
        return subspace.own() >= subspace.opponent() ? both.rowCounters() : Objects.requireNonNull(both.columnCounters());
    }

    /** Returns an order of finals drawn at random, in which some are equally good, some are good for the side with fewer stones. */
    public static Finals randomFinals(Rules rules, long seed) {
        Random random = new Random(seed);
        return Finals.of(Plan.upTo(rules, 2 * rules.men()).stream().filter(pair -> !pair.equal())
                .flatMap(pair -> Stream.of(new Final(pair.rowToMove(), random.nextInt(9) - 3))).toList());
    }
}
