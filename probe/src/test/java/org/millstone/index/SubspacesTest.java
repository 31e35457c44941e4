package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;

/** What subspaces there are, what they are called, and where their turns lead. */
class SubspacesTest {
    private static final Rules NINE = Variants.NINE;

    @Test
    void theCountsOfNineAreThePublishedOnes() {
        List<Subspace> placing = Subspaces.placing(NINE);
        assertThat(Subspaces.moving(NINE)).hasSize(49);
        assertThat(placing).hasSize(497);
        List<Extent> extents = placing.stream().map(subspace -> Extent.of(NINE.board(), subspace)).toList();
        assertThat(extents.stream().mapToLong(Extent::positions).sum()).isEqualTo(17_856_763_819L);
        assertThat(extents.stream().mapToLong(extent -> (long) extent.rows() * extent.columns()).sum())
                .isEqualTo(18_310_163_591L);
    }

    @Test
    void everyTurnLeadsToASubspaceThatThereIs() {
        for (Rules rules : List.of(NINE, Variants.SIX, Variants.THREE, Variants.TWELVE)) {
            for (Subspace subspace : Subspaces.placing(rules)) {
                assertThat(Subspaces.has(rules, subspace.afterTurn())).as(subspace + " after a turn").isTrue();
                boolean goesOn = subspace.opponent() > 0 && !subspace.afterCapture().isLost();
                assertThat(Subspaces.has(rules, subspace.afterCapture())).as(subspace + " after a capture").isEqualTo(goesOn);
            }
        }
    }

    @Test
    void theHandsSayWhoIsToMove() {
        assertThat(new Subspace(0, 0, 9, 9).position(0, 0).side()).isEqualTo(Side.WHITE);
        assertThat(new Subspace(0, 1, 9, 8).position(0, 1).side()).isEqualTo(Side.BLACK);
        assertThat(new Subspace(0, 1, 9, 8).position(0, 2)).satisfies(position -> {
            assertThat(position.white()).isEqualTo(2);
            assertThat(Subspace.of(position)).isEqualTo(new Subspace(0, 1, 9, 8));
        });
    }

    @Test
    void namesAreReadAsTheyAreWritten() {
        for (Subspace subspace : Subspaces.all(NINE)) {
            assertThat(Subspace.parse(subspace.toString())).contains(subspace);
        }
        assertThat(new Subspace(6, 5, 3, 2)).hasToString("6-5+3+2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "6-", "06-5", "6-5+3", "6-5+3+2+1", "6-5+0+0", "6-5+03+2", "6-5 +3+2", "-6-5", "666-5"})
    void otherNamesAreNone(String name) {
        assertThat(Subspace.parse(name)).isEmpty();
    }

    @Test
    void theSideToMoveMakesTheRowsUnlessItHasFewerOnTheBoard() {
        assertThat(new Subspace(5, 5, 3, 2).ownRows()).isTrue();
        assertThat(new Subspace(5, 5, 2, 3).ownRows()).isFalse();
        assertThat(new Subspace(5, 6, 3, 2).ownRows()).isFalse();
    }
}
