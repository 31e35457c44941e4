package org.millstone.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes what the module for JavaScript needs to find blocks: {@code lookup.json} and {@code lookup.bin}. */
final class LookupWriter {
    static final String JSON = "lookup.json";
    static final String BIN = "lookup.bin";

    /**
     * Readies both files.
     *
     * @param tables the tables that are exported
     */
    LookupWriter(ExportedTables tables) {}

    /** Writes {@code lookup.bin}, to a file that is not there yet; comes first. */
    void writeBin(Path file) throws IOException {
        Files.write(file, new byte[0]);
    }

    /** Returns {@code lookup.json}. */
    byte[] json() {
        return "{}\n".getBytes(StandardCharsets.UTF_8);
    }
}
