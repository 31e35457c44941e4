package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.table.Wdl;

class VerdictTest {
    private static final int ALL_FACTS = 16;
    private static final List<Integer> BOUNDS = List.of(Wdl.DRAW, Wdl.WIN);

    /** The values that facts leave possible. */
    private static List<Integer> possible(int facts) {
        return List.of(Wdl.LOSS, Wdl.DRAW, Wdl.WIN).stream()
                .filter(value -> BOUNDS.stream().noneMatch(bound -> Verdict.in(facts, bound) == Verdict.YES && value < bound
                        || Verdict.in(facts, bound) == Verdict.NO && value >= bound))
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
                    assertThatThrownBy(() -> Verdict.joined(f, o)).as(pair).isInstanceOf(Verdict.ContradictionException.class);
                    continue;
                }
                int joined = Verdict.joined(facts, others);
                assertThat(Verdict.joined(others, facts)).as(pair).isEqualTo(joined);
                for (int bound : BOUNDS) {
                    boolean asked = Verdict.in(facts, bound) + Verdict.in(others, bound) > Verdict.OPEN;
                    int expected = both.stream().allMatch(value -> value >= bound) ? Verdict.YES
                            : both.stream().allMatch(value -> value < bound) ? Verdict.NO
                            : asked ? Verdict.UNKNOWN : Verdict.OPEN;
                    assertThat(Verdict.in(joined, bound)).as(pair).isEqualTo(expected);
                }
                assertThat(Verdict.value(joined)).as(pair).isEqualTo(both.size() == 1 ? both.getFirst() : Wdl.UNKNOWN);
            }
        }
    }

    @Test
    void anAnswerThatIsUnknownTakesNoOtherAway() {
        for (int bound : BOUNDS) {
            for (int verdict : List.of(Verdict.NO, Verdict.YES)) {
                int facts = Verdict.add(0, bound, verdict);
                assertThat(Verdict.add(facts, bound, Verdict.UNKNOWN)).isEqualTo(facts);
                assertThat(Verdict.add(Verdict.add(0, bound, Verdict.UNKNOWN), bound, verdict)).isEqualTo(facts);
            }
        }
    }
}
