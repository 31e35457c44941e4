package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.play.Engine.Choice;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;

/** Where the tables have the move limit of the game, the engine keeps under it what there is to keep. */
class PlayUnderMoveLimitTest extends SixPlay {
    private static final int LIMIT = 20;
    private static final DrawRules DRAWS = new DrawRules(3, LIMIT);
    /** How far from the limit clock and conversion together are. */
    private static final int NEAR = 2;
    private static final int MOST_DRAWN = 4000;

    private Path data;
    private Tablebase tables;
    private Engine engine;

    @BeforeEach
    void open() throws IOException {
        data = TestDatabase.limitedData(SIX, 12, LIMIT);
        tables = Tablebase.open(data, SIX, TablebaseOptions.mapped());
        engine = new Engine(options(data).withDraws(DRAWS));
    }

    @AfterEach
    void close() {
        engine.close();
        tables.close();
    }

    /** Returns games whose positions are decided without the limit, with conversion and clock together near the limit. */
    private List<Game> nearTheLimit(Outcome outcome, int count) {
        SplittableRandom random = new SplittableRandom(81);
        List<Game> games = new ArrayList<>();
        Map<Outcome, Integer> found = new EnumMap<>(Outcome.class);
        List<List<Position>> drawn = Stream.of("33", "43", "44", "54", "46", "64", "55", "65")
                .map(stones -> RandomGames.moving(SIX, stones.charAt(0) - '0', stones.charAt(1) - '0', 82, MOST_DRAWN)).toList();
        for (int i = 0; i < MOST_DRAWN; i++) {
            for (List<Position> some : drawn) {
                Position position = some.get(i);
                Value value = tables.value(position);
                int conversion = value.conversion();
                int clock = LIMIT - conversion + random.nextInt(2 * NEAR + 1) - NEAR;
                if (value.outcome() != outcome || conversion < 4 || clock < 0) {
                    continue;
                }
                // As many that the limit leaves as that it draws.
                if (found.merge(value.valueAt(clock), 1, Integer::sum) <= count / 2) {
                    games.add(Game.from(SIX, position, DRAWS, clock));
                }
            }
        }
        assertThat(games).hasSize(count);
        return games;
    }

    /** Returns games in which another win than the quickest comes just in time. */
    private List<Game> withQuickestWinTooLate() {
        List<Game> games = RandomGames.moving(SIX, 6, 4, 85, MOST_DRAWN).stream()
                .filter(position -> tables.value(position).conversion() > 1)
                .map(position -> Game.from(SIX, position, DRAWS, LIMIT - tables.value(position).conversion()))
                .filter(game -> tables.value(game.position()).outcome() == Outcome.WIN
                        && tables.rank(game.position()).getFirst().value().valueAt(game.quietPlies()) == Outcome.DRAW)
                .toList();
        assertThat(games).isNotEmpty();
        return games;
    }

    private Outcome worth(Game game) {
        return tables.value(game.position()).valueAt(game.quietPlies());
    }

    private ToIntFunction<Game> opponent(boolean best) {
        SplittableRandom random = new SplittableRandom(83);
        return game -> {
            List<Integer> turns =
                    best ? List.of(tables.rank(game.position(), game.quietPlies()).getFirst().turn()) : game.turns();
            return turns.get(random.nextInt(turns.size()));
        };
    }

    /** Plays a game to its end, the engine first. Returns whether the engine has won. */
    private Outcome result(Game start, ToIntFunction<Game> opponent) {
        Game game = start;
        for (boolean engineMoves = true; RandomGames.goesOn(game); engineMoves = !engineMoves) {
            game = game.play(engineMoves ? engine.choose(game, patient(1)).turn() : opponent.applyAsInt(game));
        }
        return result(start, game);
    }

