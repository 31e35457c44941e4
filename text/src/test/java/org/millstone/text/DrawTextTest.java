package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.rules.Side;

/** The words in which people say which draw it is. */
final class DrawTextTest {
    private static DrawGrade grade(int own, int opponent, int worth) {
        return new DrawGrade(Subspace.moving(own, opponent), worth, DrawGrade.NO_COUNTER);
    }

    @Test
    void whoIsBetterOffIsSaidByColourWhoeverMoves() {
        assertThat(DrawText.of(Side.WHITE, grade(6, 3, 112))).isEqualTo("White keeps six stones against three");
        assertThat(DrawText.of(Side.BLACK, grade(6, 3, 112))).isEqualTo("Black keeps six stones against three");
        assertThat(DrawText.of(Side.BLACK, grade(3, 6, -112))).isEqualTo("White keeps six stones against three");
        assertThat(DrawText.of(Side.BLACK, new DrawGrade(null, 0, DrawGrade.NO_COUNTER))).isEqualTo("both keep equal forces");
    }

    @Test
    void fewerStonesCanBeTheBetterOnes() {
        assertThat(DrawText.of(Side.WHITE, grade(3, 4, 40))).isEqualTo("White keeps three stones against four");
        assertThat(DrawText.of(Side.WHITE, grade(4, 3, -40))).isEqualTo("Black keeps three stones against four");
    }

    @Test
    void inListsTheOwnStonesComeFirst() {
        assertThat(DrawText.stones(grade(3, 6, -112))).isEqualTo("3 against 6");
        assertThat(DrawText.stones(new DrawGrade(null, 0, DrawGrade.NO_COUNTER))).isEqualTo("equal");
    }
}
