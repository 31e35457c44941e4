package org.millstone.reader;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader in C on other systems, emulated: lies, threads, pocket files, and the answers to the vectors. */
@Tag("push")
final class EmulatedReaderTest {
    @TempDir
    private Path data;

    @ParameterizedTest
    @ValueSource(strings = {"windows", "arm64", "s390x", "wasm"})
    void itsOwnTestsPass(String system) throws IOException, InterruptedException {
        NativeTools.copyTables(data);
        NativeTools.check(data, system);
    }
}
