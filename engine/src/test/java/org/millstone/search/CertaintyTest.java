package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.Campaign;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/** The search is right about decided positions: with all guessing enhancements on, with draws by history, and with some tables. */
class CertaintyTest {
    private static final int DEPTH = 9;

    @ParameterizedTest
    @CsvSource({"nine, 3, 3", "nine, 4, 3", "six, 4, 4", "six, 3, 4", "six, 5, 4", "three, 3, 3"})
    void aDecidedScoreIsTheTablesAndNoWinIsQuicker(String variant, int own, int opponent) throws IOException {
        Rules rules = Variants.named(variant).orElseThrow();
        try (Tablebase tables = Tablebase.open(TestTables.folder(rules, tablesFor(rules)), rules);
                Search search = new Search(rules, 1, 1 << 20)) {
            int decided = 0;
            for (Position position : RandomGames.moving(rules, own, opponent, 3, Campaign.cases(8, 60))) {
                int score = score(search, rules, position, Leaves.NONE);
                Value value = tables.value(position);
                String fen = Fen.format(rules.board(), position);
                if (SearchScore.isDecided(score)) {
                    decided++;
                    assertThat(value.outcome()).as(fen).isEqualTo(score > 0 ? Outcome.WIN : Outcome.LOSS);
                    assertThat(SearchScore.plies(score)).as(fen).isGreaterThanOrEqualTo(value.plies());
                }
            }
            assertThat(decided).as("positions that the search decides").isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"nine, 4, 3", "nine, 3, 4", "six, 5, 4", "six, 4, 5"})
    void tablesOfFewerStonesLeadToTruths(String variant, int own, int opponent) throws IOException {
        Rules rules = Variants.named(variant).orElseThrow();
        try (Tablebase tables = Tablebase.open(TestTables.folder(rules, tablesFor(rules)), rules);
                Search search = new Search(rules, 1, 1 << 20)) {
            Leaves fewer = (white, black, whiteHand, blackHand) -> Integer.bitCount(white | black) < own + opponent
                    ? tables.wdl(white, black)
                    : Wdl.UNKNOWN;
            int decided = 0;
            for (Position position : RandomGames.moving(rules, own, opponent, 4, Campaign.cases(8, 60))) {
                int score = score(search, rules, position, fewer);
                if (SearchScore.isDecided(score)) {
                    decided++;
                    assertThat(tables.value(position).outcome()).as(Fen.format(rules.board(), position))
                            .isEqualTo(score > 0 ? Outcome.WIN : Outcome.LOSS);
                }
            }
            assertThat(decided).as("positions that the search decides").isPositive();
        }
    }

    private static int tablesFor(Rules rules) {
        return rules.equals(Variants.NINE) ? 7 : 2 * rules.men();
    }

    private static int score(Search search, Rules rules, Position position, Leaves leaves) {
        Game game = Game.from(rules, position, DrawRules.USUAL);
        return search.search(game, game.turns(), 1, leaves, new Control(SearchLimits.depth(DEPTH)), found -> {}).score();
    }
}
