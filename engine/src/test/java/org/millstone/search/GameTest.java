package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.variants.Variants;

class GameTest {
    private static final Rules NINE = Variants.NINE;
    private static final String OPEN = "*@*O**@*/***O*@**/O@***O** w";
    private static final String BLOCKED = "********/*@*@*@*@/@O@O@O@O w";
    /** White's a1 and d1 wait for g1, which flies in from d6. */
    private static final String MILL_TO_CLOSE = "*@*****@/O*@***@*/****OO** w";
    private static final String A_HUNDRED = "100 plies in a row without a stone placed or removed";

    private static Game game(String fen, DrawRules draws, int clock) {
        return Game.from(NINE, Fen.parse(NINE, fen), draws, clock);
    }

    private static Game open(DrawRules draws) {
        return game(OPEN, draws, 0);
    }

    /** Both sides move a stone and move it back. */
    private static Game round(Game game) {
        return game.play("a1-a4").play("g7-g4").play("a4-a1").play("g4-g7");
    }

    @Test
    void theThirdOccurrenceDraws() {
        Game twice = round(open(new DrawRules(3, 0)));
        assertThat(twice.isRepetition()).isTrue();
        assertThat(twice.isDrawnByHistory()).isFalse();
        assertThat(round(twice).drawByHistory()).contains("the position has come up 3 times");
    }

    @Test
    void quietPliesDrawAndTheClockCountsThoseBefore() {
        Game game = game(OPEN, new DrawRules(3, 100), 97);
        assertThat(game.quietPlies()).isEqualTo(97);
        assertThat(game.isRepetition()).as("what came up before is not known").isFalse();
        assertThat(game.play("a1-a4").play("g7-g4").isDrawnByHistory()).isFalse();
        Game drawn = game.play("a1-a4").play("g7-g4").play("a4-a1");
        assertThat(drawn.drawByHistory()).contains(A_HUNDRED);
        assertThat(drawn.withDraws(new DrawRules(3, 101)).isDrawnByHistory()).isFalse();
        assertThat(Game.from(NINE, Position.start(NINE), DrawRules.USUAL).play("d6").play("d7").quietPlies()).isZero();
    }

    /** The turn goes on, and will remove a stone: after its first word it is not a quiet one. */
    @Test
    void aTurnThatClosesAMillIsNotQuietBeforeItsRemoval() {
        Game game = game(MILL_TO_CLOSE, DrawRules.USUAL, 99);
        Game pending = game.play("d6-g1");
        assertThat(pending.position().pending()).isOne();
        assertThat(pending.isDrawnByHistory()).isFalse();
        assertThat(pending.quietPlies()).isZero();
        assertThat(pending.play("xc5").position()).isEqualTo(game.play("d6-g1xc5").position());
    }

    @Test
    void aPassIsAQuietPly() {
        Rules passing = new Rules("passing", NINE.board(), 9, 3, false, NINE.fromMills(), NINE.removals(), Rules.Blocked.PASS,
                NINE.whilePlacing(), NINE.afterPlacing(), NINE.fullBoard(), Rules.Placing.FIRST);
        Game game = Game.from(passing, Fen.parse(passing, BLOCKED), new DrawRules(3, 100), 99);
        assertThat(game.play("pass").drawByHistory()).contains(A_HUNDRED);
    }

    @Test
    void theBoardEndsTheGameBeforeHistoryDoesUnlessItWasDrawnBefore() {
        Game blocked = game(BLOCKED, DrawRules.USUAL, 100);
        assertThat(blocked.status()).isEqualTo(Status.LOST);
        assertThat(blocked.isDrawnByHistory()).isFalse();
        Game drawn = game("O*@@****/********/OO****@* w", DrawRules.USUAL, 100);
        Game over = drawn.play(drawn.turns().stream().filter(turn -> Turn.removed(turn) != 0).findFirst().orElseThrow());
        assertThat(over.status()).isEqualTo(Status.LOST);
        assertThat(over.isDrawnByHistory()).isTrue();
    }

    /** However many turns are played on; under other rules it may not be drawn. */
    @Test
    void aGameThatWasDrawnStaysSo() {
        Game thrice = round(round(open(DrawRules.USUAL)));
        for (Game later = thrice.play("a1-d1"); later.quietPlies() < 11; later = later.play(later.turns().getFirst())) {
            assertThat(later.drawByHistory()).contains("a position came up 3 times earlier in the game");
            assertThat(later.withDraws(new DrawRules(0, 100)).isDrawnByHistory()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"d6-g1", "d6-g1xc5"})
    void aRemovalDoesNotUndoADraw(String removal) {
        Game later = game(MILL_TO_CLOSE, DrawRules.USUAL, 100).play(removal);
        assertThat(later.quietPlies()).isZero();
        assertThat(later.drawByHistory()).contains(A_HUNDRED + " earlier in the game");
        assertThat(later.withDraws(new DrawRules(3, 101)).isDrawnByHistory()).isFalse();
    }

    @Test
    void aGameComesThroughItsPositionsAndWhoIsToMoveDistinguishesThem() {
        Game game = open(DrawRules.USUAL);
        Position first = game.position();
        Position other = new Position(first.side().other(), first.white(), first.black(), 0, 0, 0, 0, false);
        assertThat(Game.through(NINE, List.of(first, other, first, other), DrawRules.USUAL, 0).isDrawnByHistory()).isFalse();
        Game drawn = round(round(game));
        assertThat(Game.through(NINE, drawn.line(), DrawRules.USUAL, 7))
                .extracting(Game::recent, Game::quietPlies, Game::drawByHistory)
                .containsExactly(drawn.recent(), 15, Optional.of("the position has come up 3 times"));
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
        Game game = game("*@*O**@*/***@*@**/O@***O** w", new DrawRules(3, 0), 0);
        Game before = round(game).play("a1-a4").play("g7-g4").play("a4-a1");
        int repeating = before.turns().stream().filter(turn -> before.format(turn).equals("g4-g7")).findFirst().orElseThrow();
        try (Search search = new Search(NINE, 1, 1 << 20)) {
            Control control = new Control(SearchLimits.depth(1));
            assertThat(search.search(before, before.turns(), 1, Leaves.NONE, control, found -> {}).turn())
                    .as("Black is ahead and does not repeat").isNotEqualTo(repeating);
            Control again = new Control(SearchLimits.depth(1));
            assertThat(search.search(before, List.of(repeating), 1, Leaves.NONE, again, found -> {}).score()).isZero();
        }
    }
}
