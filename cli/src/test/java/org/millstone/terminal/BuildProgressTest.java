package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.builder.BuildListener.Outlook;
import org.millstone.builder.BuildListener.StepReport;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;

/** What a build says about its time, on a clock that is made up. */
class BuildProgressTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Step STEP = Step.moving(5, 4);

    private long now;

    @ParameterizedTest
    @CsvSource({"30, ''", "31, ''", "45, 31 35", "15, 18 16 14"})
    void aMachineOfAnotherSpeedIsToldAfterTheFirstStepsAndAgainAsItIsKnownBetter(int seconds, String minutes) {
        PendingStep step = new PendingStep(STEP, 1_000_000, false, true, false, 0, 30 * SECOND, 0);
        StringWriter out = new StringWriter();
        try (WorkerPool workers = new WorkerPool(1);
                BuildProgress progress = new BuildProgress(new PrintWriter(out), () -> now)) {
            progress.begins(new Outlook(Collections.nCopies(50, step), 0, 0, 0, workers.meter()));
            for (int i = 0; i < 10; i++) {
                now += seconds * SECOND;
                progress.stepDone(new StepReport(STEP, 1_000_000, List.of(), 0, 0, seconds * SECOND));
            }
        }
        assertThat(out.toString()).contains("That takes about 25:00 min");
        assertThat(out.toString().lines().filter(line -> line.contains("all takes"))
                .map(line -> line.replaceFirst(".*about (\\d+):.*", "$1")).collect(Collectors.joining(" "))).isEqualTo(minutes);
    }
}
