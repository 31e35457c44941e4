package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Symmetries;
import org.millstone.rules.Fen;
import org.millstone.rules.Games;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

class PositionKeysTest {
    static java.util.List<Rules> variants() {
        return Variants.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aPositionAndItsImagesAndItsTwinHaveOneKey(Rules rules) {
        PositionKeys keys = new PositionKeys(rules);
        Symmetries symmetries = rules.board().symmetries();
        for (Position position : Games.positions(rules, 6, 200)) {
            long key = keys.of(position);
            assertThat(key).isNotNegative().isLessThan(1L << PositionKeys.BITS);
            assertThat(PositionKeys.inHand(key)).isEqualTo(position.whiteHand() + position.blackHand());
            for (int g = 0; g < symmetries.count(); g++) {
                Position image = position.mapped(symmetries, g);
                assertThat(keys.of(image)).as(Fen.format(rules.board(), image)).isEqualTo(key);
            }
            assertThat(keys.of(position.coloursExchanged())).as(Fen.format(rules.board(), position)).isEqualTo(key);
        }
    }

    /** A key holds an image of the position: two positions with the same key are images of each other. */
    @ParameterizedTest
    @MethodSource("variants")
    void aKeyHoldsAnImageOfItsPosition(Rules rules) {
        PositionKeys keys = new PositionKeys(rules);
        Symmetries symmetries = rules.board().symmetries();
        for (Position position : Games.positions(rules, 7, 200)) {
            long key = keys.of(position);
            int g = keys.symmetry(position.own(), position.opponent());
            assertThat(symmetries.apply(g, position.own())).as(Fen.format(rules.board(), position))
                    .isEqualTo(PositionKeys.own(key));
            assertThat(symmetries.apply(g, position.opponent())).as(Fen.format(rules.board(), position))
                    .isEqualTo(PositionKeys.opponent(key));
            assertThat(key & 0xff).isEqualTo(position.ownHand() << 4 | position.opponentHand());
        }
    }
}
