package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;

/** Where tables are missing or damaged, the engine claims no more than the others know, and uses all that they do. */
class PartialTablesTest extends SixPlay {
    private static final String LOST_IN_4 = "OO****O*/@@***@@@ w";
    private static final int HELD = 60;
    /** Wins whose depth nobody tells take longer than they must: none of these took as long. */
    private static final int PATIENCE = 300;

    @TempDir
    private Path data;

    private Engine engine() throws IOException {
        return new Engine(options(data));
    }

    @Test
    void noLossIsSaidToBeQuickerThanItIs() throws IOException {
        some(data, name -> !name.endsWith(".dtw"));
        try (Engine engine = engine(); Tablebase truth = tables()) {
            Engine.Choice choice = choose(engine, game(LOST_IN_4));
            int score = choice.report().score();
            assertThat(truth.value(game(LOST_IN_4).position())).extracting(Value::outcome, Value::dtw)
                    .containsExactly(Outcome.LOSS, 4);
            assertThat(choice.reason()).isEqualTo("the tables: loss");
            assertThat(score).isLessThanOrEqualTo(-SearchScore.WON);
            assertThat(!SearchScore.hasPlies(score) || SearchScore.plies(score) >= 4).isTrue();
        }
    }

    @Test
    void aWinThatMightBeQuickerIsSaidToTakeNoMore() throws IOException {
        // Removing a stone wins after so many plies; whether another turn is quicker only depths that are missing could tell.
        some(data, name -> !name.endsWith(".dtw") || List.of("4-3.dtw", "3-4.dtw", "3-3.dtw").contains(name));
        int bounded = 0;
        try (Engine engine = engine(); Tablebase truth = tables()) {
            for (Position position : RandomGames.moving(SIX, 4, 4, 5, 200)) {
                Value value = truth.value(position);
                String reason = value.outcome() == Outcome.WIN ? choose(engine, game(position)).reason() : "";
                if (reason.startsWith("the tables: win in ")) {
                    int plies = Integer.parseInt(reason.replaceAll("\\D", ""));
                    boolean most = reason.contains("at most");
                    bounded += most ? 1 : 0;
                    assertThat(plies).as(fen(game(position))).isGreaterThanOrEqualTo(value.dtw());
                    assertThat(most || plies == value.dtw()).as(fen(game(position))).isTrue();
                }
            }
        }
        assertThat(bounded).isPositive();
    }

    @Test
    void aDrawIsKeptWhereTheTablesAfterItAreMissing() throws IOException {
        // The tables of every third number in hand: no table knows what a turn leads to, nor what the reply does.
        some(data, name -> !name.matches("\\d-\\d\\+\\d\\+\\d.*") || (name.charAt(4) - '0' + name.charAt(6) - '0') % 3 == 0);
        int drawn = 0;
        int traps = 0;
        try (Engine engine = engine(); Tablebase truth = tables(); Tablebase partial = Tablebase.open(data, SIX)) {
            for (Game game : RandomGames.games(SIX, DrawRules.NONE, 21, 60, 11)) {
                Position position = game.position();
                if (partial.value(position).outcome() != Outcome.DRAW || RankedTurn.best(partial.rank(position)).known()) {
                    continue;
                }
                drawn++;
                List<RankedTurn> ranked = truth.rank(position);
                traps += ranked.getLast().value().outcome() == Outcome.LOSS ? 1 : 0;
                long keeping = ranked.stream().filter(turn -> turn.value().outcome() == Outcome.DRAW).count();
                Engine.Choice choice = choose(engine, game);
                assertThat(truth.value(game.play(choice.turn()).position()).outcome()).as(fen(game)).isEqualTo(Outcome.DRAW);
                // Those of which a proof ran out of nodes are not counted.
                assertThat(choice.reason()).as(fen(game)).startsWith("the tables: draw");
                String count = choice.reason().replaceAll("\\D+(\\d*).*", "$1");
                assertThat(count.isEmpty() ? 0 : Long.parseLong(count)).as(fen(game)).isLessThanOrEqualTo(keeping);
            }
        }
        assertThat(List.of(drawn, traps)).allMatch(count -> count > 0);
    }

    @Test
    void aDamagedTableCostsOnlyTheTurnsThatNeedIt() throws IOException {
        some(data, name -> true);
        Path damaged = data.resolve("six").resolve("3-3+3+3.wdl");
        Files.write(damaged, Arrays.copyOf(Files.readAllBytes(damaged), 100));
        try (Engine engine = engine()) {
            assertThat(choose(engine, game("OO*O****/@@****** b p p 3 3 2 4 0 0")).reason()).contains("3-3+3+3.wdl");
            assertThat(choose(engine, game(LOST_IN_4)).reason()).startsWith("the tables: loss in 4");
        }
    }

    /** A folder with the win/draw/loss planes alone tells who wins, and not how soon. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutDepthsDrawsAreHeldAndWinsAreWonAllTheSame(boolean varied) throws IOException {
        some(data, name -> name.endsWith(".wdl"));
        int won = 0;
        try (Engine engine = new Engine(options(data).withShuffling(varied)); Tablebase tables = tables()) {
            for (Game start : placing(Campaign.cases(15, 40), 44)) {
                Outcome promised = tables.value(start.position()).outcome();
                Game game = start;
                int most = promised == Outcome.WIN ? PATIENCE : HELD;
                for (int plies = 0; plies < most && game.status() == Status.ONGOING; plies++) {
                    if (plies % 2 == 0) {
                        List<Report> heard = new ArrayList<>();
                        Engine.Choice choice = choose(engine, game, 4, 4, heard);
                        assertThat(choice.report().score() >= SearchScore.WON).as(fen(game))
                                .isEqualTo(tables.value(game.position()).outcome() == Outcome.WIN);
                        assertThat(heard).allMatch(report -> Math.abs(report.score()) <= SearchScore.MATE);
                        game = game.play(choice.turn());
                    } else {
                        game = game.play(tables.rank(game.position()).getFirst().turn());
                    }
                }
                boolean engineLost = game.status() == Status.LOST && game.position().side() == start.position().side();
                assertThat(engineLost).as(fen(start)).isEqualTo(promised == Outcome.LOSS && game.status() != Status.ONGOING);
                if (promised == Outcome.WIN) {
                    won++;
                    assertThat(game.status()).as(fen(start)).isEqualTo(Status.LOST);
                }
            }
        }
        assertThat(won).isPositive();
    }

    /** With the last layers only, as while the others are being built, or none, proofs and leaves find what tables do not say. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void whatLayersThereAreIsUsed(int most) throws IOException {
        some(data, name -> !name.contains("+") || name.charAt(4) + name.charAt(6) - 2 * '0' <= most);
        // Ends at its depth, and leaves proofs as long as they want.
        SearchLimits patient = most == 0 ? SearchLimits.time(Duration.ofHours(1)).atMost(2) : patient(5);
        int decided = 0;
        try (Engine engine = engine(); Tablebase tables = tables()) {
            for (Game game : placing(Campaign.cases(15, 60), 45)) {
                assertThat(game.position().isPlacing()).isTrue();
                Outcome outcome = tables.value(game.position()).outcome();
                Engine.Choice choice = engine.choose(game, patient);
                assertThat(tables.value(game.play(choice.turn()).position()).outcome().reversed()).as(fen(game))
                        .isEqualTo(outcome);
                decided += outcome == Outcome.DRAW ? 0 : 1;
            }
        }
        assertThat(decided).isPositive();
    }
}
