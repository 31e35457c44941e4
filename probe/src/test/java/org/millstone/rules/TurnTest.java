package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;

class TurnTest {
    private static final Board BOARD = Boards.NINE;

    private static int set(String points) {
        int set = 0;
        for (String point : points.isEmpty() ? new String[0] : points.split(" ")) {
            set |= 1 << BOARD.point(point);
        }
        return set;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            d5                   |  -1 |  0 | d5    | ''          | true
            d6                   |  -1 |  8 | d6    | ''          | true
            d6xd7                |  -1 |  8 | d6    | d7          | true
            a1-a4                |  21 | 22 | a1 a4 | ''          | false
            a1-a4xd7xg7xb2xb4    |  21 | 22 | a1 a4 | d7 g7 b2 b4 | false
            d5xa7xd5             |  -1 |  0 | d5    | a7 d5       | true
            xa7                  |  -1 | -1 | ''    | a7          | false
            xd7xg7xa1xa4         |  -1 | -1 | ''    | d7 g7 a1 a4 | false
            pass                 |  -1 | -1 | ''    | ''          | false""")
    void aTurnTellsWhatItDoes(String text, int from, int to, String moved, String removed, boolean places) {
        int turn = Turn.parse(BOARD, text);
        assertThat(Turn.format(BOARD, turn)).isEqualTo(text);
        assertThat(Turn.from(turn)).isEqualTo(from);
        assertThat(Turn.to(turn)).isEqualTo(to);
        assertThat(Turn.moved(turn)).isEqualTo(set(moved));
        assertThat(Turn.removed(turn)).isEqualTo(set(removed));
        assertThat(Turn.places(turn)).isEqualTo(places);
        assertThat(String.join(" ", Turn.removals(turn).stream().map(BOARD::pointName).toList())).isEqualTo(removed);
        assertThat(Turn.withoutRemovals(turn))
                .isEqualTo(text.startsWith("x") ? Turn.PASS : Turn.parse(BOARD, text.split("x")[0]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "d4", "d66", "d6-", "d6-a", "d6-d4", "d6x", "d6xd", "d6xd4", "x", "xx", "xd7xg7xa1xa4xa7",
        "d6 ", " d6", "D6", "d6-d7-d5", "d6xd7-a1", "Pass", "none", "\0", "d6\0", "\uD83D\uDE00", "-d6", "d6--d7"})
    void anythingElseIsNoTurn(String text) {
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> Turn.parse(BOARD, text))
                .withMessageContaining("is not a turn");
    }

    @Test
    void pointsAreThoseOfTheBoard() {
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> Turn.parse(Boards.THREE, "a7"));
        assertThat(Turn.to(Turn.parse(Boards.THREE, "b2"))).isEqualTo(8);
    }

    @Test
    void garbageGivesNoOtherException() {
        Random random = new Random(4);
        String alphabet = "abcdefg1234567-x pO@*\0\u20ac";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                Turn.parse(BOARD, text.toString());
            } catch (IllegalTurnException expected) {
                assertThat(expected).hasMessageContaining("character");
            }
        }
    }

    @Test
    void moreThanFourRemovalsAreRefused() {
        int four = Turn.parse(BOARD, "d5xe5xe4xe3xd3");
        assertThatIllegalArgumentException().isThrownBy(() -> Turn.removing(four, 5));
    }
}
