package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.fixtures.Campaign;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** With its tables the engine keeps every promise, against any opponent. */
class PerfectPlayTest {
    private static final Rules NINE = Variants.NINE;
    private static final int STONES = 7;
    /** Plies after which a game that nobody wins counts as held. */
    private static final int HELD = 40;

    /** Chooses a turn of a game. */
    private interface Opponent {
        int turn(Game game, Tablebase tables);
    }

    private static final SplittableRandom RANDOM = new SplittableRandom(11);

    static Stream<Opponent> opponents() {
        Opponent random = (game, tables) -> game.turns().get(RANDOM.nextInt(game.turns().size()));
        Opponent greedy = (game, tables) -> game.turns().stream()
                .max((a, b) -> Integer.compare(Integer.bitCount(Turn.removed(a)), Integer.bitCount(Turn.removed(b))))
                .orElseThrow();
        Opponent stubborn = (game, tables) -> tables.rank(game.position()).getFirst().turn();
        return Stream.of(random, greedy, stubborn);
    }

    private static Engine engine(Path data) throws IOException {
        return new Engine(
                new EngineOptions(NINE, data).withBook(false).withHash(1 << 20)
                        .withDraws(DrawRules.NONE));
    }

    @ParameterizedTest
    @MethodSource("opponents")
    void wonPositionsAreWonInTimeAndDrawnOnesAreNotLost(Opponent opponent) throws IOException {
        Path data = TestTables.data(NINE, STONES);
        try (Engine engine = engine(data); Tablebase tables = Tablebase.open(data.resolve("nine"), NINE)) {
            int won = 0;
            int drawn = 0;
            for (int[] stones : new int[][] {{3, 3}, {3, 4}, {4, 3}}) {
                for (Position position : RandomGames.moving(NINE, stones[0], stones[1], 9, Campaign.cases(10, 25))) {
                    Value value = tables.value(position);
                    Game end = played(Game.from(NINE, position, DrawRules.NONE), engine, opponent, tables, value);
                    String fen = Fen.format(NINE.board(), position);
                    // The engine made the last turn, or lost: in an ended game the side to move has lost.
                    boolean engineWon = end.status() == Status.LOST && end.position().side() != position.side();
                    if (value.outcome() == Outcome.WIN) {
                        won++;
                        assertThat(engineWon).as("won within %d plies: %s", value.plies(), fen).isTrue();
                    } else if (value.outcome() == Outcome.DRAW) {
                        drawn++;
                        assertThat(engineWon || end.status() == Status.ONGOING).as("not lost: %s", fen).isTrue();
                    }
                }
            }
            assertThat(List.of(won, drawn)).allMatch(count -> count > 2);
        }
    }

    /** Plays a game, the engine first, for as many plies as a win may take, or as a draw has to be held. */
    private static Game played(Game from, Engine engine, Opponent opponent, Tablebase tables, Value value) {
        int most = value.outcome() == Outcome.WIN ? value.plies() : HELD;
        Game game = from;
        for (int ply = 0; ply < most && game.status() == Status.ONGOING; ply++) {
            boolean engineMoves = ply % 2 == 0;
            int turn = engineMoves
                    ? engine.choose(game, SearchLimits.depth(2)).turn()
                    : opponent.turn(game, tables);
            game = game.play(turn);
        }
        return game;
    }
}
