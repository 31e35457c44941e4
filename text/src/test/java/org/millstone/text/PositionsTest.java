package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
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

    private static String read(String text) {
        return Fen.format(NINE.board(), Positions.parse(NINE, text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {TWO, "fen " + TWO, "position fen " + TWO, "startpos moves d6 f4", "position startpos moves d6 f4",
                "  startpos\tmoves  d6 f4 ", START + " moves d6 f4", "position fen " + START + " moves d6 f4", TWO + " moves",
                "8w1b13-w-8-8", "http://127.0.0.1:8080/?v=nine&g=d6-f4&at=2", "https://example.org/a/?v=nine&p=24-w-9-9&g=d6-f4",
                "?g=d6-f4-b4-d2&at=2", "https://example.org/?p=8w1b13-w-8-8#top", "?p=8w1b13-w-8-8&at=7", "?g=d6-f4-b4&at=2&g=a1",
                "?variant=nine&fen=********/O*@*****/********+w%20p%20p+1+8+1+8+0+0", "?g=d6&at=1 moves f4",
                "?g=b4-v-d6-f4-e-a1&at=3", "?g=d6-f4-v-d2-b4-e", "?g=d6-f4-v-d2-b4&at=9", "?g=d6-a1-v-f4&at=3",
                "?g=d6-v-x-e-f4-x&at=2", "?g=d6-f4-", "?g=d6-f4-zz", "?g=d6--f4-f4&at=3", "?g=d6+f4-e-b4", "?g=d6-f4-v-d2-e-D6",
                "?g=d6-f4-b4xd6-b2&at=9",
                "startpos moves d6 f4\r"})
    void onePositionInManyForms(String text) {
        assertThat(read(text)).isEqualTo(TWO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"startpos", "position startpos moves", "24-w-9-9", "http://localhost:8080/?v=nine", "?g=d6-f4&at=0", "?",
                "?g=-", "?g=v-d6", "?g=e-d6", "?g=zz&at=1"})
    void theEmptyBoard(String text) {
        assertThat(read(text)).isEqualTo(START);
    }

    @Test
    void turnsAreWholeOrInParts() {
        String turns = "startpos moves d7 f6 a7 d5 g7";
        assertThat(read(turns + "xd5 a4")).isEqualTo("********/*@******/OO****@O w p p 3 6 2 6 0 0");
        assertThat(read(turns + " xd5 a4")).isEqualTo(read(turns + "xd5 a4"));
        assertThat(read(turns)).as("the removal is due").contains(" w p r ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"********/O*@*****/********_w_p_p_1_8_1_8_0_0",
                "position fen ********/O*@*****/********_w_p_?_1_8_1_8_0_0",
                "********/********/********_w_p_p_0_9_0_9_0_0 moves d6 f4", "********/********/********_w_p_?_moves_d6_f4",
                "http://localhost:8080/?variant=nine&fen=********/O*@*****/********_w_p_p+1+8%201_8_0_0"})
    void underscoresAreBlanks(String text) {
        assertThat(read(text)).isEqualTo(TWO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s moves d5-c5 d6-f6", "fen %s moves d5-c5 d6-f6", "?fen=%s&g=d5c5-d6f6",
        "?fen=%s&g=d5c5-v-d5c4-e-d6f6-v-d6d7"})
    void aLineHasItsPositionsAndTheClockBeforeThem(String form) {
        Positions.Line line = Positions.line(NINE, form.formatted("O@@@****/@*******/***O*O**_w_m_s_3_0_4_0_0_0_37_61"));
        assertThat(line.positions()).hasSize(3);
        assertThat(line.clock()).isEqualTo(37);
    }

    @Test
    void whatIsIgnoredIsTold() {
        for (String form : List.of("%s", "fen %s moves d6 f4", "?fen=%s&g=d6")) {
            String text = form.formatted(START.replace(' ', '_') + "_ids:a");
            assertThat(Positions.ignored(Positions.line(NINE, text).ignored()))
                    .isEqualTo("ignored at the end of the FEN: 'ids:a'");
        }
    }

    @ParameterizedTest
    @CsvSource({"x, 0", "fen O@x, 6", "position fen O@x moves d6, 15", "'', 0", "moves d6, 0", "w2b20-w-9, 0", "position 23-w, 9",
        "********/********/******** w p p 0 9 0 9 0 0 b2 d6, 45", "********/********/******** w p p 0 9 0 9 0 0 0 1 move d6, 49",
        "http://localhost:8080/, 0", "https://example.org/?v=six&g=d6, 21", "https://example.org/?v=nine&p=23-w, 30", "?p=%zz, 1",
        "?fen=O@x, 1", "d6, 0"})
    void whatCannotBeReadIsShownWhere(String text, int at) {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Positions.parse(NINE, text))
                .satisfies(e -> assertThat(e.position()).isEqualTo(at));
    }

    @Test
    void aLinkOfAnotherGameSaysWhatToDo() {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Positions.parse(NINE, "?v=six&g=a1"))
                .withMessage("the link is of another game than nine: say --variant six");
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Positions.parse(NINE, "?v=%1b%5bm&g=a1"))
                .withMessage("the link is of another game than nine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"startpos moves d6 d6", "startpos moves d6 z9", "startpos moves d6, f4", "?g=d6-f4 moves d6",
                "24-w-9-9 moves d6 f4 zz"})
    void aTurnThatIsNotPossibleIsNamed(String text) {
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> Positions.parse(NINE, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"w23-w-9-9", "?p=w23-w-9-9", "OOOO****/OOOO****/OO****** w moves d6"})
    void aPositionThatIsNotPossibleIsAnotherMatter(String text) {
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Positions.parse(NINE, text));
    }
}
