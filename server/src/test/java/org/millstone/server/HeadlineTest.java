package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.index.Subspace;
import org.millstone.probe.Answer;
import org.millstone.probe.Conversion;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.server.answers.Headline;
import org.millstone.server.pages.WebFiles;
import org.millstone.variants.Variants;

/** The worth of a position, in a line. */
final class HeadlineTest {
    private static final String PAGE =
            new String(WebFiles.askingTheService().get("index.html"), StandardCharsets.UTF_8);
    private static final Position START = Position.start(Variants.NINE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "WIN | 203 | WIN LOSS LOSS DRAW LOSS LOSS | White wins in 203: one turn of six",
        "WIN | 5 | WIN WIN DRAW | White wins in 5: two turns of three",
        "WIN | 5 | WIN WIN | White wins in 5: any turn",
        "WIN | 5 | WIN | White wins in 5: the only turn",
        "WIN | -1 | WIN LOSS | White wins: one turn of two",
        "WIN | 0 | '' | White has won",
        "LOSS | 26 | LOSS LOSS | Black wins in 26, whatever White plays",
        "LOSS | 0 | '' | Black has won",
        "DRAW | -1 | DRAW LOSS LOSS | A draw: one turn of three holds it",
        "DRAW | -1 | DRAW DRAW LOSS | A draw: two turns of three hold it",
        "DRAW | -1 | DRAW DRAW | A draw, whatever White plays",
        "DRAW | -1 | '' | The game is drawn",
        "UNKNOWN | -1 | DRAW UNKNOWN | White to move"})
    void itSaysWhoWinsAndByHowManyTurns(Outcome outcome, int plies, String turns, String line) {
        List<RankedTurn> ranked = Arrays.stream(turns.split(" ")).filter(word -> !word.isEmpty())
                .map(word -> new RankedTurn(Turn.place(0), value(Outcome.valueOf(word), Value.NO_DEPTH), START)).toList();
        assertThat(Headline.of(new Answer(Variants.NINE, START, 0, null, value(outcome, plies), ranked))).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "6-3 112 | 6-3 112, 6-3 112, 3-6 -112 | A draw, White keeps six against three: two turns of three hold it",
        "3-6 -112 | 3-6 -112 | A draw, Black keeps six against three, whatever White plays",
        "equal 0 | equal 0, 3-6 -112 | A draw, equal forces: one turn of two holds it"})
    void ofADrawItSaysWhatIsKept(String grade, String turns, String line) {
        List<RankedTurn> ranked = Arrays.stream(turns.split(", "))
                .map(turn -> new RankedTurn(Turn.place(0), draw(turn), START)).toList();
        assertThat(Headline.of(new Answer(Variants.NINE, START, 0, null, draw(grade), ranked))).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "6-3 112 | White to move: a draw. White can keep six stones against three",
        "3-6 -112 | White to move: a draw. Black can keep six stones against three",
        "9-9 0 | White to move: a draw. It stays at Black’s nine stones against nine",
        "equal 0 | White to move: a draw. Both keep equal forces"})
    void thePageSaysOfADrawWhatIsKept(String grade, String line) {
        assertThat(Headline.into(PAGE, new Answer(Variants.NINE, START, 0, null, draw(grade), null)))
                .contains(">" + line + "</p>");
    }

    @Test
    void thePageShowsWhetherADrawIsBetter() {
        assertThat(Headline.into(PAGE, new Answer(Variants.NINE, START, 0, null, draw("6-3 112"), null)))
                .contains("verdict better");
        assertThat(Headline.into(PAGE, new Answer(Variants.NINE, START, 0, null, draw("3-6 -112"), null)))
                .contains("verdict worse");
        assertThat(Headline.into(PAGE, new Answer(Variants.NINE, START, 0, null, draw("equal 0"), null)))
                .contains("verdict draw");
    }

    @Test
    void aWinThatTheMoveLimitTakesAwayIsADraw() {
        MoveLimit limit = new MoveLimit(20);
        Value value = new Value(Outcome.WIN, 41, 41, Value.Source.TABLE, null, null, null, new Conversion(limit, 7));
        List<RankedTurn> turns = List.of(new RankedTurn(Turn.place(0), value, START));
        Answer drawn = new Answer(Variants.NINE, START, 14, limit, value, turns);
        assertThat(Headline.of(drawn)).isEqualTo("A draw by the move limit");
        assertThat(Headline.into(PAGE, drawn)).contains("verdict draw", ">White to move: a draw by the move limit</p>");
        assertThat(Headline.of(new Answer(Variants.NINE, START, 13, limit, value, turns)))
                .isEqualTo("White wins in 41: the only turn");
    }

    private static Value draw(String grade) {
        String[] parts = grade.split(" ");
        return new Value(Outcome.DRAW, Value.NO_DEPTH, null,
                new DrawGrade(Subspace.parse(parts[0]).orElse(null), Integer.parseInt(parts[1]), DrawGrade.NO_COUNTER));
    }

    private static Value value(Outcome outcome, int plies) {
        return new Value(outcome, plies, null, null);
    }
}
