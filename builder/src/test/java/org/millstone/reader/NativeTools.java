package org.millstone.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Runs compilers, and the programs that they make of the reader in C. */
final class NativeTools {
    /** The reader in C. */
    static final Path NATIVE = Path.of("..", "native").toAbsolutePath().normalize();
    /** The folder in which its tests put their files. */
    static final Path WORK = Path.of("target", "native").toAbsolutePath();

    private static final int SKIPPED = 77;
    private static final int STONES = 8;

    private NativeTools() {}

    /** Copies the tables that {@code native/check} needs into a folder. */
    static void copyTables(Path data) throws IOException {
        TestDatabase.copyOf(TestDatabase.wholeFolder(Variants.THREE), data);
        Rules hand = RuleSetFile.read(Path.of("..", "data", "vectors", "three-hand.json")).rules();
        TestDatabase.copyOf(TestDatabase.wholeFolder(hand), data);
        Rules lasker = RuleSetFile.read(Path.of("..", "data", "vectors", "three-lasker.json")).rules();
        TestDatabase.copyOf(TestDatabase.limitedData(lasker, 2 * lasker.men(), 6).resolve(lasker.name()), data);
        TestDatabase.copyOf(TestDatabase.limitedData(Variants.NINE, STONES, 20).resolve("nine"), data);
    }

    /** Runs a part of {@code native/check} on tables. A tool that is missing skips it by name. */
    static void check(Path data, String... part) throws IOException, InterruptedException {
        Path said = WORK.resolve(part[0] + ".log");
        List<String> words = new ArrayList<>(List.of(NATIVE.resolve("check").toString(), data.toString()));
        words.addAll(List.of(part));
        int status = run(said, words.toArray(String[]::new));
        if (status == SKIPPED) {
            skip(Files.readString(said).strip());
        }
        assertThat(status).as(Files.readString(said)).isZero();
    }

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
