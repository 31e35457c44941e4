package org.millstone.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.uci.EngineOptions;

/** The tables that an engine plays by, opened once more: to ask them what they have promised. */
final class EngineTables {
    private EngineTables() {}

    /**
     * Opens them.
     *
     * @throws IOException if there are none
     */
    static Tablebase open(EngineOptions options) throws IOException {
        TablebaseOptions mapped = TablebaseOptions.mapped();
        Path folder = Objects.requireNonNull(options.data(), "playing by tables").resolve(options.rules().name());
        if (Files.isDirectory(folder)) {
            Tablebase tables = Tablebase.open(folder, options.rules(), options.grades() ? mapped : mapped.withoutGrades());
            if (!tables.subspaces().isEmpty()) {
                return tables;
            }
            tables.close();
        }
        throw new IOException("there are no tables in " + folder + ": build some, or say with --data where they are");
    }
}
