package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

class FactsTest {
    private static final int ALL_FACTS = 16;
    private static final List<Integer> BOUNDS = List.of(Wdl.DRAW, Wdl.WIN);
    /** By the numbers of {@link Wdl}. */
    private static final List<Outcome> OUTCOMES = List.of(Outcome.LOSS, Outcome.DRAW, Outcome.WIN);

    /** The values that facts leave possible. */
    private static List<Integer> possible(int facts) {
        return List.of(Wdl.LOSS, Wdl.DRAW, Wdl.WIN).stream()
                .filter(value -> BOUNDS.stream().noneMatch(bound -> Facts.in(facts, bound) == Facts.YES && value < bound
                        || Facts.in(facts, bound) == Facts.NO && value >= bound))
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
                    assertThatThrownBy(() -> Facts.joined(f, o)).as(pair).isInstanceOf(IllegalStateException.class);
                    continue;
                }
                int joined = Facts.joined(facts, others);
                assertThat(Facts.joined(others, facts)).as(pair).isEqualTo(joined);
                for (int bound : BOUNDS) {
                    boolean asked = Facts.in(facts, bound) + Facts.in(others, bound) > Facts.OPEN;
                    int expected = both.stream().allMatch(value -> value >= bound) ? Facts.YES
                            : both.stream().allMatch(value -> value < bound) ? Facts.NO
                            : asked ? Facts.UNKNOWN : Facts.OPEN;
                    assertThat(Facts.in(joined, bound)).as(pair).isEqualTo(expected);
                }
                assertThat(Facts.outcome(joined)).as(pair)
                        .isEqualTo(both.size() == 1 ? OUTCOMES.get(both.getFirst()) : Outcome.UNKNOWN);
            }
        }
    }

    @Test
    void anAnswerThatIsUnknownTakesNoOtherAway() {
        for (int bound : BOUNDS) {
            for (int verdict : List.of(Facts.NO, Facts.YES)) {
                int facts = Facts.add(0, bound, verdict);
                assertThat(Facts.add(facts, bound, Facts.UNKNOWN)).isEqualTo(facts);
                assertThat(Facts.add(Facts.add(0, bound, Facts.UNKNOWN), bound, verdict)).isEqualTo(facts);
            }
        }
    }
}
