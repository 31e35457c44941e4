package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static final Value WIN = of(Outcome.WIN, Value.NO_DTW);
    private static final Value DRAW = of(Outcome.DRAW, Value.NO_DTW);
    private static final Value LOSS = of(Outcome.LOSS, Value.NO_DTW);
    private static final Value UNKNOWN = new Value.Unknown(Subspace.moving(9, 9));

    private static List<RankedTurn> ranked(Value... turns) {
        return Stream.of(turns).map(value -> new RankedTurn(0, value, AFTER)).sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** A turn that is not known leaves draws and losses open. It does not win at once, or the rules would say so. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # all is known
            loss 8, win 9, draw, win 7 | win 7
            loss 8, draw               | draw
            loss 8, loss 12            | loss 12
            # a turn is not known
            win 9, unknown  | win
            win 3, unknown  | win 3
            win 1, unknown  | win 1
            draw, unknown   | unknown
            loss 2, unknown | unknown
            # a depth is not known, which may be the best
            win 9, win        | win
            win 9, loss, draw | win 9
            loss 8, loss      | loss""")
    void aPositionIsWorthWhatItsBestTurnIs(String turns, String best) {
        assertThat(RankedTurn.best(ranked(Stream.of(turns.split(", ")).map(turn -> value(turn, TABLE)).toArray(Value[]::new))))
                .isEqualTo(value(best, null));
    }

    /** A value that turns have told has no table of its own. */
    private static Value value(String text, @Nullable Subspace table) {
        String[] words = text.split(" ");
        return text.equals("unknown") ? UNKNOWN : Value.of(Outcome.valueOf(words[0].toUpperCase(Locale.ROOT)),
                words.length > 1 ? Integer.parseInt(words[1]) : Value.NO_DTW, Value.Source.TABLE, table);
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
