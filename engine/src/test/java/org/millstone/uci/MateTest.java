package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.Search;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** No end of the game is announced for a ply at which the rules about draws have ended it already. */
class MateTest {
    private static final Rules NINE = Variants.NINE;

    @Test
    void theTablesPromiseNoMateBeyondTheMoveLimit() throws IOException {
        Path data = TestTables.data(NINE, 7);
        EngineOptions options =
                new EngineOptions(NINE, data).withBook(false).withHash(1 << 20);
        try (Engine engine = new Engine(options); Tablebase tables = Tablebase.open(data.resolve("nine"), NINE)) {
            int decided = 0;
            for (Position position : RandomGames.moving(NINE, 3, 3, 21, 40)) {
                Value value = tables.value(position);
                // Sooner, the next turn or the answer may be the draw.
                if (value.outcome() == Outcome.DRAW || value.plies() < 4) {
                    continue;
                }
                decided++;
                for (int spare = -1; spare <= 0; spare++) {
                    Game game = Game.from(NINE, position, new DrawRules(3, value.plies() + spare));
                    List<Report> said = new ArrayList<>();
                    Engine.Choice choice =
                            engine.choose(game, game.turns(), 1, engine.control(PatientLimits.depth(4)), said::add);
                    String fen = Fen.format(NINE.board(), position);
                    // A first turn that removes a stone begins the count anew.
                    boolean removes = Turn.removed(choice.turn()) != 0;
                    assertThat(SearchScore.hasPlies(choice.report().score())).as(fen).isEqualTo(spare == 0 || removes);
                    assertThat(said).as(fen)
                            .allMatch(report -> SearchScore.hasPlies(report.score())
                                    == SearchScore.hasPlies(choice.report().score()));
                    assertThat(SearchScore.isDecided(choice.report().score())).as(fen).isTrue();
                }
            }
            assertThat(decided).isPositive();
        }
    }

    /** A remembered result was found with fewer quiet plies behind it. */
    @Test
    void aMateThatIsRememberedIsNoneWhenTheMovesHaveRunOut() {
        int late = 0;
        try (Search search = new Search(NINE, 1, 1 << 22)) {
            for (Position position : RandomGames.moving(NINE, 3, 3, 22, 60)) {
                int free = score(search, Game.from(NINE, position, DrawRules.NONE));
                if (SearchScore.hasPlies(free) && SearchScore.plies(free) > 2) {
                    late++;
                    int most = SearchScore.plies(free) - 1;
                    int limited = score(search, Game.from(NINE, position, new DrawRules(0, most)));
                    assertThat(!SearchScore.hasPlies(limited) || SearchScore.plies(limited) <= most)
                            .as(Fen.format(NINE.board(), position))
                            .isTrue();
                }
            }
        }
        assertThat(late).isPositive();
    }

    private static int score(Search search, Game game) {
        return search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(6)), found -> {}).score();
    }
}
