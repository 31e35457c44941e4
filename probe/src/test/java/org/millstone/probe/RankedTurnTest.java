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
    private static final Position AFTER = Position.moving(Side.WHITE, 0b111, 0b111000);

    private static Value of(Outcome outcome, int plies) {
        return new Value(outcome, plies, TABLE, null);
    }

    private static final Value WIN = of(Outcome.WIN, Value.NO_DEPTH);
    private static final Value DRAW = of(Outcome.DRAW, Value.NO_DEPTH);
    private static final Value LOSS = of(Outcome.LOSS, Value.NO_DEPTH);
    private static final Value UNKNOWN = Value.unknown(Subspace.moving(9, 9));

    private static Value best(Value... turns) {
        return RankedTurn.best(ranked(turns));
    }

    private static List<RankedTurn> ranked(Value... turns) {
        return Stream.of(turns).map(value -> new RankedTurn(0, value, AFTER)).sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** A decided value that turns have told, within bounds; its position has no table of its own. */
    private static Value within(Outcome outcome, int atLeast, int atMost) {
        return new Value(outcome, atLeast, atMost, Value.Source.TABLE, null, null, null, null);
    }

    @Test
    void whereAllIsKnownItIsTheBestTurn() {
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.WIN, 9), DRAW, of(Outcome.WIN, 7))).isEqualTo(within(Outcome.WIN, 7, 7));
        assertThat(best(of(Outcome.LOSS, 8), DRAW)).isEqualTo(within(Outcome.DRAW, Value.NO_DEPTH, Value.NO_DEPTH));
        assertThat(best(of(Outcome.LOSS, 8), of(Outcome.LOSS, 12))).isEqualTo(within(Outcome.LOSS, 12, 12));
    }

    @Test
    void aWinThatIsKnownWinsWhateverTheOthersAre() {
        assertThat(best(of(Outcome.WIN, 9), UNKNOWN)).isEqualTo(within(Outcome.WIN, 3, 9));
        assertThat(best(of(Outcome.WIN, 1), UNKNOWN)).isEqualTo(within(Outcome.WIN, 1, 1));
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
        assertThat(best(of(Outcome.WIN, 9), WIN)).isEqualTo(within(Outcome.WIN, 1, 9));
        assertThat(best(of(Outcome.WIN, 9), LOSS, DRAW)).isEqualTo(within(Outcome.WIN, 9, 9));
        assertThat(best(of(Outcome.LOSS, 8), LOSS)).isEqualTo(within(Outcome.LOSS, 8, Value.UNBOUNDED));
    }

    @Test
    void boundsOfTurnsAreBoundsOfTheirPosition() {
        assertThat(best(within(Outcome.WIN, 5, 9), within(Outcome.WIN, 3, 11))).isEqualTo(within(Outcome.WIN, 3, 9));
        assertThat(best(within(Outcome.LOSS, 4, 8), within(Outcome.LOSS, 6, 6))).isEqualTo(within(Outcome.LOSS, 6, 8));
    }

    @Test
    void whatIsNotKnownComesBeforeALoss() {
        List<Value> order = ranked(LOSS, of(Outcome.LOSS, 2), UNKNOWN, DRAW, of(Outcome.LOSS, 4), WIN, of(Outcome.WIN, 5),
                within(Outcome.WIN, 3, 5), within(Outcome.LOSS, 2, 4)).stream().map(RankedTurn::value).toList();
        assertThat(order).containsExactly(within(Outcome.WIN, 3, 5), of(Outcome.WIN, 5), WIN, DRAW, UNKNOWN, LOSS,
                of(Outcome.LOSS, 4), within(Outcome.LOSS, 2, 4), of(Outcome.LOSS, 2));
    }

    @Test
    void boundsAreSaidWhereTheySaySomething() {
        assertThat(within(Outcome.WIN, 3, 29).when()).isEqualTo(" in at most 29");
        assertThat(within(Outcome.WIN, 5, 29).when()).isEqualTo(" in 5 to 29");
        assertThat(within(Outcome.LOSS, 4, Value.UNBOUNDED).when()).isEqualTo(" in at least 4");
        assertThat(within(Outcome.LOSS, 2, Value.UNBOUNDED).when()).isEmpty();
        assertThat(of(Outcome.LOSS, 2).when()).isEqualTo(" in 2");
        assertThat(of(Outcome.WIN, 1).whenInPlies()).isEqualTo(" in 1 ply");
        assertThat(within(Outcome.WIN, 3, 29).whenInPlies()).isEqualTo(" in at most 29 plies");
        assertThat(DRAW.whenInPlies()).isEmpty();
        assertThat(DRAW.when()).isEmpty();
        assertThat(UNKNOWN.when()).isEmpty();
    }
}
