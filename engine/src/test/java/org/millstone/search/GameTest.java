package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

class GameTest {
    private static final Rules NINE = Variants.NINE;

    private static Game open(DrawRules draws) {
        return Game.from(NINE, Fen.parse(NINE, "*@*O**@*/***O*@**/O@***O** w"), draws);
    }

    /** Both sides move a stone and move it back. */
    private static Game round(Game game) {
        return game.play("a1-a4").play("g7-g4").play("a4-a1").play("g4-g7");
    }

    @Test
    void theThirdOccurrenceDraws() {
        Game once = open(new DrawRules(3, 0));
        Game twice = round(once);
        assertThat(twice.isDrawnByHistory()).isFalse();
        assertThat(round(twice).isDrawnByHistory()).isTrue();
    }

    @Test
    void quietPliesDraw() {
        Game game = round(open(new DrawRules(0, 6)));
        assertThat(game.quietPlies()).isEqualTo(4);
        assertThat(game.isDrawnByHistory()).isFalse();
        assertThat(game.play("a1-a4").play("g7-g4").isDrawnByHistory()).isTrue();
    }

    @Test
    void placingAndRemovingBeginAnew() {
        Game game = Game.from(NINE, Position.start(NINE), DrawRules.USUAL).play("d6").play("d7");
        assertThat(game.quietPlies()).isZero();
    }

    @Test
    void aRemovalMayComeByItself() {
        Game game = Game.from(NINE, Position.start(NINE), DrawRules.USUAL);
        for (String turn : new String[] {"a1", "d6", "a4", "d5", "a7", "xd6"}) {
            game = game.play(turn);
        }
        assertThat(Fen.format(NINE.board(), game.position())).isEqualTo("@*******/********/*****OOO b p p 3 6 1 7 0 0");
    }

    @Test
    void whatTheRulesForbidIsRefused() {
        Game game = open(DrawRules.USUAL);
        assertThatThrownBy(() -> game.play("a1-g7")).isInstanceOf(IllegalTurnException.class).hasMessageContaining("'a1-g7'");
        assertThatThrownBy(() -> game.play("rubbish")).isInstanceOf(IllegalTurnException.class);
    }

    /** The side that is behind takes the draw, the side ahead avoids it: both know that the position comes up for the third time. */
    @Test
    void theSearchKnowsOfRepetition() {
        // White: three stones that fly against five; Black threatens nothing at once. Any evaluation prefers Black.
        Game game = Game.from(NINE, Fen.parse(NINE, "*@*O**@*/***@*@**/O@***O** w"), new DrawRules(3, 0));
        Game before = round(game).play("a1-a4").play("g7-g4").play("a4-a1");
        try (Search search = new Search(NINE, new MillEvaluation(NINE), SearchOptions.USUAL.withHash(1 << 20))) {
            Report free = search.search(before, before.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(1)), found -> {});
            assertThat(before.format(free.turn())).as("Black is ahead and does not repeat").isNotEqualTo("g4-g7");
            int repeating = before.turns().stream().filter(turn -> before.format(turn).equals("g4-g7"))
                    .findFirst().orElseThrow();
            Report forced =
                    search.search(before, List.of(repeating), 1, Leaves.NONE, new Control(SearchLimits.depth(1)), found -> {});
            assertThat(forced.score()).isZero();
        }
    }
}
