package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** The weights of the levels: {@code data/levels.tsv} holds them and those of the page together, and says how it is made. */
class LevelTest extends SixPlay {
    private static final Rules NINE = Variants.NINE;
    private static final Turns TURNS = new Turns(SIX);
    private static final int POSITIONS = 100;
    private static final int GAMES = 12;

    static Stream<String> rows() throws IOException {
        return Files.readAllLines(Path.of("..", "data", "levels.tsv")).stream().filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theWeightsAreThoseOfThePage(String row) {
        String[] cells = row.split("\t");
        Rules rules = Variants.named(cells[0]).orElseThrow();
        Turns turns = new Turns(rules);
        Position position = Fen.parse(rules, cells[1]);
        List<RankedTurn> ranked = Arrays.stream(cells[2].split(" ")).map(text -> {
            String[] parts = text.split("[=:]");
            int turn = Turn.parse(rules.board(), parts[0]);
            return new RankedTurn(turn, value(parts), turns.apply(position, turn));
        }).toList();
        String weights = IntStream.range(1, Level.TOP)
                .mapToObj(level -> Arrays.stream(new Level(level).weights(turns, position, ranked)).mapToObj(String::valueOf)
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
        assertThat(weights).as(cells[1]).isEqualTo(cells[3]);
        assertThat(Level.errors(turns, position, ranked)).as(cells[1]).isEqualTo(Integer.parseInt(cells[4]));
    }

    private static Value value(String[] parts) {
        Outcome outcome = Outcome.valueOf(parts[1].toUpperCase(Locale.ROOT));
        return outcome == Outcome.DRAW && parts.length > 2
                ? new Value.Draw(Value.Source.TABLE, null,
                        new DrawGrade(null, Integer.parseInt(parts[2]), DrawGrade.NO_TURNS_TO_CAPTURE))
                : Value.of(outcome, parts.length < 3 ? Value.NO_DTW : Integer.parseInt(parts[2]), Value.Source.TABLE, null);
    }

    @Test
    void theTopLevelTakesTheDrawAfterWhichAPersonErrsMost() throws IOException {
        SplittableRandom random = new SplittableRandom(52);
        int harder = 0;
        try (Tablebase tables = tables()) {
            List<Subspace> subspaces = tables.subspaces().stream().filter(each -> each.own() + each.opponent() > 5).toList();
            List<List<RankedTurn>> drawn =
                    Stream.generate(() -> tables.rank(subspaces.get(random.nextInt(subspaces.size())).random(SIX, random)))
                            .filter(ranked -> !ranked.isEmpty() && ranked.getFirst().value().outcome() == Outcome.DRAW)
                            .limit(POSITIONS).toList();
            for (List<RankedTurn> ranked : drawn) {
                List<RankedTurn> drawing = RankedTurn.asGoodAsFirst(ranked);
                List<RankedTurn> tried = drawing.stream()
                        .sorted(Comparator.comparingInt(turn -> -TURNS.threats(turn.after(), turn.after().side().other())))
                        .limit(Level.MOST_TRIED).toList();
                int most = tried.stream().mapToInt(turn -> errorsAfter(turn, tables)).max().orElseThrow();
                assertThat(Level.hardest(TURNS, drawing, tables::rank))
                        .isEqualTo(tried.stream().filter(turn -> errorsAfter(turn, tables) == most).toList());
                harder += drawing.stream().anyMatch(turn -> errorsAfter(turn, tables) < most) ? 1 : 0;
            }
        }
        assertThat(harder).isGreaterThan(POSITIONS / 4);
    }

    private static int errorsAfter(RankedTurn turn, Tablebase tables) {
        return Level.errors(TURNS, turn.after(), tables.rank(turn.after()));
    }

    /** Plays so many games, colours in turn, and on until so many are decided. Returns how many the first skill won, drew and lost. */
    private static int[] match(Rules rules, @Nullable Path data, int skill, int other, int depth, int games, int decided)
            throws IOException {
        EngineOptions options = new EngineOptions(rules, data).withBook(false).withHash(1 << 20);
        int[] results = new int[3];
        try (Engine one = new Engine(options.withSkill(skill), new SplittableRandom(1));
                Engine two = new Engine(options.withSkill(other), new SplittableRandom(2))) {
            for (int i = 0; i < games || results[0] + results[2] < decided; i++) {
                Side first = i % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(rules, Position.start(rules), DrawRules.USUAL);
                while (RandomGames.goesOn(game)) {
                    Engine mover = game.position().side() == first ? one : two;
                    game = game.play(mover.choose(game, SearchLimits.depth(depth)).turn());
                }
                boolean won = (game.position().side() == first) == (game.status() == Status.WON);
                results[game.isDrawnByHistory() || game.status() == Status.DRAWN ? 1 : won ? 0 : 2]++;
            }
        }
        return results;
    }

    /** An opponent that looks two plies ahead, as a person does, nearly always beats the lowest level. */
    @Test
    void aWeakPlayerBeatsTheLowestLevel() throws IOException {
        assertThat(match(NINE, null, EngineOptions.FULL_SKILL, 0, 2, GAMES, 0)[0]).isGreaterThan(GAMES * 2 / 3);
    }

    @ParameterizedTest
    @CsvSource({"6, 0", "12, 6", "18, 12", "20, 6"})
    void withTablesEachLevelBeatsThoseBelowAndTheTopOneNeverLoses(int skill, int below) throws IOException {
        int[] results = match(SIX, whole(), skill, below, 1, GAMES, 0);
        assertThat(results[0]).as(Arrays.toString(results)).isGreaterThan(2 * results[2]);
        if (skill == EngineOptions.FULL_SKILL) {
            assertThat(results[2]).isZero();
            assertThat(results[0]).isGreaterThan(GAMES / 2);
        }
    }

    @Tag("database")
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 8, 11, 14, 17, 20})
    void withTheTablesOfNineEachLevelWins65OfAHundredDecidedGamesAgainstTheOneBelow(int skill) throws IOException {
        Path data = Objects.requireNonNull(TestTables.nine().getParent());
        int[] results = match(NINE, data, skill, Math.max(0, skill - 3), 1, 300, 100);
        assertThat(results[0]).as("skill %d: %s", skill, Arrays.toString(results))
                .isGreaterThanOrEqualTo(65 * (results[0] + results[2]) / 100);
    }

    @Test
    void everySkillHasItsLevelAndTellsIt() throws IOException {
        assertThat(IntStream.rangeClosed(0, EngineOptions.FULL_SKILL).map(skill -> Level.ofSkill(skill).number()))
                .containsExactly(1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8);
        SearchLimits none = SearchLimits.depth(0);
        try (Engine full = new Engine(options(null)); Engine third = new Engine(options(whole()).withSkill(5))) {
            assertThat(third.equipment()).startsWith("skill 5 of 20: ").contains(" tables");
            assertThat(choose(third, game(Position.start(SIX))).reason()).isEqualTo("level 3 of 8");
            assertThat(third.control(none).limits().depth()).isEqualTo(3);
            assertThat(full.control(none).limits()).as("nothing is held back").isEqualTo(none);
        }
    }
}
