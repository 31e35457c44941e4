package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.millstone.variants.Variants.NINE;
import static org.millstone.variants.Variants.TWELVE;

import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;

class EndOfGameTest {
    private static final String CORNERED = """
            O-----@-----O
            | *---*---* |
            | | *-*-* | |
            @-*-*   *-*-@
            | | *-*-* | |
            | *---*---* |
            O-----@-----O""";

    private static final String FULL = "OOOOOOOO/OOOO@@@@/@@@@@@@@";

    private static Status status(Rules rules, Position position) {
        return new Turns(rules).status(position);
    }

    @Test
    void aBlockedSideHasLost() {
        Position position = Pictures.moving(NINE, Side.WHITE, CORNERED);
        assertThat(status(NINE, position)).isEqualTo(Status.LOST);
        assertThat(Games.turns(NINE, position)).isEmpty();
        assertThat(status(NINE, Pictures.moving(NINE, Side.BLACK, CORNERED))).isEqualTo(Status.ONGOING);
    }

    @Test
    void whereBlockedSidesPassTheGameGoesOn() {
        Rules rules = Games.nine(FromMills.IF_ALL, SeveralMills.ONE, Blocked.PASS);
        Position position = Pictures.moving(rules, Side.WHITE, CORNERED);
        assertThat(status(rules, position)).isEqualTo(Status.ONGOING);
        assertThat(Games.turns(rules, position)).containsExactly("pass");
        assertThat(new Turns(rules).play(position, "pass")).isEqualTo(Pictures.moving(rules, Side.BLACK, CORNERED));
    }

    @Test
    void whereBlockedSidesDrawTheGameIsOver() {
        Rules rules = Games.nine(FromMills.IF_ALL, SeveralMills.ONE, Blocked.DRAW);
        Position position = Pictures.moving(rules, Side.WHITE, CORNERED);
        assertThat(status(rules, position)).isEqualTo(Status.DRAWN);
        assertThat(Games.turns(rules, position)).isEmpty();
        assertThat(new Turns(rules).end(position)).contains(End.BLOCKED);
    }

    @Test
    void whereBothSidesAreBlockedNobodyPasses() {
        Rules rules = full(Blocked.PASS, FullBoard.BLOCKED, AfterPlacing.TURN);
        for (String side : new String[] {" w", " b"}) {
            Position position = Fen.parse(rules, FULL + side);
            assertThat(status(rules, position)).isEqualTo(Status.DRAWN);
            assertThat(Games.turns(rules, position)).isEmpty();
            assertThat(new Turns(rules).end(position)).contains(End.BLOCKED);
        }
    }

    private static Rules full(Blocked blocked, FullBoard fullBoard, AfterPlacing afterPlacing) {
        return new Rules("full", TWELVE.board(), 12, 3, false, FromMills.IF_ALL, SeveralMills.ONE, blocked,
                Rules.WhilePlacing.REMOVE, afterPlacing, fullBoard, Rules.Placing.FIRST);
    }

    /** The pass comes before any test for being blocked; then the side that placed the last stone has no move. */
    @Test
    void theSkippedTurnComesBeforeAFullBoardBlocks() {
        for (Blocked blocked : Blocked.values()) {
            Rules rules = full(blocked, FullBoard.BLOCKED, AfterPlacing.OTHER);
            Position due = Fen.parse(rules, FULL + " w p s 12 0 12 0 0 0");
            assertThat(status(rules, due)).isEqualTo(Status.ONGOING);
            assertThat(Games.turns(rules, due)).containsExactly("pass");
            Position past = new Turns(rules).play(due, "pass");
            assertThat(status(rules, past)).isEqualTo(blocked == Blocked.LOSS ? Status.LOST : Status.DRAWN);
        }
    }

    @Test
    void passingIsForBlockedSidesOnly() {
        Rules rules = Games.nine(FromMills.IF_ALL, SeveralMills.ONE, Blocked.PASS);
        Position position = Pictures.moving(rules, Side.BLACK, CORNERED);
        assertThat(Games.turns(rules, position)).doesNotContain("pass");
        assertThatExceptionOfType(IllegalTurnException.class)
                .isThrownBy(() -> new Turns(rules).play(position, "pass"));
    }

    @Test
    void aSideWithThreeStonesIsNeverBlocked() {
        Position position = Pictures.moving(NINE, Side.WHITE, CORNERED.replace("O-----@-----O\n| *---*---* |\n| | *",
                "*-----@-----O\n| *---*---* |\n| | *"));
        assertThat(status(NINE, position)).isEqualTo(Status.ONGOING);
    }

    @Test
    void aSideWithTwoStonesHasLost() {
        Position white = Fen.parse(NINE, "OO******/@@@*****/******** w");
        assertThat(status(NINE, white)).isEqualTo(Status.LOST);
        assertThat(Games.turns(NINE, white)).isEmpty();
    }

    @Test
    void theOpponentOfASideWithTwoStonesHasWon() {
        Position black = Fen.parse(NINE, "OO******/@@@*****/******** b");
        assertThat(status(NINE, black)).isEqualTo(Status.WON);
        assertThat(Games.turns(NINE, black)).isEmpty();
    }

    @Test
    void removingTheThirdStoneWins() {
        Turns turns = new Turns(NINE);
        Position position = Fen.parse(NINE, "OO*****O/@@@*****/******** w");
        Position after = turns.play(turns.play(position, "c5-d7"), "d6-a1");
        Position closing = turns.play(after, "d7-c5xf6");
        assertThat(turns.status(closing)).isEqualTo(Status.LOST);
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> turns.play(closing, "a1-a4"))
                .withMessageContaining("the game is over");
    }

    @Test
    void aBoardFilledByPlacingIsDrawnInTwelve() {
        for (String side : new String[] {" w", " b"}) {
            Position position = Fen.parse(TWELVE, FULL + side);
            assertThat(status(TWELVE, position)).isEqualTo(Status.DRAWN);
            assertThat(Games.turns(TWELVE, position)).isEmpty();
            assertThat(new Turns(TWELVE).end(position)).contains(End.BOARD_FULL);
        }
    }

    @Test
    void theLastStoneMayStillCloseAMillOnAFullBoard() {
        Position position = Fen.parse(TWELVE, FULL + " b m r 12 0 12 0 0 1");
        assertThat(status(TWELVE, position)).isEqualTo(Status.ONGOING);
        assertThat(Games.turns(TWELVE, position)).isNotEmpty().allMatch(turn -> turn.startsWith("x"));
    }

    @Test
    void whereAFullBoardIsNothingSpecialTheSideToMoveIsBlocked() {
        Rules rules = full(Blocked.LOSS, FullBoard.BLOCKED, AfterPlacing.TURN);
        assertThat(status(rules, Fen.parse(rules, FULL + " w"))).isEqualTo(Status.LOST);
    }

    @Test
    void aGameIsOverExactlyWhenThereIsNoTurn() {
        TurnList list = new TurnList();
        for (Rules rules : Games.allRules()) {
            Turns turns = new Turns(rules);
            for (Position position : Games.positions(rules, 31, 2000)) {
                turns.generate(position, list);
                assertThat(turns.status(position) == Status.ONGOING).as(Fen.format(rules.board(), position))
                        .isEqualTo(list.size() > 0);
                assertThat(turns.end(position).isEmpty()).as(Fen.format(rules.board(), position)).isEqualTo(list.size() > 0);
            }
        }
    }
}
