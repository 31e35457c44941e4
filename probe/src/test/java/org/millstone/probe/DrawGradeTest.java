package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.table.GradeTree;

/** The final of a draw by the rules: the stones that are on the board, where it is known what they are worth. */
class DrawGradeTest {
    private static @Nullable DrawGrade ofStones(int own, int opponent) {
        return DrawGrade.ofStones(Subspace.moving(own, opponent),
                Finals.of(Map.of(Subspace.moving(5, 3), 60)), Subspace.moving(5, 4)::equals);
    }

    @Test
    void aListedFinalIsWorthWhatIsListedToEitherSide() {
        assertThat(ofStones(5, 3))
                .isEqualTo(new DrawGrade(Subspace.moving(5, 3), 60, DrawGrade.NO_TURNS_TO_CAPTURE));
        assertThat(ofStones(3, 5))
                .isEqualTo(new DrawGrade(Subspace.moving(3, 5), -60, DrawGrade.NO_TURNS_TO_CAPTURE));
    }

    @Test
    void aFinalThatIsNotListedIsWorthNothingIfItsTableHasGrades() {
        assertThat(ofStones(5, 4)).isEqualTo(new DrawGrade(null, 0, DrawGrade.NO_TURNS_TO_CAPTURE));
    }

    @Test
    void aFinalThatIsNotListedIsUnknownIfItsTableHasNone() {
        assertThat(ofStones(4, 3)).isNull();
    }

    /** As files do: what a turn adds to the most is the most again. */
    @Test
    void aCounterStopsAtTheMostThatThereIsRoomFor() {
        DrawGrade grade = new DrawGrade(Subspace.moving(5, 3), 60, DrawGrade.NO_TURNS_TO_CAPTURE);
        for (int more = 0; more < 3; more++) {
            assertThat(grade.withTurnsToCapture(GradeTree.MOST_COUNTER + more).turnsToCapture())
                    .isEqualTo(GradeTree.MOST_COUNTER);
        }
        assertThat(grade.withTurnsToCapture(GradeTree.MOST_COUNTER - 1).turnsToCapture()).isEqualTo(GradeTree.MOST_COUNTER - 1);
    }
}
