package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.board.OddBoards;
import org.millstone.database.Finals;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.retrograde.Graded;
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
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableShapes;
import org.millstone.variants.Variants;

/** Grades with stones in hand: each is that of the best turn, as the plain generator of turns has them, and the verifier agrees. */
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
                                3, false, FromMills.IF_ALL, removals, blocked, placing, after, full, Rules.Placing.FIRST));
                    }
                }
            }
        }
        all.add(new Rules("full", Boards.THREE, 4, 3, false, FromMills.NEVER, SeveralMills.EACH, Blocked.LOSS,
                WhilePlacing.REMOVE,
                AfterPlacing.OTHER,
                FullBoard.DRAW, Rules.Placing.FIRST));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyGradeIsThatOfTheBestTurn(Rules rules) throws IOException {
        int pieces = Math.min(10, 2 * rules.men());
        List<Step> placements =
                Subspaces.placing(rules).stream().filter(of -> of.pieces() <= pieces).map(of -> Step.of(rules, of)).toList();
        Finals finals = Graded.randomFinals(rules, 11);
        TableShapes shapes = new TableShapes(rules);
        Turns turns = new Turns(rules);
        long compared = 0;
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.graded(rules, finals, Step.movingPhase(rules, pieces), placements, workers);
            for (Step placement : placements) {
                Subspace subspace = placement.first();
                SlotIndex index = MemoryTables.index(shapes, subspace);
                long draw = -1;
                for (long slot = 0; slot < index.slots(); slot++) {
                    Position position = subspace.position(index.own(slot), index.opponent(slot));
                    int found = tables.window().grade(tables.score(subspace, slot));
                    int best = best(turns, shapes, tables, position);
                    compared++;
                    if (found != best) {
                        fail("%s is %d, not %d: %s", subspace, found, best, Fen.format(rules.board(), position));
                    }
                    draw = Grade.isDraw(found) ? slot : draw;
                }
                StepVerdict verdict = GradeVerifierTest.verify(rules, placement, tables, finals, workers);
                assertThat(verdict.isRight()).as(verdict.toString()).isTrue();
                if (draw >= 0 && finals.best() > 0) {
                    int grade = tables.score(subspace, draw);
                    tables.spoil(subspace, draw, grade == Grade.of(1) ? Grade.of(0) : Grade.of(1));
                    assertThat(GradeVerifierTest.verify(rules, placement, tables, finals, workers).grades().faults())
                            .as("%s", subspace).isEqualTo(1);
                    tables.spoil(subspace, draw, grade);
                }
            }
        }
        assertThat(compared).isPositive();
    }

    private static int best(Turns turns, TableShapes shapes, MemoryTables tables, Position position) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        int best = Grade.LOST;
        for (int turn : list.toArray()) {
            best = Math.max(best, Grade.mirrored(grade(turns, shapes, tables, turns.apply(position, turn))));
        }
        return best;
    }

    private static int grade(Turns turns, TableShapes shapes, MemoryTables tables, Position position) {
        if (position.total(position.side()) < Rules.FEWEST) {
            return Grade.LOST;
        }
        if (position.pending() == Turns.PASS_DUE) {
            return best(turns, shapes, tables, position);
        }
        Subspace subspace = Subspace.of(position);
        long slot = MemoryTables.index(shapes, subspace).slot(position.own(), position.opponent());
        return tables.window().grade(tables.score(subspace, slot));
    }
}
