package org.millstone.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/** Databases for the tests of the engine; and that of {@code nine}, if somebody has built it. */
public final class TestTables {
    private TestTables() {}

    /** Returns the variant's folder in the data folder that has all its tables of the moving phase. */
    public static Path folder(Rules rules) {
        return TestDatabase.folder(rules, 2 * rules.men());
    }

    /** Returns an empty folder with copies of the value tables that are named. */
    public static Path some(Rules rules, Path folder, List<Subspace> subspaces) throws IOException {
        Files.createDirectories(folder);
        for (Subspace subspace : subspaces) {
            Files.copy(Plane.WDL.path(folder(rules), subspace), Plane.WDL.path(folder, subspace));
        }
        return folder;
    }

    /** Returns the folder with all 49 tables of {@code nine}: in MILLSTONE_DATA, else in the project's data folder. */
    public static Path nine() {
        String data = System.getenv("MILLSTONE_DATA");
        Path folder = (data == null ? Path.of("..", "data") : Path.of(data)).resolve("nine");
        if (!Files.exists(Plane.WDL.path(folder, Subspace.moving(9, 9)))) {
            throw new AssertionError("needs all tables of nine, in MILLSTONE_DATA or data");
        }
        return folder;
    }
}
