package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Worker.Node;
import org.millstone.variants.Variants;

class ZobristTest {
    /** Each position is a different set of words, hands those of their bits, so no two of them can have the same sum. */
    @Test
    void noTwoPositionsShareAKey() {
        List<Long> words = new ArrayList<>();
        for (int side = 0; side < 2; side++) {
            for (int point = 0; point < Board.MAX_POINTS; point++) {
                words.add(Zobrist.stones(side, 1 << point));
            }
            for (int bit = 1; bit < 16; bit *= 2) {
                words.add(Zobrist.hand(side, bit));
            }
        }
        words.add(Zobrist.SIDE);
        Position empty = Position.start(Variants.THREE);
        for (int pending = 1; pending <= 4; pending *= 2) {
            Position removing = new Position(empty.side(), 0, 0, empty.whiteHand(), empty.blackHand(), pending, 0, false);
            words.add(Zobrist.key(removing) ^ Zobrist.key(empty));
        }
        Position past = new Position(Side.WHITE, 0, 0, 0, 0, 0, 0, false);
        words.add(Zobrist.key(past) ^ Zobrist.key(Position.of(Side.WHITE, 0, 0, 0, 0, Turns.PASS_DUE)));
        List<Long> independent = new ArrayList<>();
        for (long word : words) {
            long rest = word;
            for (long other : independent) {
                rest = Long.compareUnsigned(rest ^ other, rest) < 0 ? rest ^ other : rest;
            }
            assertThat(rest).isNotZero();
            independent.add(rest);
        }
        assertThat(words).hasSize(61);
        for (int count = 0; count < 16; count++) {
            int hand = count;
            assertThat(Zobrist.hand(1, count)).as("%d in hand", count).isEqualTo(IntStream.of(1, 2, 4, 8)
                    .filter(bit -> (hand & bit) != 0).mapToLong(bit -> Zobrist.hand(1, bit)).reduce(0, (a, b) -> a ^ b));
        }
    }

    @Test
    void theKeyAfterATurnIsThatOfThePositionAfterIt() {
        for (Rules rules : SearchAgainstMinimaxTest.variants().toList()) {
            Turns turns = new Turns(rules);
            for (Game game : RandomGames.games(rules, DrawRules.NONE, 1, 200, 40)) {
                Position position = game.position();
                if (position.passDue()) {
                    continue;
                }
                for (int turn : game.turns()) {
                    Position after = turns.apply(position, turn);
                    int taken = turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn);
                    Node before = new Node(0);
                    before.begin(game);
                    Node next = new Node(1);
                    next.follow(before, turn, taken, false);
                    assertThat(next.key).as("%s in %s", game.format(turn), Fen.format(rules.board(), position))
                            .isEqualTo(Zobrist.key(after) ^ Zobrist.pending(after));
                }
            }
        }
    }
}
