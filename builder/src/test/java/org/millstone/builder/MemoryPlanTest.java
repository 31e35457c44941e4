package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.builder.check.VerifyCommand;
import org.millstone.database.DatabaseException;
import org.millstone.fixtures.TestDatabase;
import org.millstone.step.Step;
import org.millstone.store.SolvedScores.Task;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** What does not fit into the memory is refused with all figures, and with what helps. */
final class MemoryPlanTest {
    private static final Task TASK = new Task(Step.moving(6, 5), false);

    @Test
    void aTaskThatNeedsMoreThanIsAllowedIsRefusedWithWhatDoesForAllAndWhatHelps() {
        List<Task> tasks = List.of(new Task(Step.moving(3, 3), false), TASK);
        ToLongFunction<Task> needs = task -> task.equals(TASK) ? (700L << 20) + 1 : 4L << 30;
        assertThatThrownBy(
                () -> MemoryPlan.requireFits(TASK, tasks, needs, 512L << 20, "The tables 6-5 need", "; fewer take less"))
                .isInstanceOf(DatabaseException.class)
                .hasMessage("The tables 6-5 need 701 MiB of memory, and 512 MiB are allowed. The smallest sufficient limit is"
                        + " --memory 4096m; fewer take less.");
        MemoryPlan.requireFits(TASK, tasks, needs, (700L << 20) + 1, "The tables 6-5 need", "");
    }

    @Test
    @Tag("slow")
    void aVerificationThatTakesTooMuchMemoryNamesTheOneThatTakesLess() {
        Path data = TestDatabase.data(Variants.NINE, 7);
        VerifyCommand verify = new VerifyCommand();
        new CommandLine(verify).parseArgs("--data", data.toString(), "--threads", "2", "--memory", "100m");
        assertThatThrownBy(verify::call).isInstanceOf(DatabaseException.class)
                .hasMessageMatching("To check the tables 3-3 takes \\d+ MiB of memory, and 100 MiB are allowed\\. The smallest"
                        + " sufficient limit is --memory \\d+m; --sample, which checks some entries, takes less\\.");
    }
}
