package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.search.TestTables;
import org.millstone.table.Plane;
import org.millstone.variants.Variants;

/** With tables of both phases the engine plays from them from its first turn. */
class WholeGameTest {
    private static final Rules SIX = Variants.SIX;
    private static final int HELD = 60;
    /** Wins whose depth nobody tells take longer than they must: none of these took as long. */
    private static final int PATIENCE = 300;

    @TempDir
    private Path temporary;

    private static EngineOptions options(Path data) {
        return new EngineOptions(SIX, data).withBook(false).withHash(1 << 20)
                .withDraws(DrawRules.NONE);
    }

    private static Tablebase tables(Path data) throws IOException {
        return Tablebase.open(data.resolve(SIX.name()), SIX);
    }

    /** Random positions with stones in hand, in half of which Black began. */
    private static List<Position> placing(int count, long seed) {
        List<Position> positions = new ArrayList<>();
        for (Game game : RandomGames.games(SIX, DrawRules.NONE, seed, count, 11)) {
            Position position = game.position();
            positions.add(positions.size() % 2 == 0 ? position : position.coloursExchanged());
        }
        return positions;
    }

    private static Engine.Choice choose(Engine engine, Game game) {
        return engine.choose(game, PatientLimits.depth(2));
    }

    private static String fen(Position position) {
        return Fen.format(SIX.board(), position);
    }

