package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

/** Facts about a position, and the table that keeps them. */
class ProofTableTest {
    private static final int ALL_FACTS = 16;
    private static final List<Integer> BOUNDS = List.of(Wdl.DRAW, Wdl.WIN);
    /** By the numbers of {@link Wdl}. */
    private static final List<Outcome> OUTCOMES = List.of(Outcome.LOSS, Outcome.DRAW, Outcome.WIN);

    /** The values that facts leave possible. */
    private static List<Integer> possible(int facts) {
        return List.of(Wdl.LOSS, Wdl.DRAW, Wdl.WIN).stream()
                .filter(value -> BOUNDS.stream()
                        .noneMatch(bound -> ProofBounds.in(facts, bound) == ProofBounds.YES && value < bound
                                || ProofBounds.in(facts, bound) == ProofBounds.NO && value >= bound))
                .toList();
    }

    @Test
    void whatAnyTwoFactsComeToIsWhatBothLeavePossible() {
        for (int facts = 0; facts < ALL_FACTS; facts++) {
            for (int others = 0; others < ALL_FACTS; others++) {
                String pair = facts + " and " + others;
                List<Integer> both = possible(facts).stream().filter(possible(others)::contains).toList();
                int f = facts;
                int o = others;
                if (both.isEmpty()) {
                    assertThatThrownBy(() -> ProofBounds.joined(f, o)).as(pair).isInstanceOf(IllegalStateException.class);
                    continue;
                }
                int joined = ProofBounds.joined(facts, others);
                assertThat(ProofBounds.joined(others, facts)).as(pair).isEqualTo(joined);
                for (int bound : BOUNDS) {
                    boolean asked = ProofBounds.in(facts, bound) + ProofBounds.in(others, bound) > ProofBounds.OPEN;
                    int expected = both.stream().allMatch(value -> value >= bound) ? ProofBounds.YES
                            : both.stream().allMatch(value -> value < bound) ? ProofBounds.NO
                            : asked ? ProofBounds.UNKNOWN : ProofBounds.OPEN;
                    assertThat(ProofBounds.in(joined, bound)).as(pair).isEqualTo(expected);
                }
                assertThat(ProofBounds.outcome(joined)).as(pair)
                        .isEqualTo(both.size() == 1 ? OUTCOMES.get(both.getFirst()) : Outcome.UNKNOWN);
            }
        }
    }

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
            for (int i = 0; i < 100_000; i++) {
                // The key itself tells which answer belongs to it.
                long key = random.nextLong(1, 1L << PositionKeys.BITS);
                int answer = (key & 1) == 0 ? ProofBounds.YES : ProofBounds.NO;
                table.add(key, Wdl.DRAW, answer);
                assertThat(table.facts(key ^ 2)).as("%x", key ^ 2).isZero();
                assertThat(ProofBounds.in(table.facts(key), Wdl.DRAW)).as("%x", key).isEqualTo(answer);
            }
        }
    }
}
