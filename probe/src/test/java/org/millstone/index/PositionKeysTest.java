package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Symmetries;
import org.millstone.rules.Fen;
import org.millstone.rules.Games;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

class PositionKeysTest {
    static List<Rules> variants() {
        return Variants.all();
    }

    /** A key holds an image of the position: two positions with the same key are images of each other. */
    @ParameterizedTest
    @MethodSource("variants")
    void aPositionAndItsImagesAndItsTwinHaveOneKeyWhichHoldsAnImage(Rules rules) {
        PositionKeys keys = new PositionKeys(rules);
        Symmetries symmetries = rules.board().symmetries();
        for (Position position : Games.positions(rules, 6, 50)) {
            String fen = Fen.format(rules.board(), position);
            long key = keys.of(position);
            assertThat(key).isNotNegative().isLessThan(1L << PositionKeys.BITS);
            assertThat(PositionKeys.inHand(key)).isEqualTo(position.whiteHand() + position.blackHand());
            for (int g = 0; g < symmetries.count(); g++) {
                assertThat(keys.of(position.mapped(symmetries, g))).as(fen).isEqualTo(key);
            }
            assertThat(keys.of(position.coloursExchanged())).as(fen).isEqualTo(key);
            int g = keys.symmetry(position.own(), position.opponent());
            assertThat(symmetries.apply(g, position.own())).as(fen).isEqualTo(PositionKeys.own(key));
            assertThat(symmetries.apply(g, position.opponent())).as(fen).isEqualTo(PositionKeys.opponent(key));
            assertThat(key & 0xff).as(fen).isEqualTo(position.ownHand() << 4 | position.opponentHand());
        }
    }
}
