package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;

class TurnTest {
    private static final Board BOARD = Boards.NINE;

    @ParameterizedTest
    @ValueSource(strings = {"d6", "a1-a4", "d6xd7", "a1-a4xd7", "a1-a4xd7xg7", "a1-a4xd7xg7xb2xb4", "d5xa7xd5", "xd7", "xd7xg7",
        "xd7xg7xa1xa4", "pass"})
    void textAndTurnAreInverse(String text) {
        assertThat(Turn.format(BOARD, Turn.parse(BOARD, text))).isEqualTo(text);
    }

    @Test
    void aTurnTellsWhatItDoes() {
        int turn = Turn.parse(BOARD, "a1-a4xd7");
        assertThat(Turn.from(turn)).isEqualTo(BOARD.point("a1"));
        assertThat(Turn.to(turn)).isEqualTo(BOARD.point("a4"));
        assertThat(Turn.removed(turn)).isEqualTo(1 << BOARD.point("d7"));
        assertThat(Turn.moved(turn)).isEqualTo((1 << BOARD.point("a1")) | (1 << BOARD.point("a4")));
        assertThat(Turn.places(turn)).isFalse();
        assertThat(Turn.withoutRemovals(turn)).isEqualTo(Turn.parse(BOARD, "a1-a4"));
    }

    @Test
    void placingComesFromNoPoint() {
        int turn = Turn.parse(BOARD, "d5");
        assertThat(Turn.from(turn)).isEqualTo(-1);
        assertThat(Turn.to(turn)).isZero();
        assertThat(Turn.places(turn)).isTrue();
        assertThat(Turn.removed(turn)).isZero();
        assertThat(Turn.moved(turn)).isEqualTo(1);
    }

    @Test
    void aPendingRemovalMovesNothing() {
        int turn = Turn.parse(BOARD, "xa7");
        assertThat(Turn.to(turn)).isEqualTo(-1);
        assertThat(Turn.moved(turn)).isZero();
        assertThat(Turn.places(turn)).isFalse();
        assertThat(Turn.removed(turn)).isEqualTo(1 << BOARD.point("a7"));
    }

    @Test
    void aPassDoesNothing() {
        assertThat(Turn.moved(Turn.PASS)).isZero();
        assertThat(Turn.removed(Turn.PASS)).isZero();
        assertThat(Turn.places(Turn.PASS)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "d4", "d66", "d6-", "d6-a", "d6-d4", "d6x", "d6xd", "d6xd4", "x",
        "xx", "xd7xg7xa1xa4xa7", "d6 ",
        " d6", "D6", "d6-d7-d5", "d6xd7-a1", "Pass", "none", "\0", "d6\0", "\uD83D\uDE00", "-d6", "d6--d7"})
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
        int two = Turn.removing(Turn.removing(Turn.place(0), 1), 2);
        int four = Turn.removing(Turn.removing(two, 3), 4);
        assertThatIllegalArgumentException().isThrownBy(() -> Turn.removing(four, 5));
    }
}
