package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/** Positions in all the forms in which people have them. */
final class PositionsTest {
    private static final Rules NINE = Variants.NINE;
    private static final String START = "********/********/******** w p p 0 9 0 9 0 0";
    private static final String TWO = "********/O*@*****/******** w p p 1 8 1 8 0 0";

    /** One position in many forms. */
    @ParameterizedTest
    @ValueSource(
            strings = {TWO, "fen " + TWO, "position fen " + TWO, "startpos moves d6 f4", "position startpos moves d6 f4",
                "  startpos\tmoves  d6 f4 ", START + " moves d6 f4", "position fen " + START + " moves d6 f4", TWO + " moves",
                "startpos moves d6 f4\r", "********/O*@*****/********_w_p_p_1_8_1_8_0_0",
                "position fen ********/O*@*****/********_w_p_?_1_8_1_8_0_0",
                "********/********/********_w_p_p_0_9_0_9_0_0 moves d6 f4", "********/********/********_w_p_?_moves_d6_f4"})
    void afterTwoPlacements(String text) {
        assertThat(Fen.format(NINE.board(), Positions.line(NINE, text).last())).isEqualTo(TWO);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            startpos                              | ********/********/******** w p p 0 9 0 9 0 0
            position startpos moves               | ********/********/******** w p p 0 9 0 9 0 0
            startpos moves d7 f6 a7 d5 g7         | @*******/*@******/OO*****O w p r 3 6 2 7 1 0
            startpos moves d7 f6 a7 d5 g7xd5 a4   | ********/*@******/OO****@O w p p 3 6 2 6 0 0
            startpos moves d7 f6 a7 d5 g7 xd5 a4  | ********/*@******/OO****@O w p p 3 6 2 6 0 0
            """)
    void turnsAreWholeOrInParts(String text, String fen) {
        assertThat(Fen.format(NINE.board(), Positions.line(NINE, text).last())).isEqualTo(fen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s moves d5-c5 d6-f6", "fen %s moves d5-c5 d6-f6"})
    void aLineHasItsPositionsAndTheClockBeforeThemAndTellsWhatIsIgnored(String form) {
        Positions.Line line = Positions.line(NINE, form.formatted("O@@@****/@*******/***O*O**_w_m_s_3_0_4_0_0_37_61_ids:a"));
        assertThat(line.positions()).hasSize(3);
        assertThat(line.clock()).isEqualTo(37);
        assertThat(Positions.ignored(line.ignored())).isEqualTo("ignored at the end of the FEN: 'ids:a'");
    }

    @ParameterizedTest
    @CsvSource({"x, 0", "fen O@x, 6", "position fen O@x moves d6, 15", "'', 0", "moves d6, 0", "24-w-9-9, 0", "position 23-w, 9",
        "********/********/******** w p p 0 9 0 9 0 0 b2 d6, 45", "********/********/******** w p p 0 9 0 9 0 0 0 1 move d6, 49",
        "http://localhost:8080/?v=nine&g=d6, 0", "d6, 0", "1020000000000000000000000, 0",
        "position fen 0000010020000000000000001, 13"})
    void whatCannotBeReadIsShownWhere(String text, int at) {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Positions.line(NINE, text))
                .satisfies(e -> assertThat(e.position()).isEqualTo(at));
    }

    @ParameterizedTest
    @ValueSource(strings = {"startpos moves d6 d6", "startpos moves d6 z9", "startpos moves d6, f4", "startpos moves d6 f4 zz"})
    void aTurnOrAPositionThatIsNotPossibleIsAnotherMatter(String text) {
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> Positions.line(NINE, text));
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Positions.line(NINE, "OOOO****/OOOO****/OO****** w moves d6"));
    }
}
