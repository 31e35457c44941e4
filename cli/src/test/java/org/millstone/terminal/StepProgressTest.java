package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** The time that is left, told from the steps that are done, on a clock that is made up. */
class StepProgressTest {
    private static final long SECOND = 1_000_000_000L;

    private long now = 42;

    /** The moving phase takes three times the plan; that says little of placements, until some are done as planned. */
    @Test
    void eachKindOfStepGoesOnAsItDidSoFar() {
        try (StepProgress progress = new StepProgress(new PrintWriter(new StringWriter()), () -> now)) {
            for (int step = 0; step < 200; step++) {
                progress.plan(step < 100 ? "moving" : "placing", 60 * SECOND);
            }
            assertThat(progress.left()).as("as planned").isEqualTo(200 * 60 * SECOND);
            for (int step = 0; step < 100; step++) {
                step(progress, "moving", 180);
            }
            assertThat(progress.left()).as("a machine that is slower").isBetween(290 * 60 * SECOND, 300 * 60 * SECOND);
            for (int step = 0; step < 50; step++) {
                step(progress, "placing", 60);
            }
            assertThat(progress.left()).isBetween(50 * 60 * SECOND, 51 * 60 * SECOND);
            progress.begin("placing", 60 * SECOND);
            now += 1200 * SECOND;
            assertThat(progress.left()).as("a step that takes longer").isBetween(49 * 60 * SECOND, 50 * 60 * SECOND);
        }
    }

    private void step(StepProgress progress, String kind, int seconds) {
        progress.begin(kind, 60 * SECOND);
        now += seconds * SECOND;
        progress.end(kind);
    }
}
