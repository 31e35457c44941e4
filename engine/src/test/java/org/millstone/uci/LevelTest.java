package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** The weights of the levels: {@code data/levels.tsv} holds them and those of the page together, and says how it is made. */
class LevelTest {
    private static final Rules SIX = Variants.SIX;
    private static final Turns TURNS = new Turns(SIX);
    private static final int POSITIONS = 400;
    private static Tablebase tables;

    /** A position with its ranked turns. */
    private record Ranked(Position position, List<RankedTurn> turns) {
        /** Returns how much of the weights, 0 to 1, the turns have that are wanted. */
        double share(int level, Predicate<RankedTurn> wanted) {
            int[] weights = new Level(level).weights(TURNS, position, turns);
            return (double) IntStream.range(0, weights.length).filter(i -> wanted.test(turns.get(i))).map(i -> weights[i]).sum()
                    / Arrays.stream(weights).sum();
        }

        boolean errs(RankedTurn turn) {
            return turn.value().outcome() != turns.getFirst().value().outcome();
        }

        boolean takes(RankedTurn turn) {
            return Turn.removed(turn.turn()) != 0;
        }
    }

    @BeforeAll
    static void open() throws IOException {
        tables = Tablebase.open(TestTables.whole(SIX), SIX, TablebaseOptions.mapped());
    }

    @AfterAll
    static void close() {
        tables.close();
    }

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

    /** Reads the value of a turn: its text, then the outcome, then perhaps a depth or a worth. */
    private static Value value(String[] parts) {
        Outcome outcome = Outcome.valueOf(parts[1].toUpperCase(Locale.ROOT));
        return outcome == Outcome.DRAW && parts.length > 2
                ? new Value.Draw(Value.Source.TABLE, null, new DrawGrade(null, Integer.parseInt(parts[2]), DrawGrade.NO_COUNTER))
                : Value.of(outcome, parts.length < 3 ? Value.NO_DEPTH : Integer.parseInt(parts[2]), Value.Source.TABLE, null);
    }

    /** Returns the first positions of both phases that are wanted, of those which a seed draws. */
    private static List<Ranked> positions(Predicate<Ranked> wanted) {
        SplittableRandom random = new SplittableRandom(52);
        List<Subspace> subspaces = tables.subspaces().stream().filter(each -> each.own() + each.opponent() > 5).toList();
        return Stream.generate(() -> subspaces.get(random.nextInt(subspaces.size())).random(SIX, random))
                .map(position -> new Ranked(position, tables.rank(position)))
                .filter(each -> !each.turns().isEmpty() && wanted.test(each)).limit(POSITIONS).toList();
    }

    @Test
    void eachLevelErrsMoreSeldomThanTheOneBelowAndBySlowerLosses() {
        List<Ranked> positions = positions(each -> each.turns().stream().anyMatch(each::errs));
        double often = 1;
        double soon = 1;
        for (int level = 1; level < Level.TOP; level++) {
            int of = level;
            double errors = positions.stream().mapToDouble(each -> each.share(of, each::errs)).sum() / POSITIONS;
            double quickLosses = positions.stream().mapToDouble(each -> each.share(of, turn -> each.errs(turn)
                    && turn.value().outcome() == Outcome.LOSS && turn.value().plies() <= 10)).sum() / POSITIONS;
            assertThat(errors).as("level %d", level).isLessThan(often).isPositive();
            assertThat(quickLosses / errors).as("level %d", level).isLessThan(soon);
            often = errors;
            soon = quickLosses / errors;
        }
    }

    @Test
    void fromTheSecondLevelOnMillsAreClosed() {
        List<Ranked> positions = positions(each -> each.takes(each.turns().getFirst())
                && !each.turns().stream().allMatch(each::takes));
        for (int level = 1; level < Level.TOP; level++) {
            int of = level;
            double closed = positions.stream().mapToDouble(each -> each.share(of, each::takes)).sum() / POSITIONS;
            assertThat(closed).as("level %d", level).isBetween(level == 1 ? 0.5 : 0.95, level == 1 ? 0.95 : 1);
        }
    }

    @Test
    void fromTheSecondLevelOnTheOpponentsMillIsBlocked() {
        Predicate<RankedTurn> blocks =
                turn -> Arrays.stream(TURNS.all(turn.after())).allMatch(answer -> Turn.removed(answer) == 0);
        List<Ranked> positions = positions(each -> each.turns().stream().noneMatch(each::takes)
                && each.turns().stream().filter(blocks).count() == 1 && blocks.test(each.turns().getFirst()));
        for (int level = 1; level < Level.TOP; level++) {
            int of = level;
            double blocked = positions.stream().mapToDouble(each -> each.share(of, blocks)).sum() / POSITIONS;
            assertThat(blocked).as("level %d", level).isBetween(level == 1 ? 0.5 : 0.95, level == 1 ? 0.95 : 1);
        }
    }

    @Test
    void theTopLevelTakesTheDrawAfterWhichAPersonErrsMost() {
        List<Ranked> positions = positions(each -> each.turns().getFirst().value().outcome() == Outcome.DRAW);
        int harder = 0;
        for (Ranked each : positions) {
            List<RankedTurn> drawing = RankedTurn.asGoodAsFirst(each.turns());
            List<RankedTurn> hardest = Level.hardest(TURNS, drawing, tables::rank);
            assertThat(drawing).containsAll(hardest);
            int[] errors = hardest.stream().mapToInt(LevelTest::errorsAfter).distinct().toArray();
            assertThat(errors).hasSize(1);
            assertThat(drawing.size() > Level.MOST_TRIED || drawing.stream().allMatch(turn -> errorsAfter(turn) <= errors[0]))
                    .isTrue();
            harder += drawing.stream().anyMatch(turn -> errorsAfter(turn) < errors[0]) ? 1 : 0;
        }
        assertThat(harder).isGreaterThan(POSITIONS / 4);
    }

    private static int errorsAfter(RankedTurn turn) {
        return Level.errors(TURNS, turn.after(), tables.rank(turn.after()));
    }
}
