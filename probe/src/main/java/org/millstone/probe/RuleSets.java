package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millstone.database.Manifest;
import org.millstone.database.ManifestHead;
import org.millstone.rules.RuleSet;
import org.millstone.rules.RuleSetException;
import org.millstone.rules.RuleSetFile;
import org.millstone.rules.Variants;

/** The rule sets that can be asked for by name: the named ones, and those that the databases in a data folder carry. */
public final class RuleSets {
    private RuleSets() {}

    /**
     * Returns the rule set of a name.
     *
     * @param data the folder in which the databases' folders are; need not exist
     * @throws RuleSetException if a database of that name carries a rule set that is wrong, or has another name
     * @throws IOException if its manifest cannot be read
     */
    public static Optional<RuleSet> find(Path data, String name) throws IOException {
        Optional<RuleSet> known = Variants.ruleSet(name);
        // Only what can be a name becomes part of a path.
        if (known.isPresent() || !RuleSetFile.isName(name) || !isDatabase(data.resolve(name))) {
            return known;
        }
        Path folder = data.resolve(name);
        RuleSet carried = ManifestHead.read(folder).ruleSet();
        if (!carried.rules().name().equals(name)) {
            throw new RuleSetException(folder + " holds tables of '" + carried.rules().name() + "'. Call the folder so.");
        }
        return Optional.of(carried);
    }

    /**
     * Returns the names of the databases in a data folder whose rules have no name that everyone knows, in order.
     *
     * @param data need not exist
     * @throws IOException if the folder cannot be read
     */
    public static List<String> others(Path data) throws IOException {
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(data)) {
            return folders.filter(RuleSets::isDatabase).map(folder -> String.valueOf(folder.getFileName()))
                    .filter(name -> Variants.named(name).isEmpty()).sorted().toList();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static boolean isDatabase(Path folder) {
        return RuleSetFile.isName(String.valueOf(folder.getFileName())) && Files.exists(folder.resolve(Manifest.FILE));
    }
}
