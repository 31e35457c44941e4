package org.millstone.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.millstone.io.InvalidFileException;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Finds rule sets by name: the named ones, and those in the manifests of databases in a data folder. */
public final class RuleSets {
    private RuleSets() {}

    public static Optional<RuleSet> find(Path data, String name) throws IOException {
        Optional<RuleSet> known = Variants.ruleSet(name);
        if (known.isPresent() || !isDatabase(data, name)) {
            return known;
        }
        Path folder = data.resolve(name);
        RuleSet carried = Manifest.head(folder).ruleSet();
        if (!carried.rules().name().equals(name)) {
            throw new InvalidFileException(
                    folder + " holds tables of '" + carried.rules().name() + "'. Give the folder that name.");
        }
        return Optional.of(carried);
    }

    /**
     * Returns the rule set that a name or a title in the text of a game means. Case, blanks and punctuation do not matter. Named rule sets
     * come first, then databases in the data folder. Empty if none of them has that name or title.
     */
    public static Optional<RuleSet> called(Path data, String name) throws IOException {
        Optional<NamedGame> known = Variants.game(name);
        if (known.isPresent()) {
            return known.map(NamedGame::variant).flatMap(Variants::ruleSet);
        }
        for (String other : others(data)) {
            try {
                Optional<RuleSet> found = find(data, other).filter(set -> set.isCalled(name));
                if (found.isPresent()) {
                    return found;
                }
            } catch (IOException | InvalidFileException e) {
                if (NamedGame.key(other).equals(NamedGame.key(name))) {
                    throw e;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the names of databases in a data folder whose rule sets are not named ones, in order. The folder need not exist. */
    public static List<String> others(Path data) throws IOException {
        return !Files.isDirectory(data) ? List.of()
                : DatabaseFolder.list(data).stream().filter(name -> isDatabase(data, name) && Variants.named(name).isEmpty())
                        .sorted().toList();
    }

    /** Whether a data folder has a database of a name. A text that is no name of a rule set never becomes part of a path. */
    private static boolean isDatabase(Path data, String name) {
        return RuleSetFile.isName(name) && Files.exists(data.resolve(name).resolve(Manifest.FILE));
    }
}
