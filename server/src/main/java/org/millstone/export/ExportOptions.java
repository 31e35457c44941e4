package org.millstone.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.millstone.index.Subspace;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;

/**
 * What to export, and where to.
 *
 * @param data the folder in which the variants' folders are
 * @param variants the rule sets of the databases
 * @param folder the folder to write
 * @param wanted which tables
 * @param planes which of their files
 * @param copy whether files are copied even where they could be linked
 * @param force whether a folder is used that holds other files, too
 */
record ExportOptions(Path data, List<RuleSet> variants, Path folder, Predicate<Subspace> wanted, Set<Plane> planes, boolean copy,
        boolean force) {}
