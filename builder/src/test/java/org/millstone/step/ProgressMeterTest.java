package org.millstone.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.step.WorkerPool.ProgressMeter;
import org.millstone.variants.Variants;

class ProgressMeterTest {
    private static final Offset<Double> EXACTLY = within(1e-9);

    @Test
    void itGrowsRowByRowAndNoFurtherThanWasSaid() {
        try (WorkerPool workers = new WorkerPool(1)) {
            ProgressMeter meter = workers.meter();
            meter.part(0.2, 0.7);
            assertThat(meter.share()).isEqualTo(0.2, EXACTLY);
            meter.upTo(0.5, 2);
            List<Double> seen = new ArrayList<>();
            for (int pass = 0; pass < 3; pass++) {
                workers.forRows(320, thread -> row -> {
                    seen.add(meter.share());
                    return 0;
                });
                assertThat(meter.share()).isEqualTo(pass == 0 ? 0.325 : 0.45, EXACTLY);
            }
            assertThat(seen).isSorted();
            assertThat(seen.get(160)).isEqualTo(0.2625, EXACTLY);
            meter.upTo(0.1, 1);
            assertThat(meter.share()).as("never less").isEqualTo(0.45, EXACTLY);
            meter.upTo(1, 0);
            assertThat(meter.share()).isEqualTo(0.7, EXACTLY);
            meter.part(0, 1);
            assertThat(meter.share()).isZero();
        }
    }

    /** The progress that stood still at one share for minutes: each part of solving and of grading leads as far as it takes time. */
    @Test
    void aBuildSaysHowFarItIsWithinAStep(@TempDir Path folder) {
        class Shares implements BuildListener {
            @Nullable
            private ProgressMeter meter;
            private double begun;
            private int graded;

            @Override
            public void begins(Outlook outlook) {
                meter = outlook.meter();
            }

            private double share() {
                return Objects.requireNonNull(meter).share();
            }

            @Override
            public void works(PendingStep todo, Work work) {
                if (work == Work.READING) {
                    begun = -1;
                } else if (work == Work.GRADING) {
                    begun = share();
                } else if (work == Work.WRITING && begun >= 0) {
                    graded++;
                    assertThat(share()).as("%s", todo.step()).isGreaterThan(begun + 0.6 * (1 - begun));
                } else if (work == Work.WRITING) {
                    assertThat(share()).as("%s", todo.step()).isGreaterThan(0.1);
                }
            }

            @Override
            public void stepDone(StepReport report) {
                assertThat(share()).as("%s", report.step()).isGreaterThan(0.9);
            }
        }
        Shares shares = new Shares();
        new Builder(new BuildOptions(Variants.SIX, folder, Step.movingPhase(Variants.SIX, 9), 2, 1L << 30), shares).build();
        assertThat(shares.graded).as("3-3, 4-3, 4-4, 5-3, 5-4, 6-3").isEqualTo(6);
    }
}
