package org.millstone.forward;

import java.lang.foreign.Arena;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.Campaign;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.oracle.SmallGames;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.variants.Variants;

/**
 * Compares {@link Forward} with turn generation, position by position, on random scores: the best successor must come out, whatever the
 * scores are.
 */
class ForwardTest {
    private static final Rules MERCILESS = new Rules("merciless", Boards.SIX, 6, 4, false, Rules.FromMills.ALWAYS,
            Rules.SeveralMills.ONE, Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
            Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);

    private static final Rules PASSING = SmallGames.rules("comb 4 never one if-all remove pass turn blocked first");

    private static final Rules GREEDY = SmallGames.rules("seven 5 never each if-all remove pass turn blocked first");

    private record Case(Rules rules, Subspace subspace) {
        static Case of(Rules rules, String subspace) {
            return new Case(rules, Subspace.parse(subspace).orElseThrow());
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                // Stones move.
                Case.of(Variants.THREE, "3-3"), Case.of(Variants.SIX, "6-6"), Case.of(Variants.SIX, "6-5"),
                Case.of(Variants.SIX, "5-6"), Case.of(MERCILESS, "5-4"), Case.of(MERCILESS, "4-5"), Case.of(Variants.NINE, "3-3"),
                Case.of(Variants.NINE, "4-3"), Case.of(Variants.NINE, "3-4"), Case.of(Variants.NINE, "6-3"),
                Case.of(Variants.TWELVE, "3-5"), Case.of(Variants.TWELVE, "12-3"), Case.of(Variants.TWELVE, "12-12"),
                // Blocked sides pass, unless both are.
                Case.of(PASSING, "4-4"), Case.of(PASSING, "4-3"), Case.of(PASSING, "3-4"),
                // Two stones are taken at once, and the game goes on.
                Case.of(GREEDY, "5-5"), Case.of(GREEDY, "4-5+1+0"), Case.of(GREEDY, "4-4+1+1"),
                // The row colour places; many mills to be closed, and to be spared.
                Case.of(Variants.SIX, "5-5+1+1"), Case.of(MERCILESS, "5-4+1+1"), Case.of(Variants.SIX, "4-3+2+2"),
                Case.of(Variants.NINE, "5-2+2+1"), Case.of(Variants.TWELVE, "4-3+1+0"),
                // The column colour places; removals stay in the rows.
                Case.of(Variants.NINE, "2-4+1+1"), Case.of(Variants.SIX, "2-4+3+2"), Case.of(MERCILESS, "3-5+1+1"),
                // Removals turn rows into columns.
                Case.of(Variants.SIX, "4-5+1+0"), Case.of(MERCILESS, "4-5+1+1"), Case.of(Variants.NINE, "3-4+2+1"),
                // Captures win, or there is nothing to capture.
                Case.of(Variants.NINE, "5-3+1+0"), Case.of(Variants.NINE, "2-3+1+0"), Case.of(Variants.NINE, "4-0+3+3"),
                Case.of(Variants.THREE, "2-2+1+1"), Case.of(Variants.NINE, "0-0+9+9"), Case.of(Variants.NINE, "0-1+9+8"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBestTurnDecides(Case given) {
        Random random = new Random(1838);
        RandomScores scores = new RandomScores(given.rules(), random);
        Subspace subspace = given.subspace();
        RowLayout layout = new RowLayout(given.rules(), new CanonicalSets.BySize(given.rules().board()), subspace);
        Forward forward = new Forward(successors(layout, scores), ValueMap.of(Window.FIRST), Score.DRAW);
        byte[] pretended = new byte[layout.columns()];
        byte[] values = new byte[layout.columns()];
        byte[] wanted = Columns.wanted(score -> score == Score.DRAW);
        for (int i = 0; i < Campaign.cases(8, 64); i++) {
            int row = random.nextInt(layout.rows.count());
            // All columns, most, half, few.
            for (int c = 0; c < pretended.length; c++) {
                pretended[c] = (byte) (random.nextInt(12) >= new int[] {0, 2, 6, 11}[i % 4] ? Score.DRAW : 1);
            }
            Columns columns = forward.select(pretended, wanted);
            forward.value(row, columns, values);
            for (int k = 0; k < columns.size(); k++) {
                scores.check(subspace, row, columns.rank(k), values);
            }
        }
    }

    private static SuccessorValues successors(RowLayout layout, RandomScores scores) {
        Subspace subspace = layout.subspace;
        Scores quiet = subspace.inHand() > 0 ? null : scores.of(subspace.mirrored());
        if (subspace.equals(subspace.mirrored()) && subspace.inHand() == 0) {
            try (WorkerPool workers = new WorkerPool(2)) {
                quiet = TransposedValues.exchanged(layout, scores.of(subspace), Arena.ofAuto(), workers);
            }
        }
        return new SuccessorValues(layout, quiet, scores::of, null);
    }
}
