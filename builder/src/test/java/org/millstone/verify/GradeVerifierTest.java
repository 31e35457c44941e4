package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.Finals;
import org.millstone.forward.RowLayout;
import org.millstone.forward.TransposedValues;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Solved;
import org.millstone.retrograde.VariedRules;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.TableShapes;
import org.millstone.variants.Variants;

/** Right grades and counters are found right, and single wrong ones are found. */
class GradeVerifierTest {
    static List<Rules> variedRules() {
        return VariedRules.all();
    }

    @ParameterizedTest
    @MethodSource("variedRules")
    void gradesOfRulesOfAllKindsAreChecked(Rules rules) throws IOException {
        check(rules, 2 * rules.men());
    }

    @ParameterizedTest
    @MethodSource("games")
    void gradesOfKnownGamesAreChecked(String name, int stones) throws IOException {
        check(Variants.named(name).orElseThrow(), stones);
    }

    static List<Object[]> games() {
        return List.of(new Object[] {"six", 12}, new Object[] {"seven", 9}, new Object[] {"nine", 7}, new Object[] {"twelve", 7});
    }

    private static void check(Rules rules, int stones) throws IOException {
        List<Step> pairs = Step.movingPhase(rules, stones);
        Finals finals = Graded.randomFinals(rules, 3);
        Random random = new Random(1838);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.graded(rules, finals, pairs, List.of(), workers);
            for (Step pair : pairs) {
                StepVerdict verdict = verify(rules, pair, tables, finals, workers);
                assertThat(verdict.isRight()).as(verdict.toString()).isTrue();
                for (Subspace subspace : pair.subspaces()) {
                    spoil(rules, pair, subspace, tables, finals, false, random, workers);
                    spoil(rules, pair, subspace, tables, finals, true, random, workers);
                }
            }
        }
    }

    static StepVerdict verify(Rules rules, Step step, MemoryTables tables, Finals finals, WorkerPool workers) throws IOException {
        TableShapes shapes = new TableShapes(rules, tables.window());
        List<ScoreCache.Task> plan = ScoreCache.Task.of(step, true).toList();
        try (ScoreCache solved =
                new ScoreCache(shapes, Long.MAX_VALUE, plan, tables.complete(), ScoreCache.SpillSpace.NONE, workers)) {
            return new StepVerifier(tables, shapes, workers, solved, finals).verify(step, true);
        }
    }

    /** Changes a counter, or the grade of a draw if there is one; the verifier must find it, or a neighbour that now contradicts it. */
    private static void spoil(Rules rules, Step pair, Subspace subspace, MemoryTables tables, Finals finals, boolean counter,
            Random random, WorkerPool workers) throws IOException {
        long slots = tables.scores(subspace).slots();
        long first = random.nextLong(slots);
        long slot = LongStream.range(0, slots).map(s -> (first + s) % slots)
                .filter(s -> counter || tables.window().isDraw(tables.score(subspace, s))).findFirst().orElse(-1);
        if (slot < 0) {
            return;
        }
        int former;
        if (counter) {
            former = tables.spoilCounter(subspace, slot, 0);
            tables.spoilCounter(subspace, slot, former + 1);
        } else {
            former = tables.score(subspace, slot);
            tables.spoil(subspace, slot, Grade.mirrored(former) == former ? Grade.of(1) : Grade.mirrored(former));
        }
        StepVerdict.Grades found = verify(rules, pair, tables, finals, workers).grades();
        assertThat(found.faults()).as("%s", pair).isPositive();
        if (found.faults() <= found.firstFaults().size()) {
            assertThat(found.firstFaults()).as("%s", pair).anySatisfy(fault -> assertThat(fault.slot()).isEqualTo(slot));
        }
        if (counter) {
            tables.spoilCounter(subspace, slot, former);
        } else {
            tables.spoil(subspace, slot, former);
        }
    }

    /** Tables leave out the counters of the side that profits, and of equal numbers what the column colour has. */
    @ParameterizedTest
    @MethodSource("games")
    void countersThatTablesLeaveOutAreFound(String name, int stones) {
        Rules rules = Variants.named(name).orElseThrow();
        List<Step> pairs = Step.movingPhase(rules, stones);
        Finals finals = Graded.randomFinals(rules, 20);
        Graded right = Graded.pairs(rules, Solved.pairs(rules, pairs, 2, 1 << 16), finals, pairs, 2, 1 << 16);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.graded(rules, finals, pairs, List.of(), workers);
            TableShapes shapes = new TableShapes(rules, tables.window());
            for (Step pair : pairs) {
                List<RowLayout> layouts =
                        pair.subspaces().stream().map(subspace -> new RowLayout(rules, shapes.sets(), subspace)).toList();
                List<Counters.Side> sides = new ArrayList<>();
                for (Subspace side : pair.sides()) {
                    Scores scores = tables.scores(side);
                    Scores counters = Scores.of(side, shapes.sets(), Arena.ofAuto());
                    if (sides.size() < layouts.size()) {
                        tables.loadCounters(side, counters);
                    } else {
                        scores = TransposedValues.exchanged(layouts.getFirst(), sides.getFirst().scores(), Arena.ofAuto(),
                                workers);
                    }
                    sides.add(new Counters.Side(side, scores, counters));
                }
                new Counters(finals, tables.window(), workers, layouts, sides, tables::scores).complete();
                Graded.requireSame(pair, right.grades(pair).rowCounters(), sides.getFirst().counters());
                Scores ofColumns = right.grades(pair).columnCounters();
                if (pair.isOwnMirror()) {
                    // The solver has them with the row colour to move.
                    ofColumns = TransposedValues.exchanged(layouts.getFirst(), right.grades(pair).rowCounters(), Arena.ofAuto(),
                            workers);
                }
                Graded.requireSame(pair, ofColumns, sides.getLast().counters());
            }
        }
    }
}
