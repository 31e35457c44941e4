package org.millstone.reader;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;

/** The reader in C and the Python package: their own tests, which {@code readers/c/check} runs, with tables that are built here. */
final class NativeReaderTest {
    @TempDir
    private static Path data;

    @BeforeAll
    static void copyTables() throws IOException {
        NativeTools.copyTables(data);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lies", "pocket", "python"})
    void itsOwnTestsPass(String part) throws IOException, InterruptedException {
        NativeTools.check(data, part);
    }

    /** With other tools, and on other systems, which are emulated. */
    @Tag("push")
    @ParameterizedTest
    @ValueSource(strings = {"warnings", "valgrind", "locale", "install", "package", "windows", "arm64", "s390x", "wasm"})
    void itsOwnTestsPassElsewhere(String part) throws IOException, InterruptedException {
        NativeTools.check(data, part);
    }

    @Tag("push")
    @Test
    void sanitizersFindNothing() throws IOException, InterruptedException {
        // An odd number, so that each table is read after some lie in both ways to hold tables.
        NativeTools.check(data, "hostile", Campaign.cases(15, 5000), Campaign.cases(23, 1));
    }

    @Tag("push")
    @Test
    void threadsAgree() throws IOException, InterruptedException {
        NativeTools.check(data, "threads", Campaign.cases(1000, 4000));
    }

    @Tag("push")
    @Test
    void fuzzingFindsNothing() throws IOException, InterruptedException {
        NativeTools.check(data, "fuzz", Campaign.cases(250, 20_000));
    }
}
