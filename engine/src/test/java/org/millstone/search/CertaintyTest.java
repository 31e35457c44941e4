package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
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

    private static int score(Search search, Game game, Leaves leaves, int depth) {
        return search.search(game, game.turns(), 1, leaves, new Control(SearchLimits.depth(depth)), found -> {}).score();
    }

    @ParameterizedTest
    @CsvSource({"nine, 3, 3, false", "nine, 4, 3, false", "six, 4, 4, false", "six, 3, 4, false", "six, 5, 4, false",
        "three, 3, 3, false", "nine, 4, 3, true", "nine, 3, 4, true", "six, 5, 4, true", "six, 4, 5, true"})
    void aDecidedScoreIsTheTablesAndNoWinIsQuicker(String variant, int own, int opponent, boolean tablesOfFewerStones)
            throws IOException {
        Rules rules = Variants.named(variant).orElseThrow();
        int stones = rules.equals(Variants.NINE) ? 7 : 2 * rules.men();
        try (Tablebase tables = Tablebase.open(TestDatabase.folder(rules, stones), rules);
                Search search = new Search(rules, 1, 1 << 20)) {
            Leaves fewer = (white, black, whiteHand, blackHand) -> Integer.bitCount(white | black) < own + opponent
                    ? tables.wdl(white, black)
                    : Wdl.UNKNOWN;
            int decided = 0;
            for (Position position : RandomGames.moving(rules, own, opponent, 3, Campaign.cases(8, 60))) {
                Game game = Game.from(rules, position, DrawRules.USUAL);
                int score = score(search, game, tablesOfFewerStones ? fewer : Leaves.NONE, DEPTH);
                Value value = tables.value(position);
                String fen = Fen.format(rules.board(), position);
                if (SearchScore.isDecided(score)) {
                    decided++;
                    assertThat(value.outcome()).as(fen).isEqualTo(score > 0 ? Outcome.WIN : Outcome.LOSS);
                    assertThat(tablesOfFewerStones || SearchScore.plies(score) >= value.dtw()).as(fen).isTrue();
                }
            }
            assertThat(decided).as("positions that the search decides").isPositive();
        }
    }

    /** A remembered result was found with fewer quiet plies behind it. */
    @Test
    void aMateThatIsRememberedIsNoneWhenTheMovesHaveRunOut() {
        Rules nine = Variants.NINE;
        int late = 0;
        try (Search search = new Search(nine, 1, 1 << 22)) {
            for (Position position : RandomGames.moving(nine, 3, 3, 22, 60)) {
                int free = score(search, Game.from(nine, position, DrawRules.NONE), Leaves.NONE, 6);
                if (SearchScore.hasPlies(free) && SearchScore.plies(free) > 2) {
                    late++;
                    int most = SearchScore.plies(free) - 1;
                    int limited = score(search, Game.from(nine, position, new DrawRules(0, most)), Leaves.NONE, 6);
                    assertThat(!SearchScore.hasPlies(limited) || SearchScore.plies(limited) <= most)
                            .as(Fen.format(nine.board(), position)).isTrue();
                }
            }
        }
        assertThat(late).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"three, 200, 5", "six, 1, 0"})
    void aPlacingPositionIsSearchedToItsEndWhereTheTablesKnow(String variant, int games, int plies) throws IOException {
        Rules rules = Variants.named(variant).orElseThrow();
        try (Tablebase moving = Tablebase.open(TestTables.folder(rules), rules);
                Tablebase whole = Tablebase.open(TestDatabase.wholeFolder(rules), rules)) {
            List<Game> placing = RandomGames.games(rules, DrawRules.NONE, 23, games, plies);
            assertThat(placing).allMatch(game -> game.position().isPlacing());
            for (Game game : placing) {
                assertThat(solved(game, moving)).as(Fen.format(rules.board(), game.position()))
                        .isEqualTo(whole.value(game.position()).outcome());
            }
        }
    }

    /** An opinion is worth something, so a result that rests on one is no draw. */
    private static Outcome solved(Game game, Tablebase tables) {
        MillEvaluation opinion = new MillEvaluation(game.rules()) {
            @Override
            int evaluate(int own, int opponent, int ownHand, int opponentHand) {
                return 1;
            }
        };
        int depth = game.position().ownHand() + game.position().opponentHand();
        try (Search search = new Search(game.rules(), opinion, 1, 1L << 4 + 2 * depth, false)) {
            int score = score(search, game, tables::wdl, depth);
            assertThat(score == SearchScore.DRAW || SearchScore.isDecided(score)).isTrue();
            return score > 0 ? Outcome.WIN : score < 0 ? Outcome.LOSS : Outcome.DRAW;
        }
    }
}
