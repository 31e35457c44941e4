package org.millstone.opening;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/** All tables of a small variant; and those of {@code nine}, where somebody has built them. */
final class TestTables {
    private TestTables() {}

    /** Returns the data folder that has all tables of a variant. */
    static Path data(Rules rules) {
        return org.millstone.search.TestTables.data(rules, 2 * rules.men());
    }

    /** Returns the folder with all tables of a variant. */
    static Path folder(Rules rules) {
        return data(rules).resolve(rules.name());
    }

    /** Returns an empty folder with copies of the value tables that are named. */
    static Path some(Rules rules, Path folder, List<Subspace> subspaces) throws IOException {
        Files.createDirectories(folder);
        for (Subspace subspace : subspaces) {
            Files.copy(Plane.WDL.path(folder(rules), subspace), Plane.WDL.path(folder, subspace));
        }
        return folder;
    }

    /** Returns the folder with all 49 tables of {@code nine}: in MILLSTONE_DATA, else in the project's data folder. */
    static Optional<Path> nine() {
        String data = System.getenv("MILLSTONE_DATA");
        Path folder = (data == null ? Path.of("..", "data") : Path.of(data)).resolve("nine");
        return Files.exists(Plane.WDL.path(folder, Subspace.moving(9, 9))) ? Optional.of(folder) : Optional.empty();
    }
}
