package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.millstone.variants.Variants.NINE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

class FenTest {
    private static String normal(String fen) {
        return Fen.format(NINE.board(), Fen.parse(NINE, fen));
    }

    static Stream<Rules> rules() {
        return Games.allRules().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void whatIsWrittenIsReadBack(Rules rules) {
        for (Position position : Games.positions(rules, 51, 3000)) {
            String fen = Fen.format(rules.board(), position);
            assertThat(Fen.parse(rules, fen)).as(fen).isEqualTo(position);
            assertThat(Fen.parse(rules, fen + " -1 -1 -1 -1 0 0 1 ids:nodes")).as(fen).isEqualTo(position);
        }
    }

    @Test
    void groupsGoFromTheInsideToTheOutside() {
        assertThat(Fen.parse(NINE, "O*******/*@******/**O****@ w p p 2 7 2 7 0 0").white())
                .isEqualTo((1 << NINE.board().point("d5")) | (1 << NINE.board().point("g4")));
        assertThat(Fen.parse(NINE, "O*******/*@******/**O****@ w p p 2 7 2 7 0 0").black())
                .isEqualTo((1 << NINE.board().point("f6")) | (1 << NINE.board().point("a7")));
    }

    @Test
    void theBoardOfThreeIsOneGroupWithTheCentreLast() {
        Rules three = Variants.THREE;
        assertThat(Fen.format(three.board(), Fen.parse(three, "OO@@****O b p p 3 0 2 1 0 0")))
                .isEqualTo("OO@@****O b p p 3 0 2 1 0 0");
        assertThat(Fen.parse(three, "OO@@@***O w").white()).isEqualTo(0b1_0000_0011);
    }

    @Test
    void theBoardOfSixHasTwoGroups() {
        assertThat(Fen.format(Variants.SIX.board(), Fen.parse(Variants.SIX, "OOO@@@**/******** w")))
                .isEqualTo("OOO@@@**/******** w m s 3 0 3 0 0 0");
    }

    @Test
    void theShortFormIsTheMovingPhaseWithNothingInHand() {
        String normal = "OOO*****/@@@*****/******** b m s 3 0 3 0 0 0";
        for (String left : new String[] {"b", "b m", "b m s", "b m s 3 0 3 0", "b m ? 3 0 3 0 0 0"}) {
            assertThat(normal("OOO*****/@@@*****/******** " + left)).isEqualTo(normal);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "********/********/******** w p,    ********/********/******** w p p 0 9 0 9 0 0",
        "********/********/******** w r,    ********/********/******** w p p 0 9 0 9 0 0",
        "O*******/********/******** b p,    O*******/********/******** b p p 1 8 0 9 0 0",
        "O*******/@*******/******** w p p,  O*******/@*******/******** w p p 1 8 1 8 0 0",
        "*OOO****/@@******/******** w p r,  *OOO****/@@******/******** w p r 3 6 2 7 1 0",
        "OO*O****/*@@@****/******** b p r,  OO*O****/*@@@****/******** b p r 3 6 3 6 0 1"})
    void thePlacingPhaseWithoutCountsIsOneInWhichNobodyLostAStone(String fen, String normal) {
        assertThat(normal(fen)).isEqualTo(normal);
    }

    @Test
    void theRemovalActionWithoutCountsIsOneRemovalOfTheSideToMove() {
        assertThat(normal("***OOO**/@@@*****/******** w m r"))
                .isEqualTo("***OOO**/@@@*****/******** w m r 3 0 3 0 1 0");
        assertThat(normal("OOO*****/***@@@**/******** b m r 3 0 3 0"))
                .isEqualTo("OOO*****/***@@@**/******** b m r 3 0 3 0 0 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n", "o", "r", "m"})
    void otherPhasesSayNothingAboutTheStones(String phase) {
        assertThat(normal("OOO*****/@@@*****/******** w " + phase + " ? 3 0 3 0 0 0"))
                .isEqualTo("OOO*****/@@@*****/******** w m s 3 0 3 0 0 0");
    }

    @Test
    void anEngineCallsItPlacingUntilTheLastRemovalIsDone() {
        assertThat(normal("OOO*****/***@@@**/******** b p r 3 0 3 0 0 1 0 0 0 0 0 0 9"))
                .isEqualTo("OOO*****/***@@@**/******** b m r 3 0 3 0 0 1");
    }

    /** The file that holds all readers together. */
    static Stream<Arguments> sharedCases() throws IOException {
        return Files.readAllLines(Path.of("..", "data", "fens.tsv")).stream().filter(line -> !line.startsWith("#"))
                .map(row -> Arguments.of((Object[]) row.split("\t", -1)));
    }

    private static String meant(String cell) {
        return Pattern.compile("\\\\u(....)").matcher(cell).replaceAll(c -> "" + (char) Integer.parseInt(c.group(1), 16))
                .translateEscapes();
    }

    @ParameterizedTest
    @MethodSource("sharedCases")
    void everyFormIsReadAsInAllLanguages(String game, String escaped, String fen, String number, String cell)
            throws IOException {
        Rules rules = Variants.named(game).isPresent() ? Variants.named(game).get()
                : RuleSetFile.read(Path.of("..", "data", "vectors", game + ".json")).rules();
        String text = meant(escaped);
        String said = meant(cell);
        if (!fen.equals("-")) {
            Fen.Reading reading = Fen.read(rules, text);
            assertThat(reading).isEqualTo(new Fen.Reading(Fen.parse(rules, fen), Integer.parseInt(number), said));
            assertThat(Fen.format(rules.board(), reading.position())).isEqualTo(fen);
        } else if (!number.equals("-")) {
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.read(rules, text)).withMessage(said)
                    .satisfies(e -> assertThat(e.position()).isEqualTo(Integer.parseInt(number)));
        } else {
            assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Fen.read(rules, text)).withMessage(said);
        }
    }

    @Test
    void aLongTextIsReadOnce() {
        String fen = "OOO*****/@@@*****/******** w m s 3 0 3 0 0 0";
        assertThat(Fen.read(NINE, fen + " 1".repeat(500_000)).ignored()).hasSize(999_999);
    }

    @Test
    void spaceAroundFieldsIsIgnored() {
        assertThat(normal("  OOO*****/@@@*****/********\t w   m s 03 0 3 0 0 0\r\n"))
                .isEqualTo("OOO*****/@@@*****/******** w m s 3 0 3 0 0 0");
    }

    @Test
    void aFinishedGameIsAPosition() {
        assertThat(normal("OO******/@@@*****/******** w o ? 2 0 3 0 0 0"))
                .isEqualTo("OO******/@@@*****/******** w m s 2 0 3 0 0 0");
    }

    @Test
    void theActionIsThatOfTheSideToMove() {
        assertThat(normal("OOO*****/@@@*****/******** b p s 3 0 3 1 0 0"))
                .isEqualTo("OOO*****/@@@*****/******** b p p 3 0 3 1 0 0");
    }
}