    private static Outcome result(Game start, Game end) {
        return end.isDrawnByHistory() || end.status() == Status.DRAWN ? Outcome.DRAW
                : (end.status() == Status.WON) == (end.position().side() == start.position().side()) ? Outcome.WIN
                : Outcome.LOSS;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWinIsWonWithinTheLimitWhereverThereIsOne(boolean bestDelay) {
        List<Game> games = new ArrayList<>(nearTheLimit(Outcome.WIN, 60));
        games.addAll(withQuickestWinTooLate());
        for (Game start : games) {
            Outcome result = result(start, opponent(bestDelay));
            if (bestDelay || worth(start) == Outcome.WIN) {
                assertThat(result).as(fen(start)).isEqualTo(worth(start));
            } else {
                assertThat(result).as(fen(start)).isNotEqualTo(Outcome.LOSS);
            }
        }
    }

    @Test
    void theBestTurnIsPlayedAndEachLineSaysWhatItsTurnIsWorthUnderTheLimitAndLeadsThere() {
        List<Game> games = new ArrayList<>(nearTheLimit(Outcome.WIN, 40));
        games.addAll(nearTheLimit(Outcome.LOSS, 40));
        games.addAll(withQuickestWinTooLate());
        for (Game start : games) {
            List<Report> heard = new ArrayList<>();
            Choice choice = choose(engine, start, 100, 1, heard);
            assertThat(said(choice.report().score())).as(fen(start)).isEqualTo(worth(start));
            assertThat(heard.getFirst().turn()).as(fen(start)).isEqualTo(choice.turn());
            assertThat(heard).as(fen(start)).extracting(Report::turn).containsExactlyInAnyOrderElementsOf(start.turns());
            for (RankedTurn turn : tables.rank(start.position())) {
                Report line = heard.stream().filter(report -> report.turn() == turn.turn()).findFirst().orElseThrow();
                Outcome worth = turn.value().valueAt(start.quietPlies());
                assertThat(said(line.score())).as("%s in %s", start.format(turn.turn()), fen(start)).isEqualTo(worth);
                Game end = start;
                for (int next : line.line()) {
                    end = end.play(next);
                }
                assertThat(end.status() == Status.ONGOING || end.status() == Status.DRAWN).as(fen(start))
                        .isEqualTo(worth == Outcome.DRAW);
                assertThat(worth == Outcome.DRAW || result(start, end) == worth).as(fen(start)).isTrue();
            }
            List<RankedTurn> worse = tables.rank(start.position(), start.quietPlies()).stream()
                    .filter(turn -> turn.value().valueAt(start.quietPlies()) != worth(start)).toList();
            if (!worse.isEmpty()) {
                Choice forced = engine.choose(start, worse.stream().map(RankedTurn::turn).toList(), 1, engine.control(patient(1)),
                        found -> {});
                assertThat(said(forced.report().score())).as("of the turns that are asked for the best in %s", fen(start))
                        .isEqualTo(worse.getFirst().value().valueAt(start.quietPlies()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 19, 21})
    void underAnotherRuleTheEnginePlaysAsWithoutConversions(int quietPlies) throws IOException {
        DrawRules draws = new DrawRules(3, quietPlies);
        EngineOptions options = options(data).withDraws(draws);
        try (Engine with = new Engine(options); Engine without = new Engine(options.withData(whole()))) {
            for (Game near : nearTheLimit(Outcome.WIN, 40)) {
                Game game = near.withDraws(draws);
                List<Report> reports = new ArrayList<>();
                List<Report> expected = new ArrayList<>();
                Choice choice = choose(with, game, 3, 1, reports);
                Choice other = choose(without, game, 3, 1, expected);
                assertThat(choice.reason()).as(fen(game)).isEqualTo(other.reason());
                assertThat(choice.turn()).as(fen(game)).isEqualTo(other.turn());
                assertThat(reports).extracting(Report::score, Report::line).as(fen(game))
                        .isEqualTo(expected.stream().map(report -> tuple(report.score(), report.line())).toList());
            }
        }
    }
}
