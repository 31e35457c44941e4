package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.rules.Side;

class CertainTurnsTest {
    private static DrawGrade draw(int own, int opponent, int worth, int turns) {
        return new DrawGrade(Subspace.moving(own, opponent), worth, turns);
    }

    @Test
    void whoProfitsKeepsItsStones() {
        assertThat(CertainTurns.words(draw(6, 3, 112, DrawGrade.NO_COUNTER), Side.BLACK))
                .isEqualTo(": Black keeps six stones against three (+112)");
        assertThat(CertainTurns.words(draw(3, 6, -112, DrawGrade.NO_COUNTER), Side.BLACK))
                .isEqualTo(": White keeps six stones against three (-112)");
    }

    /** Three stones fly: they are better off than four. */
    @Test
    void whoProfitsMayHaveFewerStones() {
        assertThat(CertainTurns.words(draw(4, 3, -40, DrawGrade.NO_COUNTER), Side.WHITE))
                .isEqualTo(": Black keeps three stones against four (-40)");
    }

    @Test
    void theTurnsToTheNextCaptureAreCounted() {
        assertThat(CertainTurns.words(draw(6, 3, 112, 4), Side.WHITE)).endsWith(", the next capture within 4 turns");
        assertThat(CertainTurns.words(draw(6, 3, 112, 1), Side.WHITE)).endsWith(", the next capture within 1 turn");
        assertThat(CertainTurns.words(new DrawGrade(null, 0, 2), Side.WHITE))
                .isEqualTo(": both keep equal forces, the next capture within 2 turns");
    }

    @Test
    void nothingIsSaidOfWhatIsNotKnown() {
        assertThat(CertainTurns.words(null, Side.WHITE)).isEmpty();
    }
}
