package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.millstone.variants.Variants.NINE;

import org.junit.jupiter.api.Test;
import org.millstone.variants.Variants;

class PlacingTest {
    @Test
    void theFirstStoneMayGoAnywhere() {
        for (Rules rules : Variants.all()) {
            assertThat(Games.turns(rules, Position.start(rules))).hasSize(rules.board().points()).contains("b2");
        }
    }

    @Test
    void stonesOnTheBoardDoNotMoveWhileThereAreStonesInHand() {
        Position position = Fen.parse(NINE, "OO******/@@******/******** w p p 2 7 2 7 0 0");
        assertThat(Games.turns(NINE, position)).hasSize(21).contains("c5xd6").noneMatch(turn -> turn.contains("-"));
    }

    @Test
    void placingTakesAStoneFromTheHand() {
        Position position = new Turns(NINE).play(Position.start(NINE), "d6");
        assertThat(Fen.format(NINE.board(), position)).isEqualTo("********/O*******/******** b p p 1 8 0 9 0 0");
    }

    @Test
    void theLastStonePlacedBeginsTheMovingPhase() {
        Position position = Fen.parse(NINE, "OOO@****/@@@O@@OO/O*O@*O@* b p p 9 0 8 1 0 0");
        assertThat(position.isPlacing()).isTrue();
        Position after = new Turns(NINE).play(position, "d1");
        assertThat(after.isPlacing()).isFalse();
        assertThat(Games.turns(NINE, after)).isNotEmpty().allMatch(turn -> turn.contains("-"));
    }

    @Test
    void aMillClosedByPlacingRemovesAStone() {
        Position position = Fen.parse(NINE, "********/********/OO*@*@** w p p 2 7 2 7 0 0");
        assertThat(Games.turns(NINE, position)).contains("a7xg1", "a7xa1", "g4").doesNotContain("a7");
        Position after = new Turns(NINE).play(position, "a7xg1");
        assertThat(Fen.format(NINE.board(), after)).isEqualTo("********/********/OO***@*O b p p 3 6 1 7 0 0");
    }

    @Test
    void stonesInHandCountAgainstLosing() {
        Position position = Fen.parse(NINE, "********/********/OOO**@** b p p 3 6 1 7 0 0");
        assertThat(new Turns(NINE).status(position)).isEqualTo(Status.ONGOING);
    }

    private static final Rules PEACEFUL = new Rules("peaceful", NINE.board(), 9, 3, false, Rules.FromMills.IF_ALL,
            Rules.SeveralMills.ONE, Rules.Blocked.LOSS, Rules.WhilePlacing.NOTHING, Rules.AfterPlacing.TURN,
            Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);

    @Test
    void whereNothingIsCapturedWhilePlacingAMillIsAQuietTurn() {
        Position position = Fen.parse(PEACEFUL, "********/********/OO*@*@** w p p 2 7 2 7 0 0");
        assertThat(Games.turns(PEACEFUL, position)).hasSize(20).contains("a7").noneMatch(turn -> turn.contains("x"));
        Position after = new Turns(PEACEFUL).play(position, "a7");
        assertThat(after.pending()).isZero();
        assertThat(after.side()).isEqualTo(Side.BLACK);
        TurnList captures = new TurnList();
        new Turns(PEACEFUL).generateCaptures(position.own(), position.opponent(), 7, 7, captures);
        assertThat(captures.size()).isZero();
    }

    @Test
    void whereNothingIsCapturedWhilePlacingBothSidesHaveAllTheirMen() {
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(PEACEFUL, "********/********/OO*@**** w p p 2 7 1 7 0 0"))
                .withMessageContaining("Black has 8 stones of 9, but peaceful has no captures while placing");
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(PEACEFUL, "********/********/OOO@**@* w p r 3 6 2 7 1 0"))
                .withMessageContaining("a removal pending, but peaceful has no captures while placing");
        assertThat(Fen.parse(PEACEFUL, "OOO*****/@@@@****/******** w").pending()).isZero();
    }
}
