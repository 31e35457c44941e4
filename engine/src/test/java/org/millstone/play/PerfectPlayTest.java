package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.variants.Variants;

/** With its tables the engine keeps every promise, against any opponent, and plays from them from its first turn. */
class PerfectPlayTest extends SixPlay {
    private static final int HELD = 60;

    private enum Opponent {
        RANDOM, GREEDY, STUBBORN;

        int turn(Game game, Tablebase tables, SplittableRandom random) {
            List<Integer> turns = game.turns();
            return switch (this) {
                case RANDOM -> turns.get(random.nextInt(turns.size()));
                case GREEDY -> Collections.max(turns, Comparator.comparingInt(turn -> Integer.bitCount(Turn.removed(turn))));
                case STUBBORN -> tables.rank(game.position()).getFirst().turn();
            };
        }
    }

    /** Games of nine, in which stones fly, and games of six with stones in hand. */
    private static List<Game> games(boolean flying) {
        return !flying ? placing(Campaign.cases(30, 150), 41)
                : Stream.of("33", "34", "43").flatMap(stones -> RandomGames.moving(Variants.NINE, stones.charAt(0) - '0',
                        stones.charAt(1) - '0', 9, Campaign.cases(8, 25)).stream())
                        .map(position -> Game.from(Variants.NINE, position, DrawRules.NONE)).toList();
    }

    /** Varied play chooses among wins that take as long. */
    @ParameterizedTest
    @CsvSource({"true, RANDOM, false", "true, GREEDY, false", "true, STUBBORN, true", "false, RANDOM, true",
        "false, STUBBORN, false", "false, STUBBORN, true"})
    void wonPositionsAreWonInTimeAndDrawnOnesAreNotLost(boolean flying, Opponent opponent, boolean varied) throws IOException {
        Path data = flying ? TestDatabase.data(Variants.NINE, 7) : whole();
        EngineOptions options = options(data).withRules(flying ? Variants.NINE : SIX).withShuffling(varied);
        SplittableRandom random = new SplittableRandom(11);
        int won = 0;
        int drawn = 0;
        try (Engine engine = new Engine(options); Tablebase tables = Tablebase.open(data, options.rules())) {
            for (Game start : games(flying)) {
                Value value = tables.value(start.position());
                int most = value.outcome() == Outcome.WIN ? value.dtw() : HELD;
                Game game = start;
                for (int ply = 0; ply < most && game.status() == Status.ONGOING; ply++) {
                    game = game.play(ply % 2 == 0 ? choose(engine, game).turn() : opponent.turn(game, tables, random));
                }
                boolean ended = game.status() == Status.LOST;
                boolean engineWon = ended && game.position().side() != start.position().side();
                if (value.outcome() == Outcome.WIN) {
                    won++;
                    assertThat(engineWon).as("won within %d plies: %s", value.dtw(), fen(start)).isTrue();
                } else if (value.outcome() == Outcome.DRAW) {
                    drawn++;
                    assertThat(engineWon || !ended).as("not lost: %s", fen(start)).isTrue();
                }
            }
        }
        assertThat(List.of(won, drawn)).allMatch(count -> count > 2);
    }

    /** Scores and lines say what the tables do, best first, whatever turns are allowed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linesScoresAndSearchmovesAreTheTables(boolean varied) throws IOException {
        List<Game> games = new ArrayList<>(placing(Campaign.cases(30, 100), 42));
        RandomGames.moving(SIX, 6, 5, 51, 20).forEach(position -> games.add(game(position)));
        Set<Integer> ranks = new HashSet<>();
        int mates = 0;
        try (Engine engine = new Engine(options(whole()).withShuffling(varied)); Tablebase tables = tables()) {
            for (Game game : games) {
                List<RankedTurn> ranked = tables.rank(game.position());
                for (List<RankedTurn> allowed : List.of(ranked, ranked.subList(ranked.size() / 2, ranked.size()))) {
                    List<Report> heard = new ArrayList<>();
                    Engine.Choice choice = engine.choose(game, allowed.stream().map(RankedTurn::turn).toList(), 3,
                            engine.control(patient(1)), heard::add);
                    Value best = allowed.getFirst().value();
                    assertThat(RankedTurn.BEST_FIRST.compare(turn(allowed, choice.turn()), allowed.getFirst())).isZero();
                    assertThat(choice.reason()).contains("the tables");
                    assertThat(heard).as(fen(game)).hasSize(Math.min(3, allowed.size())).extracting(Report::turn)
                            .doesNotHaveDuplicates();
                    assertThat(heard).extracting(Report::rank).isSorted().doesNotHaveDuplicates();
                    assertThat(heard.stream().map(report -> turn(allowed, report.turn()))).as(fen(game))
                            .isSortedAccordingTo(RankedTurn.BEST_FIRST);
                    ranks.add(ranked.indexOf(turn(ranked, choice.turn())));
                    if (best.hasDtw()) {
                        mates++;
                        assertThat(choice.report().score()).as(fen(game)).isEqualTo(score(best));
                        assertThat(choice.report().line()).as(fen(game)).hasSize(best.dtw());
                        assertThat(heard).as(fen(game)).extracting(Report::score)
                                .isEqualTo(allowed.stream().limit(3).map(turn -> score(turn.value())).toList());
                    }
                }
            }
        }
        assertThat(mates).isGreaterThan(20);
        assertThat(ranks).hasSizeGreaterThan(1);
    }

    private static RankedTurn turn(List<RankedTurn> ranked, int turn) {
        return ranked.stream().filter(other -> other.turn() == turn).findFirst().orElseThrow();
    }

    private static int score(Value value) {
        return value.outcome() == Outcome.DRAW ? SearchScore.DRAW
                : value.outcome() == Outcome.WIN ? SearchScore.MATE - value.dtw()
                : value.dtw() - SearchScore.MATE;
    }

    /** The first turn of six: all are draws, so it takes an opinion, and always the same one unless asked to vary. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void playIsAlwaysTheSameUnlessItIsToVary(boolean varied) throws IOException {
        Set<Position> played = new HashSet<>();
        for (int i = 0; i < Campaign.cases(5, 12); i++) {
            try (Engine engine = new Engine(options(whole()).withShuffling(varied)); Tablebase tables = tables()) {
                Game game = Game.from(SIX, Position.start(SIX), DrawRules.USUAL);
                for (int ply = 0; ply < 4; ply++) {
                    game = game.play(choose(engine, game).turn());
                    played.add(game.position());
                    assertThat(tables.value(game.position()).outcome()).as(fen(game)).isEqualTo(Outcome.DRAW);
                }
            }
        }
        assertThat(played.size() > 4).isEqualTo(varied);
    }
}
