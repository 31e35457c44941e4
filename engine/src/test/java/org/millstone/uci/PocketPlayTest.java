package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.pocket.Pocket;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.variants.Variants;

/** The engine plays with a pocket file, and no tables. */
final class PocketPlayTest extends UciDialog {
    private static final Path SIX = Path.of("../data/pocket/six.pocket");
    private static final EngineOptions OPTIONS = new EngineOptions(Variants.SIX, null);
    @TempDir
    private Path folder;

    /** Plays games, each colour in turn; the opponent's turns are random ones of those that {@code others} returns. */
    private static List<Game> played(int count, long seed, UnaryOperator<Game> engine, Function<Game, List<Integer>> others) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Game> ends = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Game game = Game.from(Variants.SIX, Position.start(Variants.SIX), DrawRules.USUAL);
            while (RandomGames.goesOn(game)) {
                List<Integer> turns = others.apply(game);
                boolean engineMoves = game.position().side() == side(number);
                game = engineMoves ? engine.apply(game) : game.play(turns.get(random.nextInt(turns.size())));
            }
            ends.add(game);
        }
        return ends;
    }

    private static Side side(int number) {
        return number % 2 == 0 ? Side.WHITE : Side.BLACK;
    }

    @Test
    void itLosesNoGameAgainstRandomTurns() throws IOException {
        int won = 0;
        try (Engine engine = new Engine(OPTIONS.withPocket(SIX))) {
            List<Game> ends = played(60, 4, game -> {
                Engine.Choice choice = engine.choose(game, SearchLimits.depth(1));
                assertThat(choice.reason()).startsWith("the pocket file: never loses");
                return game.play(choice.turn());
            }, Game::turns);
            for (int number = 0; number < ends.size(); number++) {
                boolean lost = ends.get(number).status() == Status.LOST;
                assertThat(lost && ends.get(number).position().side() == side(number)).as("game %d is lost", number).isFalse();
                won += lost ? 1 : 0;
            }
        }
        assertThat(won).isGreaterThan(40);
    }

    @Test
    void whereTablesKnowAWinItDoesNotEndInRepetition() throws IOException {
        Path data = TestDatabase.wholeData(Variants.SIX);
        AtomicInteger instead = new AtomicInteger();
        try (Engine engine = new Engine(OPTIONS.withData(data).withPocket(SIX)); Tablebase tables = tables()) {
            played(40, 7, game -> {
                Engine.Choice choice = engine.choose(game, SearchLimits.depth(1));
                instead.addAndGet(choice.reason().startsWith("instead of ") ? 1 : 0);
                Game next = game.play(choice.turn());
                assertThat(tables.value(game.position()).outcome() == Outcome.WIN && next.isDrawnByHistory())
                        .as("%s: %s", fen(game), choice.reason()).isFalse();
                return next;
            }, game -> {
                List<Integer> back = game.turns().stream().filter(turn -> game.play(turn).isRepetition()).toList();
                return back.isEmpty() ? game.turns() : back;
            });
        }
        assertThat(instead).as("wins that the file's own turn would have ended in repetition").hasPositiveValue();
    }

    @Test
    void itSaysWhereItIsNotAsked() throws IOException {
        try (Engine engine = new Engine(OPTIONS.withPocket(SIX));
                Engine weaker = new Engine(OPTIONS.withPocket(SIX).withSkill(19))) {
            Position position = new Position(Side.WHITE, 0b111, 0b111000, 0, 0, 0, 0, false);
            assertThat(engine.choose(Game.from(Variants.SIX, position, DrawRules.USUAL), SearchLimits.depth(1)).reason())
                    .startsWith("outside the region of the pocket file");
            assertThat(weaker.equipment()).contains("a pocket file, which is for full skill alone");
        }
    }

    @Test
    void theProtocolHasAnOptionForIt() throws Exception {
        start(OPTIONS);
        say("setoption name Pocket value " + SIX, "position startpos", "go depth 1");
        Position start = Position.start(Variants.SIX);
        String turn = Turn.format(Variants.SIX.board(), Pocket.open(SIX).turn(start).orElseThrow());
        assertThat(hear("bestmove")).anyMatch(line -> line.contains("the pocket file: never loses"))
                .contains("bestmove " + turn);
        say("setoption name Pocket value nowhere.pocket");
        assertThat(hear("info string")).last().asString().contains("the pocket file cannot be used").contains("nowhere.pocket");
    }

    @Test
    void anEngineThatIsOpenedAgainPlaysOnIfTheFileIsGoneOrCut() throws Exception {
        byte[] whole = Files.readAllBytes(SIX);
        for (byte[] left : new byte[][] {null, Arrays.copyOf(whole, 5000)}) {
            Path file = Files.write(folder.resolve("six.pocket"), whole);
            if (running == null) {
                start(OPTIONS);
            }
            say("setoption name Pocket value " + file, "position startpos", "go depth 1");
            hear("bestmove");
            if (left == null) {
                Files.delete(file);
            } else {
                Files.write(file, left);
            }
            say("setoption name NMoveRule value " + (left == null ? 50 : 60), "position startpos", "go depth 1");
            assertThat(hear("bestmove")).filteredOn(line -> line.contains("the pocket file cannot be opened"))
                    .singleElement().asString().contains(file.toString()).contains("playing without");
        }
    }
}
