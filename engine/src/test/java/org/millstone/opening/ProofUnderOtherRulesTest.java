package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.Campaign;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.search.TestTables;

/** The proof against plain minimax where the placing ends otherwise, or takes no stones. */
class ProofUnderOtherRulesTest {
    static Stream<Rules> rules() {
        return Stream.of(rules("proof-other", WhilePlacing.REMOVE, AfterPlacing.OTHER),
                rules("proof-nothing", WhilePlacing.NOTHING, AfterPlacing.TURN),
                rules("proof-neither", WhilePlacing.NOTHING, AfterPlacing.OTHER));
    }

    private static Rules rules(String name, WhilePlacing whilePlacing, AfterPlacing afterPlacing) {
        return new Rules(name, Boards.SIX, 4, 0, false, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS, whilePlacing,
                afterPlacing,
                FullBoard.BLOCKED, Rules.Placing.FIRST);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void placingPositionsAreWorthWhatMinimaxSays(Rules rules) throws IOException {
        int decided = 0;
        try (Tablebase tables = Tablebase.open(TestTables.folder(rules), rules, TablebaseOptions.allResident());
                Opening opening = new Opening(tables, 1, 1 << 22, null)) {
            PlacingOracle oracle = new PlacingOracle(tables);
            for (Position position : PlacingGames.positions(rules, 4, false, Campaign.cases(60, 300), 1)) {
                String fen = Fen.format(rules.board(), position);
                Outcome outcome = opening.prove(position, ProofLimits.NONE).outcome();
                assertThat(outcome).as(fen).isEqualTo(oracle.value(position));
                decided += outcome == Outcome.DRAW ? 0 : 1;
                for (RankedTurn turn : opening.ranked(position, ProofLimits.NONE)) {
                    assertThat(turn.value().outcome()).as(fen + " " + turn).isEqualTo(oracle.value(turn.after()).reversed());
                }
            }
        }
        assertThat(decided).isPositive();
    }
}
