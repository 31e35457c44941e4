package org.millstone.reader;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Runs compilers, and the programs that they make of the reader in C. */
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

    /** Runs a program; returns its exit status. */
    static int run(Path said, String... words) throws IOException, InterruptedException {
        Files.createDirectories(WORK);
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
        process.environment().put("MILLSTONE_WORK", WORK.toString());
        return process.start().waitFor();
    }
}
