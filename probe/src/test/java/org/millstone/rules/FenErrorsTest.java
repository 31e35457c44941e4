package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.millstone.variants.Variants.NINE;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.variants.Variants;

class FenErrorsTest {
    private static final String BOARD = "OOO*****/@@@*****/********";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                                        |  0 | found the end",
        "'   '                                     |  3 | found the end",
        "x                                         |  0 | expected O, @ or * in group 1 of the board, found 'x'",
        "OO\uD83D\uDE00                           |  2 | expected O, @ or * in group 1 of the board, found 'U+1F600'",
        "OOO*****/@@@*****/********\uD83D\uDE00 w |  26 | in 3 groups, but 'U+1F600' follows",
        "OOO*****/@@@*****/******** \uD83D\uDE00  |  27 | expected the side to move, one of w, b, found 'U+1F600'",
        "OOO*****                                  |  8 | expected '/' after the 8 points of group 1, found the end",
        "OOO****/@@@*****/******** w               |  7 | found '/'",
        "OOO******/@@@*****/******** w             |  8 | expected '/' after the 8 points of group 1, found '*'",
        "OOO*****/@@@*****/*******                 | 25 | in group 3 of the board, found the end",
        "OOO*****/@@@*****/******* w               | 25 | found ' '",
        "OOO*****/@@@*****/********* w             | 26 | has 24 points in 3 groups, but '*' follows",
        "OOO*****/@@@*****/********/******** w     | 26 | but '/' follows",
        "OOO*****/@@@*o***/******** w              | 13 | found 'o'",
        "OOO*****/@@@*X***/******** w              | 13 | found 'X'",
        "OOO*****/@@@*****/********                | 26 | the side to move is missing",
        "OOO*****/@@@*****/********  W             | 28 | expected the side to move, one of w, b, found 'W'",
        "OOO*****/@@@*****/******** white          | 27 | expected the side to move, one of w, b, found 'white'",
        "OOO*****/@@@*****/******** w x            | 29 | expected the phase, one of p, m, r, n, o, found 'x'",
        "OOO*****/@@@*****/******** w 3            | 29 | expected the phase",
        "OOO*****/@@@*****/******** w m x          | 31 | expected the action, one of p, s, r, ?, found 'x'",
        "OOO*****/@@@*****/******** w m s x        | 33 | expected the number of white stones on the board, found 'x'",
        "OOO*****/@@@*****/******** w m s 3        | 34 | the number of white stones in hand is missing",
        "OOO*****/@@@*****/******** w m s 3 0      | 36 | the number of black stones on the board is missing",
        "OOO*****/@@@*****/******** w m s 3 0 3    | 38 | the number of black stones in hand is missing",
        "OOO*****/@@@*****/******** w m s 3 0 3 0 0| 42 | the number of stones that Black is to remove is missing",
        "OOO*****/@@@*****/******** w m s 3 -1 3 0 | 35 | expected the number of white stones in hand, found '-1'",
        "OOO*****/@@@*****/******** w m s 3 999 3 0| 35 | found '999'",
        "OOO*****/@@@*****/******** w m s 3 99999999999999999999 3 0| 35 | found '99999999999999999999'"})
    void unreadableTextIsRefusedAtItsFirstWrongCharacter(String text, int position, String message) {
        FenException e = catchThrowableOfType(FenException.class, () -> Fen.parse(NINE, text));
        assertThat(e).isNotNull().hasMessageContaining(message);
        assertThat(e.position()).isEqualTo(position);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "w m s 4 0 3 0 0 0 | 33 | the board has 3 white stones, but the count says 4",
        "w m s 3 0 2 0 0 0 | 37 | the board has 3 black stones, but the count says 2",
        "w m s 3 2 3 2 0 0 | 29 | the phase is m (moving), but there are stones in hand: White 2, Black 2",
        "w p p 3 0 3 0 0 0 | 29 | the phase is p (placing), but there are no stones in hand",
        "w m r 3 0 3 0 0 0 | 31 | the action is r (remove), but the counts say that there is nothing to remove",
        "w m s 3 0 3 0 1 0 | 31 | the action is s, but the counts say that White has 1 and Black 0 stones to remove"})
    void fieldsThatContradictEachOtherAreRefusedWithBoth(String fields, int position, String message) {
        FenException e = catchThrowableOfType(FenException.class, () -> Fen.parse(NINE, BOARD + " " + fields));
        assertThat(e).isNotNull().hasMessageContaining(message);
        assertThat(e.position()).isEqualTo(position);
    }

    @Test
    void handsAreNotGuessedWhenStonesHaveBeenLost() {
        for (String fen : List.of("OOO*****/@*******/******** w p", "OOOOOOOO/OO@@@@@@/@@@***** b p")) {
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, fen))
                    .withMessageContaining("do not follow from the board")
                    .satisfies(e -> assertThat(e.position()).isEqualTo(fen.length()));
        }
    }

    @Test
    void aBoardOfAnotherVariantIsUnreadable() {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(Variants.SIX, BOARD + " w"))
                .withMessageContaining("the board of six has 16 points in 2 groups");
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(Variants.THREE, BOARD + " w"));
    }

    @Test
    void messagesAreShortAndPrintable() {
        String escape = BOARD + " w \u001b[31m" + "x".repeat(100_000);
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, escape))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200).contains("U+001B").matches("[ -~]+"));
    }

    /** One above U+FFFF has two UTF-16 units, of which neither is a character. */
    @Test
    void noCharacterIsCutInHalf() {
        for (int units : new int[] {38, 39, 40}) {
            String fen = BOARD + " " + "x".repeat(units) + "\uD83D\uDE00y";
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, fen))
                    .withMessageEndingWith("x" + (units == 38 ? "U+1F600" : "") + "...'");
        }
    }

    @Test
    void foreignCharactersAreUnreadable() {
        for (String c : List.of("\0", "\u20ac", "\uD83D\uDE00", "\uD83D", "\n", "\u00a0", "\u0660")) {
            String fen = "OOO*****/@@@**" + c + "**/******** w";
            FenException e = catchThrowableOfType(FenException.class, () -> Fen.parse(NINE, fen));
            assertThat(e).isNotNull();
            assertThat(e.position()).isEqualTo(14);
            String count = BOARD + " w m s 3 " + c + "1 3 0";
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, count));
        }
    }

    @Test
    void garbageGivesNoOtherException() {
        Random random = new Random(61);
        for (Rules rules : Games.allRules()) {
            List<Position> positions = Games.positions(rules, 62, 200);
            for (int i = 0; i < 20_000; i++) {
                Position position = positions.get(random.nextInt(positions.size()));
                String text = damaged(Fen.format(rules.board(), position), random);
                try {
                    Fen.parse(rules, text).check(rules);
                } catch (FenException e) {
                    assertThat(e.position()).as(text).isBetween(0, text.length());
                } catch (IllegalPositionException e) {
                    assertThat(e).hasMessageMatching("[ -~]+");
                }
            }
        }
    }

    private static String damaged(String fen, Random random) {
        StringBuilder text = new StringBuilder(fen);
        String alphabet = "O@*/ wbpmsrno?0123456789-\0\t\u20ac\uD83D\uDE00";
        for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                case 2 -> text.setLength(at);
                case 3 -> text.insert(at, text.substring(random.nextInt(at + 1), at));
                default -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
            }
        }
        return text.toString();
    }
}
