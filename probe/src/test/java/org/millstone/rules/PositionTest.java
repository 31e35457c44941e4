package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.millstone.variants.Variants.NINE;

import org.junit.jupiter.api.Test;
import org.millstone.variants.Variants;

/** {@link FenTest} has what is wrong with positions that a FEN can tell. */
class PositionTest {
    @Test
    void aPointHoldsOneStoneCountsAreNotNegativeAndNothingIsInHandWhenAPassIsDue() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0b0111, 0b1100, 0, 0, 0, 0, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0, 0, -1, 0, 0, 0, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0, 0, 0, 0, 0, -1, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Position(Side.WHITE, 0b111, 0b111000, 1, 0, 0, 0, true));
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
        assertThat(position.coloursExchanged()).isEqualTo(new Position(Side.WHITE, 0b11000, 0b0111, 5, 4, 1, 0, false));
    }

    @Test
    void whatNoFenCanSayIsRefusedToo() {
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> new Position(Side.WHITE, 0b111 << 8, 0b111, 0, 0, 0, 0, false).check(Variants.THREE))
                .withMessageContaining("points that three does not have");
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(
                () -> new Position(Side.WHITE, 0b111, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0, false).check(NINE));
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> new Position(Side.WHITE, 0b111, 0b111000, 0, 0, 0, 0, true).check(NINE))
                .withMessageContaining("a pass is due");
    }
}
