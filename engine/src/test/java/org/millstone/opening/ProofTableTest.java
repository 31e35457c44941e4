package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

class ProofTableTest {
    @Test
    void whatIsAddedIsFoundAndWhatFollowsFromItToo() {
        try (ProofTable table = new ProofTable(Opening.LEAST_BYTES)) {
            table.add(1, Wdl.WIN, ProofBounds.YES);
            table.add(2, Wdl.DRAW, ProofBounds.NO);
            table.add(3, Wdl.DRAW, ProofBounds.YES);
            table.add(3, Wdl.WIN, ProofBounds.NO);
            table.add(4, Wdl.DRAW, ProofBounds.UNKNOWN);
            assertThat(ProofBounds.outcome(table.facts(1))).isEqualTo(Outcome.WIN);
            assertThat(ProofBounds.outcome(table.facts(2))).isEqualTo(Outcome.LOSS);
            assertThat(ProofBounds.outcome(table.facts(3))).isEqualTo(Outcome.DRAW);
            assertThat(ProofBounds.outcome(table.facts(4))).isEqualTo(Outcome.UNKNOWN);
            assertThat(ProofBounds.in(table.facts(4), Wdl.WIN)).isEqualTo(ProofBounds.OPEN);
            assertThat(table.facts(5)).isZero();
        }
    }

    @Test
    void aFullTableForgetsAndNeverMistakes() {
        SplittableRandom random = new SplittableRandom(8);
        try (ProofTable table = new ProofTable(Opening.LEAST_BYTES)) {
            int found = 0;
            for (int i = 0; i < 100_000; i++) {
                // The key itself tells which answer belongs to it.
                long key = random.nextLong(1, 1L << PositionKeys.BITS);
                table.add(key, Wdl.DRAW, (key & 1) == 0 ? ProofBounds.YES : ProofBounds.NO);
                long other = key ^ 2;
                int facts = table.facts(other);
                assertThat(facts).as("%x", other).isZero();
                found += ProofBounds.in(table.facts(key), Wdl.DRAW) == ((key & 1) == 0 ? ProofBounds.YES : ProofBounds.NO) ? 1
                        : 0;
            }
            assertThat(found).isEqualTo(100_000);
        }
    }
}
