package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.millstone.builder.SuggestedCommand;
import org.millstone.game.Analysis;
import org.millstone.game.JudgedTurn;
import org.millstone.game.PlayedGame;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.text.AnsiColors;
import org.millstone.variants.Variants;

/** An analysed game in words. */
final class AnalysisPageTest {
    private static final Position START = Position.start(Variants.NINE);

    @Test
    void aBetterFinalThatIsGivenAwayIsAMistakeAndToldInWords() {
        JudgedTurn turn = new JudgedTurn(1, Side.WHITE, Turn.place(0), draw(null, 0), draw(Subspace.moving(3, 6), -112),
                List.of(Turn.place(8)), null, START);
        Analysis analysis = new Analysis(new PlayedGame(Variants.NINE, START, 0, List.of(), null, "", ""), null, List.of(turn));
        assertThat(
                AnalysisPage.lines(analysis, new SuggestedCommand(Path.of("data"), Variants.NINE, null), new AnsiColors(false)))
                .contains(
                        "   1. White  d5            draw, 3 against 6   ?!  was a draw, equal: d6",
                        "1. White: d5 still draws, but now Black keeps six stones against three (was: both keep equal forces, by d6).",
                        "White kept the value in 0 of 1 turn.");
    }

    private static Value draw(@Nullable Subspace stays, int worth) {
        return new Value.Draw(Value.Source.TABLE, null, new DrawGrade(stays, worth, DrawGrade.NO_TURNS_TO_CAPTURE));
    }
}
