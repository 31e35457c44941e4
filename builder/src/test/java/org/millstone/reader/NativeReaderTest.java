package org.millstone.reader;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;

/** The reader in C and the Python package: their own tests, which {@code native/check} runs, with tables that are built here. */
final class NativeReaderTest {
    @TempDir
    private Path data;

    @Test
    void itCompilesWithoutWarnings() throws IOException, InterruptedException {
        NativeTools.check(data, "warnings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"valgrind", "locale", "install", "pocket", "python"})
    void itsOwnTestsPass(String part) throws IOException, InterruptedException {
        NativeTools.copyTables(data);
        NativeTools.check(data, part);
    }

    @Test
    void everyLieIsRefused() throws IOException, InterruptedException {
        NativeTools.copyTables(data);
        // An odd number, so that each table is read after some lie in both ways to hold tables.
        NativeTools.check(data, "hostile", String.valueOf(Campaign.cases(15, 5000)), String.valueOf(Campaign.cases(11, 1)));
    }

    @Test
    void threadsAgree() throws IOException, InterruptedException {
        NativeTools.copyTables(data);
        NativeTools.check(data, "threads", String.valueOf(Campaign.cases(1000, 4000)));
    }

    @Test
    void fuzzingFindsNothing() throws IOException, InterruptedException {
        NativeTools.copyTables(data);
        NativeTools.check(data, "fuzz", String.valueOf(Campaign.cases(250, 20_000)));
    }
}
