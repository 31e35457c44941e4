package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.SearchOptions;
import org.millstone.variants.Variants;

class SkillTest {
    private static final Rules NINE = Variants.NINE;
    private static final int GAMES = 12;
    private static final int LONGEST = 300;

    private static Engine engine(int skill) throws IOException {
        return new Engine(
                new EngineOptions(NINE, null).withBook(false).withSearch(SearchOptions.USUAL.withHash(1 << 20)).withSkill(skill));
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

    @Test
    void theHighestLevelHoldsNothingBack() throws IOException {
        SearchLimits none = SearchLimits.depth(0);
        try (Engine full = engine(EngineOptions.FULL_SKILL); Engine fourth = engine(4)) {
            assertThat(full.control(none).limits()).isEqualTo(none);
            assertThat(fourth.control(none).limits().depth()).isEqualTo(3);
        }
    }
}
