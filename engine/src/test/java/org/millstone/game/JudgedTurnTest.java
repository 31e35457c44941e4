package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.game.JudgedTurn.Mark;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.variants.Variants;

/** The effect of a turn on a draw. */
final class JudgedTurnTest {
    private static final Position START = Position.start(Variants.NINE);

    /** A value by its words: {@code draw}, {@code draw 6-3 112}, {@code draw equal 0}, {@code loss}. */
    private static Value value(String text) {
        String[] words = text.split(" ");
        DrawGrade grade = words.length == 1 ? null
                : new DrawGrade(Subspace.parse(words[1]).orElse(null), Integer.parseInt(words[2]), DrawGrade.NO_TURNS_TO_CAPTURE);
        return grade != null ? new Value.Draw(Value.Source.TABLE, null, grade)
                : Value.of(Outcome.valueOf(words[0]), words[0].equals("LOSS") ? 4 : Value.NO_DTW, Value.Source.TABLE, null);
    }

    private static JudgedTurn turn(String before, String worth, int best) {
        return new JudgedTurn(1, Side.WHITE, Turn.place(0), value(before), value(worth), List.of(Turn.place(best)), null, START);
    }

    /** A draw is weaker where its final is worse. Where that is not known, a turn is best only if it is known to be. */
    @ParameterizedTest
    @CsvSource({"DRAW equal 0, DRAW 3-6 -112, 8, WEAKER", "DRAW 6-3 112, DRAW 6-3 112, 8, BEST",
        "DRAW 6-3 112, LOSS, 8, DRAW_LOSS",
        "DRAW equal 0, DRAW, 8, KEPT", "DRAW, DRAW, 0, BEST", "DRAW, DRAW, 8, KEPT", "DRAW, DRAW 3-6 -112, 0, BEST",
        "DRAW, DRAW 3-6 -112, 8, KEPT"})
    void aTurnIsJudgedByTheDrawThatItKeeps(String before, String worth, int best, Mark mark) {
        assertThat(turn(before, worth, best).mark()).isEqualTo(mark);
    }

    @Test
    void jsonHasTheFinalsOfTheTurnAndOfTheBest() {
        JudgedTurn turn = turn("DRAW equal 0", "DRAW 3-6 -112", 8);
        assertThat(turn.json(Variants.NINE.board())).containsEntry("final", "3-6").containsEntry("grade", -112)
                .containsEntry("bestFinal", "equal").containsEntry("bestGrade", 0).containsEntry("mark", "weaker");
    }
}
