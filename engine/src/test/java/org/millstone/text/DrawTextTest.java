package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.rules.Side;

/** The words in which people say which draw it is: by colour whoever moves, in lists the own stones first. */
final class DrawTextTest {
    @ParameterizedTest
    @CsvSource({"WHITE, 6, 3, 112, White keeps six stones against three, 6 against 3",
        "BLACK, 6, 3, 112, Black keeps six stones against three, 6 against 3",
        "BLACK, 3, 6, -112, White keeps six stones against three, 3 against 6",
        "WHITE, 3, 4, 40, White keeps three stones against four, 3 against 4",
        "WHITE, 4, 3, -40, Black keeps three stones against four, 4 against 3", "BLACK, 0, 0, 0, both keep equal forces, equal"})
    void theSideThatIsBetterOffIsNamed(Side toMove, int own, int opponent, int worth, String words, String stones) {
        DrawGrade grade = new DrawGrade(own == 0 ? null : Subspace.moving(own, opponent), worth, DrawGrade.NO_TURNS_TO_CAPTURE);
        assertThat(DrawText.of(toMove, grade)).isEqualTo(words);
        assertThat(DrawText.stones(grade)).isEqualTo(stones);
    }
}
