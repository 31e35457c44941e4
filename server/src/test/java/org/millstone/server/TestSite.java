package org.millstone.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.millstone.database.RuleSets;
import org.millstone.export.Export;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspaces;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;

/** Folders for a static host. */
public final class TestSite {
    private TestSite() {}

    /** Exports a data folder, as {@code mill export} does with the options {@code --copy}, {@code --wdl-only}, {@code --every-second}. */
    public static void export(Path data, Path site, String... options) {
        List<String> words = List.of(options);
        try {
            List<RuleSet> ruleSets = new ArrayList<>();
            for (Path folder : TestTables.databases(data)) {
                ruleSets.add(RuleSets.find(data, folder.getFileName().toString()).orElseThrow());
            }
            new Export(data, site, words.contains("--copy")).run(ruleSets,
                    table -> !(words.contains("--every-second") && Subspaces.isLeftOut(table)),
                    words.contains("--wdl-only") ? EnumSet.of(Plane.WDL) : EnumSet.allOf(Plane.class), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
