package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/** What a position is worth by its turns, of which some may not be known, or not how long they take. */
class RankedTurnTest {
    private static final Subspace TABLE = Subspace.moving(3, 3);
    private static final Position AFTER = Position.moving(Side.WHITE, 0b111, 0b111000);

    private static Value of(Outcome outcome, int plies) {
        return Value.of(outcome, plies, TABLE);
    }

    private static final Value WIN = of(Outcome.WIN, Value.NO_DEPTH);
    private static final Value DRAW = of(Outcome.DRAW, Value.NO_DEPTH);
    private static final Value LOSS = of(Outcome.LOSS, Value.NO_DEPTH);
    private static final Value UNKNOWN = Value.unknown(Subspace.moving(9, 9));

    private static Value best(Value... turns) {
        List<RankedTurn> ranked =
                Stream.of(turns).map(value -> new RankedTurn(0, value, AFTER)).sorted(RankedTurn.BEST_FIRST).toList();
        return RankedTurn.best(ranked);
    }

    @Test
    void whereAllIsKnownItIsTheBestTurn() {
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.WIN, 9), DRAW, of(Outcome.WIN, 7))).isEqualTo(of(Outcome.WIN, 7));
        assertThat(best(of(Outcome.LOSS, 8), DRAW)).isEqualTo(DRAW);
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.LOSS, 12))).isEqualTo(of(Outcome.LOSS, 12));
    }

    @Test
    void aWinThatIsKnownWinsWhateverTheOthersAre() {
        assertThat(best(of(Outcome.WIN, 9), UNKNOWN)).isEqualTo(WIN);
        assertThat(best(of(Outcome.WIN, 1), UNKNOWN)).isEqualTo(of(Outcome.WIN, 1));
    }

    @Test
    void aTurnThatIsNotKnownLeavesDrawsAndLossesOpen() {
        assertThat(best(DRAW, UNKNOWN)).isEqualTo(UNKNOWN);
        assertThat(best(of(Outcome.LOSS, 2), UNKNOWN)).isEqualTo(UNKNOWN);
    }

    @Test
    void aDepthThatIsNotKnownMayBeTheBest() {
        assertThat(best(of(Outcome.WIN, 9), WIN)).isEqualTo(WIN);
        assertThat(best(of(Outcome.WIN, 9), LOSS, DRAW)).isEqualTo(of(Outcome.WIN, 9));
        assertThat(best(of(Outcome.LOSS, 8), LOSS)).isEqualTo(LOSS);
    }
}
