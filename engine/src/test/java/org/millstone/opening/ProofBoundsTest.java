package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

class ProofBoundsTest {
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
    void anAnswerThatIsUnknownTakesNoOtherAway() {
        for (int bound : BOUNDS) {
            for (int verdict : List.of(ProofBounds.NO, ProofBounds.YES)) {
                int facts = ProofBounds.add(0, bound, verdict);
                assertThat(ProofBounds.add(facts, bound, ProofBounds.UNKNOWN)).isEqualTo(facts);
                assertThat(ProofBounds.add(ProofBounds.add(0, bound, ProofBounds.UNKNOWN), bound, verdict)).isEqualTo(facts);
            }
        }
    }
}
