package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.variants.Variants.NINE;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
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

    @ParameterizedTest
    @CsvSource({
        "w m s 3 0 3 0 0 0 37 61,                        37",
        "w m s 3 0 3 0 0 0 -1 -1 -1 -1 37 61,            37",
        "w m s 3 0 3 0 0 0 3 -1 -1 9 1180591620717411303424 37 61 ids:nodes,  37",
        "w m s 3 0 3 0 0 37 61,                          37",
        "w m s 3 0 3 0 0 37 -61,                         37",
        "w m s 3 0 3 0 0 0 999999999 1,                  999999999",
        "w m r 3 0 3 0 1 37 61,                          0",
        "w m r 3 0 3 0 1 0 37 61,                        0",
        "w m s 3 0 3 0 0 0,                              0",
        "w,                                              0"})
    void theClockIsTheLastNumberButOne(String fields, int clock) {
        assertThat(Fen.read(NINE, "*OOO****/@@@*****/******** " + fields).clock()).isEqualTo(clock);
    }

    @Test
    void theFormBefore2022HasOneNumberOfRemovalsThoseOfTheSideToMove() {
        String board = "O*O@O*O@/*@***@O*/O@O@O@O@";
        assertThat(Fen.read(NINE, board + " b m s 9 0 8 0 0 8 23"))
                .isEqualTo(new Fen.Reading(Fen.parse(NINE, board + " b m s 9 0 8 0 0 0"), 8, ""));
        assertThat(Fen.read(NINE, "*OOO****/@@@*****/*****@** w m r 3 0 4 0 1 0 23").position())
                .isEqualTo(Fen.parse(NINE, "*OOO****/@@@*****/*****@** w m r 3 0 4 0 1 0"));
        assertThat(Fen.read(NINE, "*O*OO***/*@@@****/*****@** b m r 3 0 4 0 1 0 23").position())
                .isEqualTo(Fen.parse(NINE, "*O*OO***/*@@@****/*****@** b m r 3 0 4 0 0 1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what ever \u20ac comes", "ids:nodes 37 61", "1 2 3", "1 2 3 4", "1 2 3 4 5", "1 2 3 4 5 6 7 8", "-1 61",
                "1234567890 61", "-1 0", "--1 61", "3.5 61", "- 61"})
    void whatIsNoNumberThatIsKnownIsIgnoredAndSaid(String further) {
        String fen = "OOO*****/@@@*****/******** w m s 3 0 3 0 0 0";
        assertThat(Fen.read(NINE, fen + "  " + further + "\r\n")).isEqualTo(new Fen.Reading(Fen.parse(NINE, fen), 0, further));
    }

    @Test
    void behindTheClockNothingButTheNumberOfTheTurnIsKnown() {
        Fen.Reading later = Fen.read(NINE, "OOO*****/@@@*****/******** w m s 3 0 3 0 0 0 -1 -1 -1 -1 0 37 61 ids:a more");
        assertThat(later.ignored()).isEqualTo("ids:a more");
        Fen.Reading old = Fen.read(NINE, "OOO*****/@@@*****/******** w m s 3 0 3 0 0 -8 23 x");
        assertThat(old.clock()).isZero();
        assertThat(old.ignored()).isEqualTo("-8 23 x");
    }

    @Test
    void afterAPlacementNoClockRuns() {
        assertThat(Fen.read(NINE, "O*******/@*******/******** w p p 1 8 1 8 0 0 4 9"))
                .extracting(Fen.Reading::clock, Fen.Reading::ignored).containsExactly(0, "4 9");
        assertThat(Fen.read(NINE, "O*******/@*******/******** w p p 1 8 1 8 0 0 0 9"))
                .extracting(Fen.Reading::clock, Fen.Reading::ignored).containsExactly(0, "");
        assertThat(Fen.read(Variants.named("lasker").orElseThrow(), "O*******/@*******/******** w p p 1 9 1 9 0 0 4 9"))
                .extracting(Fen.Reading::clock, Fen.Reading::ignored).containsExactly(4, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OOO*****/@@@*****/********_w_m_s_3_0_3_0_0_0_37_61",
        "_OOO*****/@@@*****/********_ w m_s 3_0__3 0 0_0 37_61_"})
    void anUnderscoreIsABlank(String fen) {
        assertThat(Fen.read(NINE, fen))
                .isEqualTo(Fen.read(NINE, "OOO*****/@@@*****/******** w m s 3 0 3 0 0 0 37 61"));
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
