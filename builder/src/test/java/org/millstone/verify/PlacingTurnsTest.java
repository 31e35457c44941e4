package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Compares {@link PlacingTurns} with turn generation, position by position, on random scores: whatever the successors are worth,
 * their best must come out.
 */
class PlacingTurnsTest {
    private static final Rules MERCILESS = new Rules("merciless", Boards.SIX, 6, 4, Rules.FromMills.ALWAYS,
            Rules.SeveralMills.ONE, Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
            Rules.FullBoard.BLOCKED);

    private record Case(Rules rules, Subspace subspace) {
        static Case of(Rules rules, String subspace) {
            return new Case(rules, Subspace.parse(subspace).orElseThrow());
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                // The row colour places; many mills to be closed, and to be spared.
                Case.of(Variants.SIX, "5-5+1+1"), Case.of(MERCILESS, "5-4+1+1"), Case.of(Variants.NINE, "5-4+2+2"),
                Case.of(Variants.NINE, "6-4+2+1"), Case.of(Variants.TWELVE, "4-4+1+0"),
                // The column colour places; removals stay in the rows.
                Case.of(Variants.NINE, "3-5+1+1"), Case.of(Variants.NINE, "3-5+3+2"), Case.of(MERCILESS, "3-5+1+1"),
                Case.of(Variants.TWELVE, "2-6+4+3"),
                // Removals turn rows into columns.
                Case.of(Variants.SIX, "4-5+1+0"), Case.of(MERCILESS, "4-5+1+1"), Case.of(Variants.NINE, "4-5+2+1"),
                // Captures win, or there is nothing to capture.
                Case.of(Variants.NINE, "5-3+1+0"), Case.of(Variants.NINE, "2-3+1+0"), Case.of(Variants.NINE, "4-0+3+3"),
                Case.of(Variants.THREE, "2-2+1+1"), Case.of(Variants.NINE, "0-0+9+9"), Case.of(Variants.NINE, "0-1+9+8"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBestTurnDecides(Case given) {
        Random random = new Random(1838);
        Shapes shapes = new Shapes(given.rules());
        RandomScores scores = new RandomScores(shapes, random);
        Subspace subspace = given.subspace();
        Step placement = Step.of(subspace);
        List<Scores> after = placement.needs(given.rules()).stream().map(scores::of).toList();
        byte[] values = new byte[scores.index(subspace).columns()];
        try (Workers workers = new Workers(2); Arena scratch = Arena.ofShared()) {
            PlacingTurns.Rows rows = PlacingTurns.of(shapes, placement, Turning.SCORES, after, scratch, workers).rows();
            for (int i = 0; i < 20; i++) {
                int row = random.nextInt(shapes.canonical(subspace.rowStones()).count());
                rows.worst(row, values);
                for (int column = 0; column < values.length; column++) {
                    values[column] = (byte) Score.before(values[column] & 0xff);
                    scores.check(subspace, row, column, values);
                }
            }
        }
    }
}
