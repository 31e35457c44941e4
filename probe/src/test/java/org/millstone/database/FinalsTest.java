package org.millstone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.table.TableCounts;
import org.millstone.variants.Variants;

class FinalsTest {
    @Test
    void threeAgainstFourIsBetterThanFourAgainstThreeInNine() {
        Finals nine = Finals.ofNine();
        assertThat(nine.worthOfLevel(nine.level(Subspace.moving(3, 4)))).isEqualTo(40);
        assertThat(nine.worthOfLevel(nine.level(Subspace.moving(4, 3)))).isEqualTo(-40);
    }

    @Test
    void nineHas21LevelsAbove0AndEachIsOneFinal() {
        Finals nine = Finals.ofNine();
        assertThat(nine.best()).isEqualTo(21);
        assertThat(nine.positive().stream().map(of -> nine.level(of.subspace())).toList())
                .isEqualTo(IntStream.rangeClosed(1, 21).boxed().toList());
        assertThat(Finals.published(Variants.NINE)).isTrue();
        assertThat(Finals.published(Variants.SIX)).isFalse();
    }

    @Test
    void equalStonesAreWorthNothing() {
        Finals none = Finals.of(Map.of());
        assertThat(none.level(Subspace.moving(5, 5))).isZero();
        assertThat(none.worthOfLevel(0)).isZero();
        assertThatThrownBy(() -> none.level(Subspace.moving(5, 4))).hasMessageContaining("5-4");
    }

    @Test
    void finalsOfOneValueAreOneLevel() {
        Finals finals = Finals.of(Map.of(Subspace.moving(5, 4), 7, Subspace.moving(3, 6), 7, Subspace.moving(6, 5), 0));
        assertThat(finals.level(Subspace.moving(5, 4))).isEqualTo(1);
        assertThat(finals.level(Subspace.moving(6, 3))).isEqualTo(-1);
        assertThat(finals.level(Subspace.moving(5, 6))).isZero();
        assertThat(finals.best()).isEqualTo(1);
    }

    @Test
    void aFinalHasOneValue() {
        Map<Subspace, Integer> twice = Map.of(Subspace.moving(5, 4), 7, Subspace.moving(4, 5), 7);
        assertThatThrownBy(() -> Finals.of(twice)).hasMessageContaining("-7").hasMessageContaining("7");
    }

    /** The counts of 6-5 and 5-6 of nine; the published order has it between 6-4 and 6-3. */
    @Test
    void aValueIsTheMeanShareOfWinsLessLosses() {
        TableCounts toMove = new TableCounts(17_229_622, 54_884_398, 2_052, 163, 48);
        TableCounts other = new TableCounts(18_321, 67_290_795, 4_806_956, 53, 162);
        assertThat(Finals.worthByCounts(toMove, other)).isEqualTo(1526);
        assertThat(Finals.worthByCounts(other, toMove)).isEqualTo(-1526);
    }
}
