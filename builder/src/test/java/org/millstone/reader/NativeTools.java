package org.millstone.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Runs compilers, and the programs that they make of the reader in C. */
final class NativeTools {
    private static final Path CHECK = Path.of("..", "readers", "c", "check").toAbsolutePath().normalize();
    /** The folder in which the tests of the reader in C put their files. */
    private static final Path WORK = Path.of("target", "native").toAbsolutePath();

    private static final int SKIPPED = 77;
    private static final int STONES = 8;

    private NativeTools() {}

    /** Copies the tables that {@code readers/c/check} needs into a folder. */
    static void copyTables(Path data) throws IOException {
        TestDatabase.copyOf(TestDatabase.wholeFolder(Variants.THREE), data);
        Rules hand = RuleSetFile.read(Path.of("..", "data", "vectors", "three-hand.json")).rules();
        TestDatabase.copyOf(TestDatabase.wholeFolder(hand), data);
        Rules lasker = RuleSetFile.read(Path.of("..", "data", "vectors", "three-lasker.json")).rules();
        TestDatabase.copyOf(TestDatabase.limitedData(lasker, 2 * lasker.men(), 6).resolve(lasker.name()), data);
        TestDatabase.copyOf(TestDatabase.limitedData(Variants.NINE, STONES, 20).resolve("nine"), data);
    }

    /** Runs a part of {@code readers/c/check} on tables, and returns what it says. A tool that is missing skips it by name. */
    static String check(Path data, String part, int... numbers) throws IOException, InterruptedException {
        Path log = Files.createDirectories(WORK).resolve(part + ".log");
        List<String> words = new ArrayList<>(List.of(CHECK.toString(), data.toString(), part));
        Arrays.stream(numbers).mapToObj(String::valueOf).forEach(words::add);
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        process.environment().put("MILLSTONE_WORK", WORK.toString());
        int status = process.start().waitFor();
        String said = Files.readString(log).strip();
        if (status == SKIPPED) {
            skip(said);
        }
        assertThat(status).as(said).isZero();
        return said;
    }

    /** Aborts the test if a tool is missing; fails it where everything must be there. */
    private static void skip(String message) {
        if ("true".equals(System.getenv("CI"))) {
            fail(message);
        }
        abort(message);
    }
}
