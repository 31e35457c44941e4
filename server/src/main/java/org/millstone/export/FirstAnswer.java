package org.millstone.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.millstone.index.Subspace;
import org.millstone.probe.Answer;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.server.ManifestFile;
import org.millstone.table.Plane;
import org.millstone.table.TableException;

/**
 * What the exported tables say of the position that pages show first. The list of variants has it, so that whoever opens a page waits for no
 * look into tables.
 */
final class FirstAnswer {
    private FirstAnswer() {}

    /**
     * Returns it; empty where the tables do not know, or the folder cannot have links. Then pages look into the tables.
     *
     * @param folder gets links to the tables that are exported, so that no others are asked
     */
    static Optional<Answer> of(ExportedTables tables, Path folder) throws IOException {
        try {
            for (Subspace table : tables.tables()) {
                for (Plane plane : tables.planes(table)) {
                    Files.createSymbolicLink(plane.path(folder, table), tables.file(table, plane).toRealPath());
                }
            }
        } catch (UnsupportedOperationException | FileSystemException e) {
            return Optional.empty();
        }
        Files.write(folder.resolve(ManifestFile.NAME), tables.manifest());
        try (Tablebase asked = Tablebase.open(folder, tables.ruleSet().rules(), TablebaseOptions.mapped())) {
            return Optional.of(Answer.of(asked, tables.first(), true)).filter(answer -> answer.value().known());
        } catch (TableException e) {
            return Optional.empty();
        }
    }
}
