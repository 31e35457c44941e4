package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/** The worth of a position by its turns. Some turns may be unknown, or their depths. */
class RankedTurnTest {
    private static final Subspace TABLE = Subspace.moving(3, 3);
    private static final Position AFTER = new Position(Side.WHITE, 0b111, 0b111000, 0, 0, 0, 0, false);

    private static Value of(Outcome outcome, int plies) {
        return Value.of(outcome, plies, Value.Source.TABLE, TABLE);
    }

    private static final Value WIN = of(Outcome.WIN, Value.NO_DEPTH);
    private static final Value DRAW = of(Outcome.DRAW, Value.NO_DEPTH);
    private static final Value LOSS = of(Outcome.LOSS, Value.NO_DEPTH);
    private static final Value UNKNOWN = new Value.Unknown(Subspace.moving(9, 9));

    private static Value best(Value... turns) {
        return RankedTurn.best(ranked(turns));
    }

    private static List<RankedTurn> ranked(Value... turns) {
        return Stream.of(turns).map(value -> new RankedTurn(0, value, AFTER)).sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** A value that turns have told; its position has no table of its own. */
    private static Value told(Outcome outcome, int plies) {
        return Value.of(outcome, plies, Value.Source.TABLE, null);
    }

    @Test
    void whereAllIsKnownItIsTheBestTurn() {
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.WIN, 9), DRAW, of(Outcome.WIN, 7))).isEqualTo(told(Outcome.WIN, 7));
        assertThat(best(of(Outcome.LOSS, 8), DRAW)).isEqualTo(told(Outcome.DRAW, Value.NO_DEPTH));
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.LOSS, 12))).isEqualTo(told(Outcome.LOSS, 12));
    }

    @Test
    void aWinThatIsKnownWinsWhateverTheOthersAre() {
        assertThat(best(of(Outcome.WIN, 9), UNKNOWN)).isEqualTo(told(Outcome.WIN, Value.NO_DEPTH));
        assertThat(best(of(Outcome.WIN, 1), UNKNOWN)).isEqualTo(told(Outcome.WIN, 1));
    }

    /** An unknown turn does not end the game, or the rules would say so. */
    @Test
    void noTurnThatIsNotKnownWinsAtOnce() {
        assertThat(best(of(Outcome.WIN, 3), UNKNOWN).plies()).isEqualTo(3);
    }

    @Test
    void aTurnThatIsNotKnownLeavesDrawsAndLossesOpen() {
        assertThat(best(DRAW, UNKNOWN)).isEqualTo(UNKNOWN);
        assertThat(best(of(Outcome.LOSS, 2), UNKNOWN)).isEqualTo(UNKNOWN);
    }

    @Test
    void aDepthThatIsNotKnownMayBeTheBest() {
        assertThat(best(of(Outcome.WIN, 9), WIN)).isEqualTo(told(Outcome.WIN, Value.NO_DEPTH));
        assertThat(best(of(Outcome.WIN, 9), LOSS, DRAW)).isEqualTo(told(Outcome.WIN, 9));
        assertThat(best(of(Outcome.LOSS, 8), LOSS)).isEqualTo(told(Outcome.LOSS, Value.NO_DEPTH));
    }

    @Test
    void whatIsNotKnownComesBeforeALoss() {
        List<Value> order =
                ranked(LOSS, of(Outcome.LOSS, 2), UNKNOWN, DRAW, of(Outcome.LOSS, 4), WIN, of(Outcome.WIN, 5)).stream()
                        .map(RankedTurn::value).toList();
        assertThat(order).containsExactly(of(Outcome.WIN, 5), WIN, DRAW, UNKNOWN, LOSS, of(Outcome.LOSS, 4), of(Outcome.LOSS, 2));
    }

    @Test
    void aDepthIsSaidWhereItIsKnown() {
        assertThat(of(Outcome.LOSS, 2).when()).isEqualTo(" in 2");
        assertThat(of(Outcome.WIN, 1).whenInPlies()).isEqualTo(" in 1 ply");
        assertThat(of(Outcome.WIN, 29).whenInPlies()).isEqualTo(" in 29 plies");
        for (Value value : List.of(WIN, LOSS, DRAW, UNKNOWN)) {
            assertThat(value.when()).isEmpty();
            assertThat(value.whenInPlies()).isEmpty();
        }
    }
}
