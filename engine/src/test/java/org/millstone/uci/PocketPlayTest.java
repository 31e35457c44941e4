package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.play.Engine;
import org.millstone.play.EngineOptions;
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

/** The engine plays with a pocket file, and no tables. */
final class PocketPlayTest extends UciDialog {
    private static final Path FILE = Path.of("../data/pocket/six.pocket");
    private static final EngineOptions OPTIONS = new EngineOptions(SIX, null);
    @TempDir
    private Path folder;

    /** Against an opponent that repeats positions where it can, which a pocket file knows nothing of. */
    @Test
    void itLosesNoGameAndWhereTablesKnowAWinNoneEndsInRepetition() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        int instead = 0;
        int won = 0;
        try (Engine engine = new Engine(OPTIONS.withData(whole()).withPocket(FILE)); Tablebase tables = tables()) {
            for (int number = 0; number < 40; number++) {
                Side side = number % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(SIX, Position.start(SIX), DrawRules.USUAL);
                boolean left = false;
                while (RandomGames.goesOn(game)) {
                    Game now = game;
                    if (game.position().side() != side) {
                        List<Integer> back = game.turns().stream().filter(turn -> now.play(turn).isRepetition()).toList();
                        List<Integer> turns = back.isEmpty() ? game.turns() : back;
                        game = game.play(turns.get(random.nextInt(turns.size())));
                        continue;
                    }
                    Engine.Choice choice = engine.choose(game, SearchLimits.depth(1));
                    boolean other = choice.reason().startsWith("instead of ");
                    left |= other;
                    assertThat(choice.reason()).matches(left ? ".*" : "the pocket file: never loses.*");
                    instead += other ? 1 : 0;
                    game = game.play(choice.turn());
                    assertThat(tables.value(now.position()).outcome() == Outcome.WIN && game.isDrawnByHistory())
                            .as("%s: %s", fen(now), choice.reason()).isFalse();
                }
                boolean over = game.status() == Status.LOST;
                assertThat(over && game.position().side() == side).as("game %d is lost", number).isFalse();
                won += over ? 1 : 0;
            }
        }
        assertThat(instead).as("wins that the file's own turn would have ended in repetition").isPositive();
        assertThat(won).isPositive();
    }

    @Test
    void itSaysWhereItIsNotAsked() throws IOException {
        try (Engine engine = new Engine(OPTIONS.withPocket(FILE));
                Engine weaker = new Engine(OPTIONS.withPocket(FILE).withSkill(19))) {
            Position position = new Position(Side.WHITE, 0b111, 0b111000, 0, 0, 0, 0, false);
            assertThat(engine.choose(Game.from(SIX, position, DrawRules.USUAL), SearchLimits.depth(1)).reason())
                    .startsWith("outside the region of the pocket file");
            assertThat(weaker.equipment()).contains("a pocket file, which is for full skill alone");
        }
    }

    @Test
    void theProtocolHasAnOptionForIt() throws Exception {
        start(OPTIONS);
        say("setoption name Pocket value " + FILE, "position startpos", "go depth 1");
        Position start = Position.start(SIX);
        String turn = Turn.format(SIX.board(), Pocket.open(FILE).turn(start).orElseThrow());
        assertThat(hear("bestmove")).anyMatch(line -> line.contains("the pocket file: never loses"))
                .contains("bestmove " + turn);
        say("setoption name Pocket value nowhere.pocket");
        assertThat(hear("info string")).last().asString().contains("the pocket file cannot be used").contains("nowhere.pocket");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEngineThatIsOpenedAgainPlaysOnIfTheFileIsGoneOrCut(boolean gone) throws Exception {
        byte[] whole = Files.readAllBytes(FILE);
        Path file = Files.write(folder.resolve("six.pocket"), whole);
        start(OPTIONS);
        say("setoption name Pocket value " + file, "position startpos", "go depth 1");
        hear("bestmove");
        Files.write(file, Arrays.copyOf(whole, 5000));
        if (gone) {
            Files.delete(file);
        }
        say("setoption name NMoveRule value 50", "position startpos", "go depth 1");
        assertThat(hear("bestmove")).filteredOn(line -> line.contains("the pocket file cannot be opened"))
                .singleElement().asString().contains(file.toString()).contains("playing without");
    }
}
