package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.millstone.variants.Variants.NINE;

import org.junit.jupiter.api.Test;
import org.millstone.variants.Variants;

class PositionTest {
    private static void impossible(String fen, String reason) {
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Fen.parse(NINE, fen))
                .withMessageContaining(reason);
    }

    @Test
    void aPointHoldsOneStone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0b0111, 0b1100, 0, 0, 0, 0, false));
    }

    @Test
    void countsAreNotNegative() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0, 0, -1, 0, 0, 0, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0, 0, 0, 0, 0, -1, false));
    }

    @Test
    void aGameBeginsWithAnEmptyBoardAndWhite() {
        assertThat(Position.start(NINE)).isEqualTo(new Position(Side.WHITE, 0, 0, 9, 9, 0, 0, false));
    }

    @Test
    void theViewIsThatOfTheSideToMove() {
        Position position = new Position(Side.BLACK, 0b0111, 0b11000, 4, 5, 0, 1, false);
        assertThat(position.own()).isEqualTo(0b11000);
        assertThat(position.opponent()).isEqualTo(0b0111);
        assertThat(position.ownHand()).isEqualTo(5);
        assertThat(position.opponentHand()).isEqualTo(4);
        assertThat(position.pending()).isEqualTo(1);
        assertThat(position.total(Side.WHITE)).isEqualTo(7);
        assertThat(Position.of(Side.BLACK, 0b11000, 0b0111, 5, 4, 1)).isEqualTo(position);
    }

    @Test
    void exchangingColoursTwiceChangesNothing() {
        Position position = new Position(Side.BLACK, 0b0111, 0b11000, 4, 5, 0, 1, false);
        assertThat(position.coloursExchanged().coloursExchanged()).isEqualTo(position);
        assertThat(position.coloursExchanged().own()).isEqualTo(position.own());
    }

    @Test
    void noSideHasMoreMenThanTheGame() {
        impossible("OOOOOOOO/OO******/@@@***** w", "White has 10 stones (10 on the board, 0 in hand)");
        impossible("OOO*****/@@@*****/******** w p p 3 7 3 7 0 0", "White has 10 stones (3 on the board, 7 in hand)");
    }

    @Test
    void bothSidesCannotHaveLost() {
        impossible("OO******/@@******/******** w", "both sides have fewer than 3 stones");
        impossible("********/********/******** w", "both sides have fewer than 3 stones");
    }

    @Test
    void stonesInHandFollowTheOrderOfPlacing() {
        impossible("O*******/********/******** w p p 1 8 0 9 0 0",
                "White has 8 in hand and Black 9, but with White to move White must have as many as Black or one more");
        impossible("O*******/@*******/******** b p p 1 6 1 8 0 0", "Black must have as many as White or one more");
        impossible("OOO*****/@@@*****/******** w p p 3 0 3 6 0 0", "White must have as many as Black or one more");
        impossible("*OOO****/@@******/******** w p r 3 5 2 7 1 0",
                "with White to remove a stone Black must have as many as White or one more");
    }

    @Test
    void eitherSideMayHaveBegun() {
        Position blackBegins = Fen.parse(NINE, "********/********/******** b p p 0 9 0 9 0 0");
        assertThat(blackBegins).isEqualTo(Position.start(NINE).coloursExchanged());
        assertThat(Fen.parse(NINE, "@*******/********/******** w p").ownHand()).isEqualTo(9);
        assertThat(Fen.parse(NINE, "*OOO****/@@******/******** w p r 3 6 2 6 1 0").pending()).isEqualTo(1);
    }

    @Test
    void onlyTheSideToMoveHasARemovalPending() {
        impossible("OOO*****/@@@*****/******** b m r 3 0 3 0 1 0", "White has a removal pending, but Black is to move");
    }

    @Test
    void aPendingRemovalNeedsAMill() {
        impossible("OO*O****/@@@*****/******** w m r 3 0 3 0 1 0", "White has 1 removals pending, but its mills allow 0");
        impossible("*OOO****/@@@*****/******** w m r 3 0 3 0 2 0", "White has 2 removals pending, but its mills allow 1");
    }

    @Test
    void aPendingRemovalNeedsAStoneToRemove() {
        Rules never = Games.nine(Rules.FromMills.NEVER, Rules.SeveralMills.ONE, Rules.Blocked.LOSS);
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(never, "*OOO****/*@@@****/******** w m r 3 0 3 0 1 0"))
                .withMessageContaining("no stone of Black may be removed");
    }

    @Test
    void aRemovalIsNotPendingInAFinishedGame() {
        impossible("*OOO****/@@******/******** w m r 3 0 2 0 1 0", "Black has already lost");
    }

    @Test
    void stonesStandOnTheBoard() {
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> new Position(Side.WHITE, 0b111 << 8, 0b111, 0, 0, 0, 0, false).check(Variants.THREE))
                .withMessageContaining("points that three does not have");
    }

    @Test
    void hugeHandsAreRefusedAndNotAddedUpWrongly() {
        Position position = new Position(Side.WHITE, 0b111, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0, false);
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> position.check(NINE));
    }
}