    /** Copies planes of some tables into the temporary folder. */
    private void copy(Path data, List<Subspace> subspaces, Plane... planes) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(SIX.name()));
        for (Subspace subspace : subspaces) {
            for (Plane plane : planes) {
                Files.copy(plane.path(data.resolve(SIX.name()), subspace), plane.path(folder, subspace));
            }
        }
    }

    @Test
    void everyPromiseIsKeptFromThePlacingPhaseOn() throws IOException {
        Path data = TestTables.whole(SIX);
        SplittableRandom random = new SplittableRandom(3);
        try (Engine engine = new Engine(options(data)); Tablebase tables = tables(data)) {
            int won = 0;
            int drawn = 0;
            for (Position position : placing(Campaign.cases(40, 150), 41)) {
                Value value = tables.value(position);
                int most = value.outcome() == Outcome.WIN ? value.plies() : HELD;
                Game game = Game.from(SIX, position, DrawRules.NONE);
                boolean stubborn = random.nextBoolean();
                for (int ply = 0; ply < most && game.status() == Status.ONGOING; ply++) {
                    List<Integer> turns = game.turns();
                    game = game.play(ply % 2 == 0 ? choose(engine, game).turn()
                            : stubborn ? tables.rank(game.position()).getFirst().turn()
                            : turns.get(random.nextInt(turns.size())));
                }
                boolean engineWon = game.status() == Status.LOST && game.position().side() != position.side();
                if (value.outcome() == Outcome.WIN) {
                    won++;
                    assertThat(engineWon).as("won within %d plies: %s", value.plies(), fen(position)).isTrue();
                } else if (value.outcome() == Outcome.DRAW) {
                    drawn++;
                    assertThat(engineWon || game.status() != Status.LOST).as("not lost: %s", fen(position)).isTrue();
                }
            }
            assertThat(List.of(won, drawn)).allMatch(count -> count > 10);
        }
    }

    /** Scores and lines say what the tables do, best first, whatever turns are allowed. */
    @Test
    void linesScoresAndSearchmovesAreTheTables() throws IOException {
        Path data = TestTables.whole(SIX);
        try (Engine engine = new Engine(options(data)); Tablebase tables = tables(data)) {
            int mates = 0;
            for (Position position : placing(Campaign.cases(30, 100), 42)) {
                Game game = Game.from(SIX, position, DrawRules.NONE);
                List<RankedTurn> ranked = tables.rank(position);
                List<RankedTurn> some = ranked.subList(ranked.size() / 2, ranked.size());
                for (List<RankedTurn> allowed : List.of(ranked, some)) {
                    List<Report> said = new ArrayList<>();
                    Engine.Choice choice = engine.choose(game, allowed.stream().map(RankedTurn::turn).toList(), 3,
                            engine.control(PatientLimits.depth(2)), said::add);
                    Value best = allowed.getFirst().value();
                    Value chosen =
                            allowed.stream().filter(turn -> turn.turn() == choice.turn()).findFirst().orElseThrow().value();
                    assertThat(chosen.outcome()).as(fen(position)).isEqualTo(best.outcome());
                    assertThat(choice.reason()).contains("the tables");
                    if (best.hasDepth()) {
                        mates++;
                        assertThat(choice.report().score()).as(fen(position))
                                .isEqualTo(score(best));
                        assertThat(choice.report().line()).as(fen(position)).hasSize(best.plies());
                        assertThat(said).as(fen(position)).extracting(Report::score).isEqualTo(allowed.stream().limit(3)
                                .filter(turn -> turn.value().known())
                                .map(turn -> score(turn.value()))
                                .toList());
                    }
                }
            }
            assertThat(mates).isGreaterThan(20);
        }
    }

    private static int score(Value value) {
        return value.outcome() == Outcome.DRAW ? SearchScore.DRAW
                : value.outcome() == Outcome.WIN ? SearchScore.MATE - value.plies()
                : value.plies() - SearchScore.MATE;
    }

    /** The first turn of six: all are draws, so it takes an opinion, and always the same one unless asked to vary. */
    @Test
    void playIsAlwaysTheSameUnlessItIsToVary() throws IOException {
        Path data = TestTables.whole(SIX);
        for (boolean varied : new boolean[] {false, true}) {
            Set<Integer> played = new HashSet<>();
            try (Tablebase tables = tables(data)) {
                for (int i = 0; i < Campaign.cases(5, 12); i++) {
                    try (Engine engine = new Engine(options(data).withShuffling(varied))) {
                        Game game = Game.from(SIX, Position.start(SIX), DrawRules.USUAL);
                        for (int ply = 0; ply < 4; ply++) {
                            Engine.Choice choice = choose(engine, game);
                            game = game.play(choice.turn());
                            played.add(choice.turn() << 2 | ply);
                            assertThat(tables.value(game.position()).outcome()).as(fen(game.position())).isEqualTo(Outcome.DRAW);
                        }
                    }
                }
            }
            assertThat(played.size() > 4).isEqualTo(varied);
        }
    }

    /** Among wins that take as long, any will do; among others, none. */
    @Test
    void variedPlayWinsInTime() throws IOException {
        Path data = TestTables.whole(SIX);
        try (Engine engine = new Engine(options(data).withShuffling(true)); Tablebase tables = tables(data)) {
            int won = 0;
            for (Position position : placing(60, 43)) {
                Value value = tables.value(position);
                if (value.outcome() == Outcome.WIN) {
                    won++;
                    Game next = Game.from(SIX, position, DrawRules.NONE);
                    next = next.play(choose(engine, next).turn());
                    assertThat(tables.value(next.position()).plies()).as(fen(position)).isEqualTo(value.plies() - 1);
                }
            }
            assertThat(won).isPositive();
        }
    }

    /** A folder with the win/draw/loss planes alone tells who wins, and not how soon. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutDepthsDrawsAreHeldAndWinsAreWonAllTheSame(boolean varied) throws IOException {
        Path data = TestTables.whole(SIX);
        copy(data, Subspaces.all(SIX), Plane.WDL);
        try (Engine engine = new Engine(options(temporary).withShuffling(varied)); Tablebase tables = tables(data)) {
            int won = 0;
            for (Position position : placing(Campaign.cases(15, 40), 44)) {
                Outcome promised = tables.value(position).outcome();
                Game game = Game.from(SIX, position, DrawRules.NONE);
                int most = promised == Outcome.WIN ? PATIENCE : HELD;
                int plies = 0;
                for (; plies < most && game.status() == Status.ONGOING; plies++) {
                    if (plies % 2 == 0) {
                        List<Report> said = new ArrayList<>();
                        Engine.Choice choice =
                                engine.choose(game, game.turns(), 4, engine.control(PatientLimits.depth(4)), said::add);
                        assertThat(choice.report().score() >= SearchScore.WON).as(fen(game.position()))
                                .isEqualTo(tables.value(game.position()).outcome() == Outcome.WIN);
                        assertThat(said).allMatch(report -> Math.abs(report.score()) <= SearchScore.MATE);
                        game = game.play(choice.turn());
                    } else {
                        game = game.play(tables.rank(game.position()).getFirst().turn());
                    }
                }
                boolean engineLost = game.status() == Status.LOST && game.position().side() == position.side();
                assertThat(engineLost).as(fen(position)).isEqualTo(promised == Outcome.LOSS && game.status() != Status.ONGOING);
                if (promised == Outcome.WIN) {
                    won++;
                    assertThat(game.status()).as(fen(position)).isEqualTo(Status.LOST);
                }
            }
            assertThat(won).isPositive();
        }
    }

    /** With the last layers only, as while the others are being built, the search knows at its leaves what they say. */
    @Test
    void whatLayersThereAreIsUsed() throws IOException {
        Path data = TestTables.whole(SIX);
        copy(data, Subspaces.all(SIX).stream().filter(subspace -> subspace.inHand() <= 3).toList(), Plane.WDL, Plane.DTW);
        try (Engine engine = new Engine(options(temporary)); Tablebase tables = tables(data)) {
            for (Position position : placing(Campaign.cases(15, 60), 45)) {
                Game game = Game.from(SIX, position, DrawRules.NONE);
                Engine.Choice choice = engine.choose(game, PatientLimits.depth(5));
                assertThat(position.isPlacing()).isTrue();
                assertThat(tables.value(game.play(choice.turn()).position()).outcome().reversed()).as(fen(position))
                        .isEqualTo(tables.value(position).outcome());
            }
        }
    }
}
