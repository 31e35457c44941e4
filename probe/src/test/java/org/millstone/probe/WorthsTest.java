package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.table.Finals;

/** What a draw by the rules comes to: the stones that are on the board, where it is known what they are worth. */
class WorthsTest {
    private static final Worths WORTHS =
            new Worths(Finals.of(List.of(new Finals.Final(Subspace.moving(5, 3), 60))), Subspace.moving(5, 4)::equals);

    @Test
    void aListedFinalIsWorthWhatIsListedToEitherSide() {
        assertThat(WORTHS.ofStones(5, 3)).isEqualTo(new DrawGrade(Subspace.moving(5, 3), 60, DrawGrade.NO_COUNTER));
        assertThat(WORTHS.ofStones(3, 5)).isEqualTo(new DrawGrade(Subspace.moving(3, 5), -60, DrawGrade.NO_COUNTER));
    }

    @Test
    void aFinalThatIsNotListedIsWorthNothingIfItsTableHasGrades() {
        assertThat(WORTHS.ofStones(5, 4)).isEqualTo(new DrawGrade(null, 0, DrawGrade.NO_COUNTER));
    }

    @Test
    void aFinalThatIsNotListedIsUnknownIfItsTableHasNone() {
        assertThat(WORTHS.ofStones(4, 3)).isNull();
    }
}
