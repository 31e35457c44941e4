package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
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
    void theClockCountsTheQuietPliesBefore() {
        Game game = Game.from(NINE, open(DrawRules.NONE).position(), new DrawRules(3, 100), 97);
        assertThat(game.quietPlies()).isEqualTo(97);
        assertThat(game.play("a1-a4").play("g7-g4").isDrawnByHistory()).isFalse();
        Game drawn = game.play("a1-a4").play("g7-g4").play("a4-a1");
        assertThat(drawn.drawByHistory()).contains("100 plies in a row without a stone placed or removed");
        assertThat(drawn.withDraws(new DrawRules(3, 101)).isDrawnByHistory()).isFalse();
        // What came up before is not known.
        assertThat(round(open(DrawRules.USUAL)).isRepetition()).isTrue();
        assertThat(game.isRepetition()).isFalse();
    }

    /** The turn goes on, and will remove a stone: after its first word it is not a quiet one. */
    @Test
    void aTurnThatClosesAMillIsNotQuietBeforeItsRemoval() {
        // a1 and d1 wait for g1, which flies in from d6.
        Game game = Game.from(NINE, Fen.parse(NINE, "*@*****@/O*@***@*/****OO** w"), DrawRules.USUAL, 99);
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
        Position blocked = Fen.parse(passing, "********/*@*@*@*@/@O@O@O@O w");
        Game game = Game.from(passing, blocked, new DrawRules(3, 10), 9);
        assertThat(game.play("pass").drawByHistory()).contains("10 plies in a row without a stone placed or removed");
    }

    @Test
    void theBoardEndsTheGameBeforeHistoryDoes() {
        Position blocked = Fen.parse(NINE, "********/*@*@*@*@/@O@O@O@O w");
        Game game = Game.from(NINE, blocked, DrawRules.USUAL, 100);
        assertThat(game.status()).isEqualTo(Status.LOST);
        assertThat(game.isDrawnByHistory()).isFalse();
    }

    /** However many turns are played on, and whether or not they remove a stone; under other rules it may not be drawn. */
    @Test
    void aGameThatWasDrawnStaysSo() {
        Game thrice = round(round(open(DrawRules.USUAL)));
        for (Game later = thrice.play("a1-d1"); later.quietPlies() < 11; later = later.play(later.turns().getFirst())) {
            assertThat(later.drawByHistory()).contains("a position came up 3 times earlier in the game");
            assertThat(later.withDraws(new DrawRules(0, 100)).isDrawnByHistory()).isFalse();
        }
        Game quiet = Game.from(NINE, Fen.parse(NINE, "*@*****@/O*@***@*/****OO** w"), DrawRules.USUAL, 100);
        for (String removal : List.of("d6-g1", "d6-g1xc5")) {
            Game later = quiet.play(removal);
            assertThat(later.quietPlies()).isZero();
            assertThat(later.drawByHistory())
                    .contains("100 plies in a row without a stone placed or removed earlier in the game");
            assertThat(later.withDraws(new DrawRules(3, 101)).isDrawnByHistory()).isFalse();
        }
    }

    /** An end on the board that comes after a draw does not undo it. */
    @Test
    void theBoardEndsNoGameThatWasDrawn() {
        Game drawn = Game.from(NINE, Fen.parse(NINE, "O*@@****/********/OO****@* w"), DrawRules.USUAL, 100);
        Game over = drawn.play(drawn.turns().stream().filter(turn -> Turn.removed(turn) != 0).findFirst().orElseThrow());
        assertThat(over.status()).isEqualTo(Status.LOST);
        assertThat(over.isDrawnByHistory()).isTrue();
    }

    @Test
    void whoIsToMoveDistinguishesPositions() {
        Game game = open(DrawRules.USUAL);
        Position other =
                new Position(game.position().side().other(), game.position().white(), game.position().black(), 0, 0, 0, 0, false);
        assertThat(Game.through(NINE, List.of(game.position(), other, game.position(), other), DrawRules.USUAL, 0)
                .isDrawnByHistory()).isFalse();
    }

    @Test
    void aGameComesThroughItsPositions() {
        Game game = open(DrawRules.USUAL);
        List<Position> line = new ArrayList<>(List.of(game.position()));
        for (String turn : "a1-a4 g7-g4 a4-a1 g4-g7 a1-a4 g7-g4 a4-a1 g4-g7".split(" ")) {
            game = game.play(turn);
            line.add(game.position());
        }
        assertThat(Game.through(NINE, line, DrawRules.USUAL, 7)).extracting(Game::recent, Game::quietPlies, Game::drawByHistory)
                .containsExactly(game.recent(), 15, Optional.of("the position has come up 3 times"));
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
        try (Search search = new Search(NINE, 1, 1 << 20)) {
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
