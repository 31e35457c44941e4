package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.SearchScore;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** Where tables are missing or damaged, the engine claims no more than the others know, and uses all that they do. */
class PartialTablesTest {
    private static final Rules SIX = Variants.SIX;

    @TempDir
    private Path data;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(data.resolve("six"));
    }

    /** Copies the files whose names are wanted. */
    private void copy(Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.list(TestTables.whole(SIX).resolve("six"))) {
            for (Path file : files.filter(file -> wanted.test(file.getFileName().toString())).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    private Engine engine() throws IOException {
        return new Engine(
                new EngineOptions(SIX, data).withBook(false).withHash(1 << 20)
                        .withDraws(DrawRules.NONE));
    }

    private static Tablebase truth() throws IOException {
        return Tablebase.open(TestTables.whole(SIX), SIX, TablebaseOptions.mapped());
    }

    private static Engine.Choice choose(Engine engine, Position position) {
        Game game = Game.from(SIX, position, DrawRules.NONE);
        return engine.choose(game, PatientLimits.depth(2));
    }

    @Test
    void noLossIsSaidToBeQuickerThanItIs() throws IOException {
        copy(name -> !name.endsWith(".dtw"));
        Position position = Fen.parse(SIX, "OO****O*/@@***@@@ w");
        try (Engine engine = engine(); Tablebase truth = truth()) {
            Engine.Choice choice = choose(engine, position);
            assertThat(truth.value(position)).extracting(Value::outcome, Value::plies).containsExactly(Outcome.LOSS, 4);
            assertThat(choice.reason()).isEqualTo("the tables: loss");
            assertThat(choice.report().score()).isLessThanOrEqualTo(-SearchScore.WON);
            assertThat(!SearchScore.hasPlies(choice.report().score()) || SearchScore.plies(choice.report().score()) >= 4)
                    .isTrue();
        }
    }

    @Test
    void aWinThatMightBeQuickerIsSaidToTakeNoMore() throws IOException {
        // Removing a stone wins after so many plies; whether another turn is quicker only depths that are missing could tell.
        copy(name -> !name.endsWith(".dtw") || name.equals("4-3.dtw") || name.equals("3-4.dtw") || name.equals("3-3.dtw"));
        int bounded = 0;
        try (Engine engine = engine(); Tablebase truth = truth()) {
            for (Position position : RandomGames.moving(SIX, 4, 4, 5, 200)) {
                Value value = truth.value(position);
                String reason = value.outcome() == Outcome.WIN ? choose(engine, position).reason() : "";
                if (reason.startsWith("the tables: win in ")) {
                    int plies = Integer.parseInt(reason.replaceAll("\\D", ""));
                    boolean most = reason.contains("at most");
                    bounded += most ? 1 : 0;
                    assertThat(plies).as(Fen.format(SIX.board(), position)).isGreaterThanOrEqualTo(value.plies());
                    assertThat(most || plies == value.plies()).as(Fen.format(SIX.board(), position)).isTrue();
                }
            }
        }
        assertThat(bounded).isPositive();
    }

    @Test
    void aDrawIsKeptWhereTheTablesAfterItAreMissing() throws IOException {
        // The tables of every third number in hand: no table knows what a turn leads to, nor what the reply does.
        copy(name -> !name.matches("\\d-\\d\\+\\d\\+\\d.*") || (name.charAt(4) - '0' + name.charAt(6) - '0') % 3 == 0);
        int drawn = 0;
        int traps = 0;
        try (Engine engine = engine(); Tablebase truth = truth(); Tablebase partial = Tablebase.open(data, SIX)) {
            for (Game game : RandomGames.games(SIX, DrawRules.NONE, 21, 60, 11)) {
                Position position = game.position();
                if (partial.value(position).outcome() != Outcome.DRAW
                        || RankedTurn.best(partial.rank(position)).known()) {
                    continue;
                }
                drawn++;
                List<RankedTurn> ranked = truth.rank(position);
                traps += ranked.getLast().value().outcome() == Outcome.LOSS ? 1 : 0;
                long keeping = ranked.stream().filter(turn -> turn.value().outcome() == Outcome.DRAW).count();
                Engine.Choice choice = choose(engine, position);
                String fen = Fen.format(SIX.board(), position);
                assertThat(truth.value(game.play(choice.turn()).position()).outcome()).as(fen).isEqualTo(Outcome.DRAW);
                // Those of which a proof ran out of nodes are not counted.
                assertThat(choice.reason()).as(fen).startsWith("the tables: draw");
                String count = choice.reason().replaceAll("\\D+(\\d*).*", "$1");
                assertThat(count.isEmpty() ? 0 : Long.parseLong(count)).as(fen).isLessThanOrEqualTo(keeping);
            }
        }
        assertThat(List.of(drawn, traps)).allMatch(count -> count > 0);
    }

    @Test
    void aDamagedTableCostsOnlyTheTurnsThatNeedIt() throws IOException {
        copy(name -> true);
        Path damaged = folder.resolve("3-3+3+3.wdl");
        Files.write(damaged, Arrays.copyOf(Files.readAllBytes(damaged), 100));
        try (Engine engine = engine()) {
            assertThat(choose(engine, Fen.parse(SIX, "OO*O****/@@****** b p p 3 3 2 4 0 0")).reason()).contains("3-3+3+3.wdl");
            assertThat(choose(engine, Fen.parse(SIX, "OO****O*/@@***@@@ w")).reason()).startsWith("the tables: loss in 4");
        }
    }
}
