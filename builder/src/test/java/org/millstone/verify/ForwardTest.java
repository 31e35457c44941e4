package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;

/**
 * Compares {@link Forward} with turn generation, position by position, on random scores: whatever the successors are worth,
 * their best must come out.
 */
class ForwardTest {
    private record Case(Rules rules, Step pair) {}

    static Stream<Case> cases() {
        Rules merciless = new Rules("merciless", Boards.SIX, 6, 4, Rules.FromMills.ALWAYS, Rules.SeveralMills.ONE,
                Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN, Rules.FullBoard.BLOCKED);
        return Stream.of(new Case(Variants.THREE, Step.moving(3, 3)), new Case(Variants.SIX, Step.moving(6, 6)),
                new Case(Variants.SIX, Step.moving(6, 5)), new Case(merciless, Step.moving(5, 4)),
                new Case(Variants.NINE, Step.moving(3, 3)), new Case(Variants.NINE, Step.moving(4, 4)),
                new Case(Variants.NINE, Step.moving(5, 4)), new Case(Variants.NINE, Step.moving(7, 3)),
                new Case(Variants.ELEVEN, Step.moving(5, 4)), new Case(Variants.TWELVE, Step.moving(12, 3)),
                new Case(Variants.TWELVE, Step.moving(12, 12)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBestTurnDecides(Case given) {
        Random random = new Random(1838);
        Shapes shapes = new Shapes(given.rules());
        Step pair = given.pair();
        Shape shape = shapes.shape(pair);
        RandomScores scores = new RandomScores(shapes, random);
        PairScores quiet = new PairScores(scores.of(pair.first()),
                pair.isOwnMirror() ? new Scores(Arena.ofAuto(), shape.rows().count(), shape.columns())
                        : scores.of(pair.mirrored()));
        if (pair.isOwnMirror()) {
            exchange(shape, quiet);
        }
        Forward forward = new Forward(shape, new Successors(quiet, scores::of), shapes.sets());
        byte[] pretended = new byte[shape.columns()];
        byte[] values = new byte[shape.columns()];
        byte[] wanted = Wanted.STORED.table();
        for (int i = 0; i < 24; i++) {
            Mover mover = pair.isOwnMirror() || i % 2 == 0 ? Mover.ROW : Mover.COLUMN;
            int row = random.nextInt(shape.rows().count());
            // All columns, most, half, few.
            for (int c = 0; c < pretended.length; c++) {
                pretended[c] = (byte) (random.nextInt(12) >= new int[] {0, 2, 6, 11}[i / 2 % 4] ? Score.DRAW : 1);
            }
            Columns columns = forward.select(pretended, wanted);
            forward.value(mover, row, columns, values);
            for (int k = 0; k < columns.size(); k++) {
                scores.check(mover == Mover.ROW ? pair.first() : pair.mirrored(), row, columns.ranks[k], values);
            }
        }
    }

    private void exchange(Shape shape, PairScores quiet) {
        byte[] row = new byte[shape.columns()];
        ColourExchange exchange = new ColourExchange(shape, quiet.rowToMove());
        for (int r = 0; r < shape.rows().count(); r++) {
            exchange.fill(r, Wanted.ALL.table(), row);
            quiet.columnToMove().write(r, row);
        }
    }
}
