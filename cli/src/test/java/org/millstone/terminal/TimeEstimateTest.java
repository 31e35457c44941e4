package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The time that is left, told from the work done, on a clock that is made up. */
class TimeEstimateTest {
    private static final long SECOND = 1_000_000_000L;

    private long now = 42;

    @Test
    void atFirstItIsWhatWasThought() {
        assertThat(new TimeEstimate(100 * SECOND, () -> now).left()).isEqualTo(100 * SECOND);
    }

    @Test
    void aMachineThatIsThreeTimesAsSlowIsFoundOut() {
        TimeEstimate pace = new TimeEstimate(3600 * SECOND, () -> now);
        for (int second = 0; second < 900; second++) {
            now += SECOND;
            pace.done(now / 3.0);
        }
        assertThat(pace.left()).isBetween(9_000 * SECOND, 3 * 3300 * SECOND + SECOND);
    }

    /**
     * Each step takes half to twice the planned time, and stands still for a third of it. The predictions stay near the real time, and do
     * not jump.
     */
    @Test
    void whatIsToldIsNearTheTruthAndDoesNotSwing() {
        SplittableRandom random = new SplittableRandom(11);
        int steps = 400;
        double[] thought = random.doubles(steps, 1, 15).toArray();
        double[] real = new double[steps];
        double all = 0;
        double left = 0;
        for (int i = 0; i < steps; i++) {
            real[i] = thought[i] * Math.pow(2, random.nextDouble(-1, 1));
            all += thought[i];
            left += real[i];
        }
        TimeEstimate pace = new TimeEstimate(all * SECOND, () -> now);
        double done = 0;
        double told = pace.left();
        for (int i = 0; i < steps; i++) {
            for (double in = 0; in < real[i]; in++) {
                now += SECOND;
                left--;
                // A third of the time it stands still.
                double share = Math.min(1, in / real[i]);
                pace.done((done + thought[i] * (share < 1 / 3.0 ? share : share < 2 / 3.0 ? 1 / 3.0 : share)) * SECOND);
                if (left > 600) {
                    assertThat(pace.left() / (double) SECOND).as("step %d", i).isBetween(left / 1.5, left * 1.5);
                    assertThat(pace.left()).as("step %d", i).isBetween((long) (told * 0.9), (long) (told * 1.1));
                }
                told = pace.left();
            }
            done += thought[i];
        }
        pace.done(all * SECOND);
        assertThat(pace.left()).isZero();
    }
}
