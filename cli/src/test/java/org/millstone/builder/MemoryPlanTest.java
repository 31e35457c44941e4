package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.millstone.commands.VerifyCommand;
import org.millstone.database.DatabaseException;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** A check that does not fit into the memory is refused with both figures, and with what helps. */
final class MemoryPlanTest {
    @Test
    void aVerificationThatTakesTooMuchMemoryNamesTheOneThatTakesLess() {
        Path data = TestDatabase.data(Variants.NINE, 7);
        VerifyCommand verify = new VerifyCommand();
        new CommandLine(verify).parseArgs("--data", data.toString(), "--threads", "2", "--memory", "100m");
        assertThatThrownBy(verify::call).isInstanceOf(DatabaseException.class)
                .hasMessageMatching("To check the tables 3-3 takes \\d+ MiB of memory, and 100 MiB are allowed\\. The smallest"
                        + " sufficient limit is --memory \\d+m; --sample, which checks some entries, takes less\\.");
    }
}
