package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

class SubspaceSizeTest {
    @Test
    void everySubspaceIsAsLargeAsItsIndex() {
        for (Rules rules : Variants.all()) {
            CanonicalSets.BySize sets = new CanonicalSets.BySize(rules.board());
            for (int own = Rules.FEWEST; own <= Math.min(9, rules.men()); own++) {
                for (int opponent = Rules.FEWEST; opponent <= Math.min(9, rules.men()); opponent++) {
                    Subspace subspace = Subspace.moving(own, opponent);
                    CanonicalSets rows = sets.of(Math.max(own, opponent));
                    SlotIndex.Size extent = SlotIndex.Size.of(rules.board(), subspace);
                    SlotIndex index = new SlotIndex(rules.board(), subspace, rows);
                    assertThat(extent.rows()).as(rules.name() + " " + subspace).isEqualTo(rows.count());
                    assertThat(extent.columns()).isEqualTo(index.columns());
                    assertThat(extent.positions()).isEqualTo(SlotIndex.Size.of(rules.board(), subspace.mirrored()).positions())
                            .isLessThanOrEqualTo(index.slots());
                }
            }
        }
    }

    /** Those of 7-5 are published; those of 4-3 and 3-3, counted one by one. */
    @Test
    void positionsAreAsManyAsKnown() {
        assertThat(SlotIndex.Size.of(Variants.NINE.board(), Subspace.moving(7, 5)).positions()).isEqualTo(133_910_896L);
        assertThat(SlotIndex.Size.of(Variants.NINE.board(), Subspace.moving(4, 3)).positions()).isEqualTo(760_398L);
        assertThat(SlotIndex.Size.of(Variants.TWELVE.board(), Subspace.moving(12, 12)).rows()).isEqualTo(170_854);
    }
}
