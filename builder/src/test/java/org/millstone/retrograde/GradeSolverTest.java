package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.variants.Variants;

/** What grades and counters depend on, and what not. */
class GradeSolverTest {
    /** An example published with the program Malom's tables: 21 turns draw, one of them forces three against four. */
    @Test
    @Tag("campaign")
    void oneTurnOf21ForcesThreeAgainstFour() {
        Rules rules = Variants.NINE;
        List<Step> pairs = Step.closure(rules, List.of(new Step(Subspace.moving(7, 3), true)));
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 20);
        Finals finals = Finals.ofNine();
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 20);
        Position position = Fen.parse(rules, "**@*O*@*/@@***@*O/*@*@O*** w");
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        turns.generate(position, list);
        List<String> best = new ArrayList<>();
        int draws = 0;
        int level = finals.level(Subspace.moving(3, 4));
        for (int turn : list.toArray()) {
            int after = graded.grade(solved, turns.apply(position, turn));
            draws += Grade.isDraw(after) ? 1 : 0;
            if (Grade.isDraw(after) && -Grade.level(after) == level) {
                best.add(Turn.format(rules.board(), turn));
            }
        }
        assertThat(draws).isEqualTo(21);
        assertThat(best).containsExactly("b6-d2xd6");
        assertThat(Grade.level(graded.grade(solved, position))).isEqualTo(level);
    }

    /** Without room for lists every row is read as bits. */
    @Test
    void gradesDependOnNeitherThreadsNorRoomForLists() {
        Rules rules = Variants.SIX;
        List<Step> pairs = Step.movingPhase(rules, 9);
        Finals finals = Graded.randomFinals(rules, 5);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded one = Graded.pairs(rules, solved, finals, pairs, 1, 1 << 16);
        Graded many = Graded.pairs(rules, solved, finals, pairs, 5, 0);
        pairs.forEach(pair -> assertThat(bytes(many.grades(pair))).as("%s", pair).isDeepEqualTo(bytes(one.grades(pair))));
    }

    @Test
    void aCounterThatIsTooLargeIsTheLargestThereIs() {
        int most = 2;
        Rules rules = Variants.SIX;
        List<Step> pairs = Step.movingPhase(rules, 10);
        Finals finals = Graded.randomFinals(rules, 5);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded exact = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        Graded limited = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16, most);
        int larger = 0;
        for (Step pair : pairs) {
            byte[][] right = bytes(exact.grades(pair));
            for (int counters = 2; counters < right.length; counters++) {
                for (int slot = 0; slot < right[counters].length; slot++) {
                    larger += (right[counters][slot] & 0xff) > most ? 1 : 0;
                    right[counters][slot] = (byte) Math.min(right[counters][slot] & 0xff, most);
                }
            }
            assertThat(bytes(limited.grades(pair))).as("%s", pair).isDeepEqualTo(right);
        }
        assertThat(larger).isPositive();
    }

    private static byte[][] bytes(PairGrades grades) {
        return List.of(grades.rowToMove(), grades.columnToMove(), grades.rowCounters(), grades.columnCounters()).stream()
                .map(GradeSolverTest::bytes).toArray(byte[][]::new);
    }

    private static byte[] bytes(Scores scores) {
        byte[] all = new byte[(int) scores.slots()];
        byte[] row = new byte[scores.columns()];
        for (int r = 0; r < all.length / row.length; r++) {
            scores.read(r, row);
            System.arraycopy(row, 0, all, r * row.length, row.length);
        }
        return all;
    }
}
