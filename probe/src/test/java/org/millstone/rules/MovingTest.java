package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.variants.Variants.NINE;
import static org.millstone.variants.Variants.SIX;
import static org.millstone.variants.Variants.THREE;
import static org.millstone.variants.Variants.TWELVE;

import org.junit.jupiter.api.Test;

class MovingTest {
    private static final String FOUR_AND_FOUR = """
            O-----@-----*
            | *---O---* |
            | | *-*-* | |
            *-*-*   *-*-*
            | | *-@-* | |
            | O---*---@ |
            @-----O-----*""";

    @Test
    void aStoneSlidesAlongALineToTheNextPoint() {
        Position position = Pictures.moving(NINE, Side.WHITE, FOUR_AND_FOUR);
        assertThat(Games.turns(NINE, position)).containsExactlyInAnyOrder(
                "a7-a4", "d6-b6", "d6-f6", "d6-d5", "b2-b4", "b2-d2", "d1-d2", "d1-g1");
    }

    @Test
    void onABoardWithDiagonalsCornersAreNeighbours() {
        Position position = Pictures.moving(TWELVE, Side.WHITE, FOUR_AND_FOUR);
        assertThat(Games.turns(TWELVE, position)).contains("a7-b6", "b2-c3").hasSize(10);
    }

    @Test
    void aSideWithThreeStonesFlies() {
        Position position = Pictures.moving(NINE, Side.BLACK, """
                @-----@-----*
                | *---O---* |
                | | *-*-* | |
                *-*-*   *-*-*
                | | *-O-* | |
                | O---*---@ |
                O-----O-----*""");
        // To each of 16 points; on g7 a stone closes a mill, which counts once for each of five removals.
        assertThat(Games.turns(NINE, position)).hasSize(3 * 16 + 4).contains("a7-c3", "f2-a4", "f2-g7xd6");
    }

    @Test
    void aSideWithFourStonesDoesNotFly() {
        Position position = Pictures.moving(NINE, Side.BLACK, FOUR_AND_FOUR);
        assertThat(Games.turns(NINE, position)).containsExactlyInAnyOrder(
                "d7-g7", "d3-c3", "d3-e3", "d3-d2", "f2-d2", "f2-f4", "a1-a4");
    }

    @Test
    void inSixNobodyFlies() {
        Position position = Pictures.moving(SIX, Side.WHITE, """
                O---*---*
                | *-*-@ |
                *-O   *-*
                | *-@-* |
                O---@---*""");
        assertThat(Games.turns(SIX, position)).containsExactlyInAnyOrder("a5-a3", "a5-c5", "b3-a3xd4", "b3-a3xc2",
                "b3-a3xc1", "b3-b2", "b3-b4", "a1-a3").hasSize(8);
    }

    @Test
    void inThreeTheCentreIsNextToEveryPoint() {
        Position position = Pictures.moving(THREE, Side.WHITE, """
                O-@-O
                @-O-*
                @-*-*""");
        assertThat(Games.turns(THREE, position)).containsExactlyInAnyOrder("c3-c2", "b2-c2", "b2-b1", "b2-c1");
    }

    @Test
    void aStoneThatLeavesAMillAndReturnsClosesItAgain() {
        Turns turns = new Turns(NINE);
        Position position = Pictures.moving(NINE, Side.WHITE, """
                O-----O-----O
                | *---*---* |
                | | *-*-* | |
                *-*-*   *-*-*
                | | *-@-* | |
                | @---*---@ |
                @-----O-----@""");
        Position opened = turns.play(turns.play(position, "d7-d6"), "b2-b4");
        assertThat(Games.turns(NINE, opened)).contains("d6-d7xb4", "d6-d7xf2").doesNotContain("d6-d7");
    }

    @Test
    void turnsAreListedInAscendingOrder() {
        for (Rules rules : Games.allRules()) {
            TurnList list = new TurnList();
            Turns turns = new Turns(rules);
            for (Position position : Games.positions(rules, 21, 300)) {
                turns.generate(position, list);
                for (int i = 1; i < list.size(); i++) {
                    int before = Turn.order(list.get(i - 1));
                    assertThat(Turn.order(list.get(i))).as(Fen.format(rules.board(), position)).isGreaterThan(before);
                }
            }
        }
    }

    @Test
    void noTurnIsListedTwice() {
        for (Rules rules : Games.allRules()) {
            for (Position position : Games.positions(rules, 22, 500)) {
                assertThat(Games.turns(rules, position)).as(Fen.format(rules.board(), position)).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void everyTurnLeadsToAPossiblePositionOfTheOtherSide() {
        for (Rules rules : Games.allRules()) {
            Turns turns = new Turns(rules);
            TurnList list = new TurnList();
            for (Position position : Games.positions(rules, 23, 500)) {
                position.check(rules);
                turns.generate(position, list);
                for (int turn : list.toArray()) {
                    Position after = turns.apply(position, turn).check(rules);
                    assertThat(after.side()).isEqualTo(position.side().other());
                    assertThat(after.pending()).isNotPositive();
                    String text = Turn.format(rules.board(), turn);
                    assertThat(turns.play(position, text)).isEqualTo(after);
                }
            }
        }
    }
}
