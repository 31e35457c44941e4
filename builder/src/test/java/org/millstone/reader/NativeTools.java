package org.millstone.reader;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.table.MoveLimit;

/** Runs compilers, and the programs that they make of the reader in C; adds what some of its tests need to databases. */
final class NativeTools {
    /** The reader in C. */
    static final Path NATIVE = Path.of("..", "native").toAbsolutePath().normalize();
    /** The folder in which its tests put their files. */
    static final Path WORK = Path.of("target", "native").toAbsolutePath();

    private NativeTools() {}

    /** Aborts the test if a tool is missing; fails it where everything must be there. */
    static void skip(String message) {
        if ("true".equals(System.getenv("CI"))) {
            fail(message);
        }
        abort(message);
    }

    /** Aborts the test where a program is not there. */
    static void require(String program) {
        if (Stream.of(System.getenv("PATH").split(":")).noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
            skip(program + " is needed to test the reader in C and is not on this machine");
        }
    }

    /** Adds the conversions under a limit of so many plies to a database of up to {@code pieces} stones. */
    static void limit(Rules rules, Path folder, int pieces, int plies) {
        BuildOptions options = new BuildOptions(rules, folder, Plan.wholeGame(rules, pieces), 2, 2L << 30);
        new Builder(options.withLimit(new MoveLimit(plies)), BuildListener.SILENT).build();
    }

    /** Runs a program; returns its exit status. */
    static int run(Path said, String... words) throws IOException, InterruptedException {
        Files.createDirectories(WORK);
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
        process.environment().put("MILLSTONE_WORK", WORK.toString());
        return process.start().waitFor();
    }
}
