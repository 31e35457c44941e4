package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.board.OddBoards;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.variants.Variants;
import org.millstone.verify.GradeVerifier;

/** Grades with stones in hand: each is that of the best turn, as the plain generator of turns has them, and the verifier agrees. */
@Tag("slow")
class PlacingGradesTest {
    static Stream<Rules> rules() {
        List<Rules> all = new ArrayList<>(List.of(Variants.THREE, Variants.SIX));
        for (SeveralMills removals : SeveralMills.values()) {
            for (WhilePlacing placing : List.of(WhilePlacing.REMOVE, WhilePlacing.NOTHING)) {
                for (AfterPlacing after : AfterPlacing.values()) {
                    for (Blocked blocked : Blocked.values()) {
                        FullBoard full = after == AfterPlacing.OTHER ? FullBoard.DRAW : FullBoard.BLOCKED;
                        all.add(new Rules(String.join("-", removals.name(), placing.name(), after.name(), blocked.name()),
                                OddBoards.SKEW, 5,
                                3, FromMills.IF_ALL, removals, blocked, placing, after, full));
                    }
                }
            }
        }
        all.add(new Rules("full", Boards.THREE, 4, 3, FromMills.NEVER, SeveralMills.EACH, Blocked.LOSS, WhilePlacing.REMOVE,
                AfterPlacing.OTHER,
                FullBoard.DRAW));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyGradeIsThatOfTheBestTurn(Rules rules) {
        int pieces = Math.min(10, 2 * rules.men());
        List<Step> pairs = Plan.moving(rules, pieces);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Finals finals = Graded.randomFinals(rules, 11);
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        CanonicalSetsBySize sets = new CanonicalSetsBySize(rules.board());
        Map<Subspace, Scores> grades = new HashMap<>();
        pairs.forEach(pair -> pair.subspaces().forEach(subspace -> grades.put(subspace, graded.grades(subspace))));
        Turns turns = new Turns(rules);
        long compared = 0;
        try (Workers workers = new Workers(2)) {
            GradeVerifier verifier = new GradeVerifier(new GameIndex(rules), finals, workers);
            for (Subspace subspace : Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= pieces).toList()) {
                Step placement = Step.of(rules, subspace);
                SlotIndex index = index(rules, sets, subspace);
                Scores of = new Scores(Arena.ofAuto(), (int) (index.slots() / index.columns()), index.columns());
                new GradeSolver(rules, placement, sets, finals, workers).begin(List.of(), grades::get, Turning.GRADES,
                        List.of(of));
                grades.put(subspace, of);
                for (long slot = 0; slot < index.slots(); slot++) {
                    int found = get(of, slot);
                    int best = best(turns, sets, grades, subspace.position(index.own(slot), index.opponent(slot)));
                    compared++;
                    if (found != best) {
                        fail("%s is %d, not %d: %s", subspace, found, best, Fen.format(rules.board(),
                                subspace.position(index.own(slot), index.opponent(slot))));
                    }
                }
                List<GradeVerifier.Graded> sides = List.of(new GradeVerifier.Graded(subspace, of, null));
                assertThat(verifier.verify(placement, sides, grades::get, checked -> {}).first()).as("%s", subspace).isEmpty();
                spoil(of, () -> assertThat(verifier.verify(placement, sides, grades::get, checked -> {}).faults())
                        .as("%s", subspace).isEqualTo(1));
            }
        }
        assertThat(compared).isPositive();
    }

    private static void spoil(Scores grades, Runnable check) {
        byte[] row = new byte[grades.columns()];
        grades.read(0, row);
        byte former = row[0];
        row[0] = (byte) (former == Grade.LOST ? Grade.of(1) : Grade.LOST);
        grades.write(0, row);
        check.run();
        row[0] = former;
        grades.write(0, row);
    }

    private static SlotIndex index(Rules rules, CanonicalSetsBySize sets, Subspace subspace) {
        return new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones()));
    }

    private static int get(Scores grades, long slot) {
        return grades.get((int) (slot / grades.columns()), (int) (slot % grades.columns()));
    }

    private static int best(Turns turns, CanonicalSetsBySize sets, Map<Subspace, Scores> grades, Position position) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        int best = Grade.LOST;
        for (int turn : list.toArray()) {
            best = Math.max(best, Grade.mirrored(grade(turns, sets, grades, turns.apply(position, turn))));
        }
        return best;
    }

    private static int grade(Turns turns, CanonicalSetsBySize sets, Map<Subspace, Scores> grades, Position position) {
        if (position.total(position.side()) < Rules.FEWEST) {
            return Grade.LOST;
        }
        if (position.pending() == Turns.PASS_DUE) {
            return best(turns, sets, grades, position);
        }
        Subspace subspace = Subspace.of(position);
        return get(grades.get(subspace), index(turns.rules(), sets, subspace).slot(position.own(), position.opponent()));
    }
}
