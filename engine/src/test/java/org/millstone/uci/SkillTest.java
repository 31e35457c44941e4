package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

class SkillTest {
    private static final Rules NINE = Variants.NINE;
    private static final Rules SIX = Variants.SIX;
    private static final int GAMES = 12;
    private static final int LONGEST = 300;

    private static Engine engine(int skill) throws IOException {
        return new Engine(
                new EngineOptions(NINE, null).withBook(false).withHash(1 << 20).withSkill(skill));
    }

    /** An opponent that looks two plies ahead, as a person does, nearly always beats the lowest level. */
    @Test
    void aWeakPlayerBeatsTheLowestLevel() throws IOException {
        try (Engine weak = engine(EngineOptions.FULL_SKILL); Engine lowest = engine(0)) {
            int won = 0;
            for (int i = 0; i < GAMES; i++) {
                Side weakSide = i % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(NINE, Position.start(NINE), DrawRules.USUAL);
                for (int ply = 0; ply < LONGEST && game.status() == Status.ONGOING && !game.isDrawnByHistory(); ply++) {
                    Engine mover = game.position().side() == weakSide ? weak : lowest;
                    game = game.play(mover.choose(game, SearchLimits.depth(2)).turn());
                }
                won += game.status() == Status.LOST && game.position().side() != weakSide ? 1 : 0;
            }
            assertThat(won).as("games won of %d", GAMES).isGreaterThan(GAMES * 2 / 3);
        }
    }

    /**
     * Plays games between two skills with all tables in a data folder, at least so many, and on until so many are decided. Each has White
     * in every second one. Returns how many the first won, drew and lost.
     */
    private static int[] match(Rules rules, Path data, int skill, int other, int games, int decided) throws IOException {
        EngineOptions options = new EngineOptions(rules, data).withBook(false)
                .withHash(1 << 20);
        int[] results = new int[3];
        try (Engine one = new Engine(options.withSkill(skill), new SplittableRandom(1));
                Engine two = new Engine(options.withSkill(other), new SplittableRandom(2))) {
            for (int i = 0; i < games || results[0] + results[2] < decided; i++) {
                Side first = i % 2 == 0 ? Side.WHITE : Side.BLACK;
                Game game = Game.from(rules, Position.start(rules), DrawRules.USUAL);
                while (game.status() == Status.ONGOING && !game.isDrawnByHistory()) {
                    game = game.play((game.position().side() == first ? one : two).choose(game, SearchLimits.depth(1)).turn());
                }
                boolean won = (game.position().side() == first) == (game.status() == Status.WON);
                results[game.isDrawnByHistory() || game.status() == Status.DRAWN ? 1 : won ? 0 : 2]++;
            }
        }
        return results;
    }

    @ParameterizedTest
    @CsvSource({"6, 0", "12, 6", "18, 12"})
    void withTablesEachLevelBeatsThoseBelow(int skill, int below) throws IOException {
        int[] results = match(SIX, TestTables.whole(SIX), skill, below, GAMES, 0);
        assertThat(results[0]).as(Arrays.toString(results)).isGreaterThan(2 * results[2]);
    }

    @Tag("database")
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 8, 11, 14, 17, 20})
    void withTheTablesOfNineEachLevelWins65OfAHundredDecidedGamesAgainstTheOneBelow(int skill) throws IOException {
        Path data = Objects.requireNonNull(TestTables.nine().getParent());
        int[] results = match(NINE, data, skill, Math.max(0, skill - 3), 300, 100);
        assertThat(results[0]).as("skill %d: %s", skill, Arrays.toString(results))
                .isGreaterThanOrEqualTo(65 * (results[0] + results[2]) / 100);
    }

    @Test
    void fullSkillNeverLosesAndBeatsALowLevel() throws IOException {
        int[] results = match(SIX, TestTables.whole(SIX), EngineOptions.FULL_SKILL, 6, GAMES, 0);
        assertThat(results[2]).isZero();
        assertThat(results[0]).isGreaterThan(GAMES / 2);
    }

    @Test
    void everySkillHasItsLevel() {
        assertThat(IntStream.rangeClosed(0, EngineOptions.FULL_SKILL).mapToObj(skill -> Level.ofSkill(skill).number()))
                .containsExactly(1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8);
    }

    @Test
    void theLevelIsTold() throws IOException {
        try (Engine engine = new Engine(new EngineOptions(SIX, TestTables.whole(SIX)).withBook(false).withSkill(5))) {
            assertThat(engine.equipment()).startsWith("skill 5 of 20: ").contains(" tables");
            Game game = Game.from(SIX, Position.start(SIX), DrawRules.USUAL);
            assertThat(engine.choose(game, SearchLimits.depth(1)).reason()).isEqualTo("level 3 of 8");
        }
    }

    @Test
    void theHighestLevelHoldsNothingBack() throws IOException {
        SearchLimits none = SearchLimits.depth(0);
        try (Engine full = engine(EngineOptions.FULL_SKILL); Engine fourth = engine(4)) {
            assertThat(full.control(none).limits()).isEqualTo(none);
            assertThat(fourth.control(none).limits().depth()).isEqualTo(3);
        }
    }
}
