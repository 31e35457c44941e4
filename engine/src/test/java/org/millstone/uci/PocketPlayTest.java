package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.pocket.Pocket;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.variants.Variants;

/** The engine plays with a pocket file, and no tables. */
final class PocketPlayTest extends UciDialog {
    private static final Path SIX = Path.of("../data/pocket/six.pocket");
    private static final EngineOptions OPTIONS = new EngineOptions(Variants.SIX, null);
    @TempDir
    private Path folder;

    @Test
    void itLosesNoGameAgainstRandomTurns() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        int won = 0;
        try (Engine engine = new Engine(OPTIONS.withPocket(SIX))) {
            for (int number = 0; number < 60; number++) {
                Side side = number % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(Variants.SIX, Position.start(Variants.SIX), DrawRules.USUAL);
                while (game.status() == Status.ONGOING && !game.isDrawnByHistory()) {
                    List<Integer> turns = game.turns();
                    if (game.position().side() == side) {
                        Engine.Choice choice = engine.choose(game, SearchLimits.depth(1));
                        assertThat(choice.reason()).startsWith("the pocket file: never loses");
                        game = game.play(choice.turn());
                    } else {
                        game = game.play(turns.get(random.nextInt(turns.size())));
                    }
                }
                boolean lost = game.status() == Status.LOST;
                assertThat(lost && game.position().side() == side).as("game %d is lost", number).isFalse();
                won += lost ? 1 : 0;
            }
        }
        assertThat(won).isGreaterThan(40);
    }

    @Test
    void outsideTheRegionItSearchesAndSaysSo() throws IOException {
        try (Engine engine = new Engine(OPTIONS.withPocket(SIX))) {
            Position position = new Position(Side.WHITE, 0b111, 0b111000, 0, 0, 0, 0, false);
            Engine.Choice choice = engine.choose(Game.from(Variants.SIX, position, DrawRules.USUAL),
                    SearchLimits.time(Duration.ofMillis(50)));
            assertThat(choice.reason()).startsWith("outside the region of the pocket file");
        }
    }

    @Test
    void whereTablesKnowAWinItDoesNotEndInRepetition() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        Path data = TestDatabase.wholeData(Variants.SIX);
        int instead = 0;
        try (Engine engine = new Engine(OPTIONS.withData(data).withPocket(SIX));
                Tablebase tables = Tablebase.open(data, Variants.SIX)) {
            for (int number = 0; number < 40; number++) {
                Side side = number % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(Variants.SIX, Position.start(Variants.SIX), DrawRules.USUAL);
                while (game.status() == Status.ONGOING && !game.isDrawnByHistory()) {
                    Game now = game;
                    if (game.position().side() != side) {
                        List<Integer> back = game.turns().stream().filter(turn -> now.play(turn).isRepetition()).toList();
                        List<Integer> turns = back.isEmpty() ? game.turns() : back;
                        game = game.play(turns.get(random.nextInt(turns.size())));
                        continue;
                    }
                    Engine.Choice choice = engine.choose(game, SearchLimits.depth(1));
                    instead += choice.reason().startsWith("instead of ") ? 1 : 0;
                    Outcome had = tables.value(game.position()).outcome();
                    game = game.play(choice.turn());
                    assertThat(had == Outcome.WIN && game.isDrawnByHistory()).as("%s: %s", Fen.format(game.rules().board(),
                            now.position()), choice.reason()).isFalse();
                }
            }
        }
        assertThat(instead).as("wins that the file's own turn would have ended in repetition").isPositive();
    }

    @Test
    void belowFullSkillAndForOneColourItSaysSo() throws IOException {
        try (Engine engine = new Engine(OPTIONS.withPocket(SIX).withSkill(19))) {
            assertThat(engine.equipment()).contains("a pocket file, which is for full skill alone");
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
