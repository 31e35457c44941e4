package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.Finals;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.variants.Variants;
import org.millstone.verify.GradeVerifier;
import org.millstone.verify.GradeVerifier.Findings;

/** Right grades and counters are found right, and single wrong ones are found. */
@Tag("slow")
class GradeVerifierTest {
    static List<Rules> variedRules() {
        return VariedRules.all();
    }

    @ParameterizedTest
    @MethodSource("variedRules")
    void gradesOfRulesOfAllKindsAreChecked(Rules rules) {
        check(rules, 2 * rules.men());
    }

    @ParameterizedTest
    @MethodSource("games")
    void gradesOfKnownGamesAreChecked(String name, int stones) {
        check(Variants.named(name).orElseThrow(), stones);
    }

    static List<Object[]> games() {
        return List.of(new Object[] {"six", 12}, new Object[] {"seven", 9}, new Object[] {"nine", 7}, new Object[] {"twelve", 7});
    }

    private static void check(Rules rules, int stones) {
        List<Step> pairs = Plan.moving(rules, stones);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Finals finals = Graded.randomFinals(rules, 3);
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        Random random = new Random(1838);
        try (Workers workers = new Workers(2)) {
            GradeVerifier verifier = new GradeVerifier(new GameIndex(rules), finals, workers);
            for (Step pair : pairs) {
                PairGrades grades = graded.stored(pair, finals);
                PairGrades right = graded.grades(pair);
                assertThat(verify(verifier, pair, grades, graded).first()).as("%s", pair).isEmpty();
                Graded.requireSame(pair, right, grades);
                for (boolean columnMoves : pair.isOwnMirror() ? new boolean[] {false} : new boolean[] {false, true}) {
                    spoil(pair, graded, finals, verifier, columnMoves, false, random);
                    spoil(pair, graded, finals, verifier, columnMoves, true, random);
                }
            }
        }
    }

    private static Findings verify(GradeVerifier verifier, Step pair, PairGrades grades, Graded graded) {
        AtomicLong checked = new AtomicLong();
        Findings findings = verifier.verify(pair, Graded.sides(pair, grades), graded::grades, checked::addAndGet);
        // Each entry once for its grade and once for its counter.
        assertThat(checked).hasValue((pair.isOwnMirror() ? 2 : 4) * grades.rowToMove().slots());
        return findings;
    }

    /** Changes a counter, or the grade of a draw if the row has one; the verifier must find it, or a neighbour that now contradicts it. */
    private static void spoil(Step pair, Graded graded, Finals finals, GradeVerifier verifier, boolean columnMoves,
            boolean counter,
            Random random) {
        PairGrades grades = graded.stored(pair, finals);
        Scores scores = counter ? columnMoves ? grades.columnCounters() : grades.rowCounters()
                : columnMoves ? grades.columnToMove() : grades.rowToMove();
        byte[] row = new byte[scores.columns()];
        int number = random.nextInt((int) (scores.slots() / row.length));
        scores.read(number, row);
        int first = random.nextInt(row.length);
        int column = IntStream.range(0, row.length).map(c -> (first + c) % row.length)
                .filter(c -> counter || Grade.isDraw(row[c] & 0xff)).findFirst().orElse(-1);
        if (column < 0) {
            return;
        }
        byte former = row[column];
        row[column] = (byte) (counter ? former + 1 : Grade.mirrored(former & 0xff) == (former & 0xff) ? Grade.of(1)
                : Grade.mirrored(former & 0xff));
        scores.write(number, row);
        Findings found = verify(verifier, pair, grades, graded);
        long slot = (long) number * row.length + column;
        assertThat(found.faults()).as("%s", pair).isPositive();
        if (found.faults() <= found.first().size()) {
            assertThat(found.first()).as("%s", pair).anySatisfy(fault -> assertThat(fault.slot()).isEqualTo(slot));
        }
    }
}
