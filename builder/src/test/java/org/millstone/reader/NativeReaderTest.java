package org.millstone.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** The reader in C and the Python package: their own tests, which {@code native/check} runs, with tables that are built here. */
final class NativeReaderTest {
    private static final int SKIPPED = 77;
    private static final int STONES = 8;

    @TempDir
    private Path data;

    /** Runs a part of the tests. A tool that is missing skips it by name. */
    private void check(String... part) throws IOException, InterruptedException {
        Files.createDirectories(NativeTools.WORK);
        Path said = NativeTools.WORK.resolve(part[0] + ".log");
        List<String> words = new ArrayList<>(List.of(NativeTools.NATIVE.resolve("check").toString(), data.toString()));
        words.addAll(List.of(part));
        int status = NativeTools.run(said, words.toArray(String[]::new));
        if (status == SKIPPED) {
            NativeTools.skip(Files.readString(said).strip());
        }
        assertThat(status).as(Files.readString(said)).isZero();
    }

    private void copyTables() throws IOException {
        TestDatabase.copyOf(TestDatabase.wholeFolder(Variants.THREE), data);
        Rules hand = RuleSetFile.read(Path.of("..", "data", "vectors", "three-hand.json")).rules();
        TestDatabase.copyOf(TestDatabase.wholeFolder(hand), data);
        Rules lasker = RuleSetFile.read(Path.of("..", "data", "vectors", "three-lasker.json")).rules();
        TestDatabase.copyOf(TestDatabase.limitedData(lasker, 2 * lasker.men(), 6).resolve(lasker.name()), data);
        TestDatabase.copyOf(TestDatabase.limitedData(Variants.NINE, STONES, 20).resolve("nine"), data);
    }

    @Test
    @Tag("slow")
    void itCompilesWithoutWarnings() throws IOException, InterruptedException {
        check("warnings");
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"valgrind", "locale", "install", "pocket", "python"})
    void itsOwnTestsPass(String part) throws IOException, InterruptedException {
        copyTables();
        check(part);
    }

    /** Other systems, emulated: lies, threads, pocket files, and the answers to the vectors. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"windows", "arm64", "s390x", "wasm"})
    void theyPassOnOtherSystems(String part) throws IOException, InterruptedException {
        copyTables();
        check(part);
    }

    @Test
    @Tag("slow")
    void everyLieIsRefused() throws IOException, InterruptedException {
        copyTables();
        // An odd number, so that each table is read after some lie in both ways to hold tables.
        check("hostile", String.valueOf(Campaign.cases(15, 5000)), String.valueOf(Campaign.cases(11, 1)));
    }

    @Test
    @Tag("slow")
    void threadsAgree() throws IOException, InterruptedException {
        copyTables();
        check("threads", String.valueOf(Campaign.cases(1000, 4000)));
    }

    @Test
    @Tag("slow")
    void fuzzingFindsNothing() throws IOException, InterruptedException {
        copyTables();
        check("fuzz", String.valueOf(Campaign.cases(250, 20_000)));
    }
}
