package org.millstone.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** The rule sets that can be asked for by name: the named ones, and those that the databases in a data folder carry. */
public final class RuleSets {
    private RuleSets() {}

    /** Returns the rule set of a name; throws a {@link RuleSetException} if a database of that name carries none, or another. */
    public static Optional<RuleSet> find(Path data, String name) throws IOException {
        Optional<RuleSet> known = Variants.ruleSet(name);
        if (known.isPresent() || !isDatabase(data, name)) {
            return known;
        }
        Path folder = data.resolve(name);
        RuleSet carried = ManifestHead.read(folder).ruleSet();
        if (!carried.rules().name().equals(name)) {
            throw new RuleSetException(folder + " holds tables of '" + carried.rules().name() + "'. Give the folder that name.");
        }
        return Optional.of(carried);
    }

    /**
     * Returns the rule set that a text of a game means by a name or a title, in any case; empty if it is none of those that can be asked
     * for. Databases whose rules cannot be read have no title.
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
            } catch (IOException | RuleSetException | DatabaseException e) {
                if (NamedGame.key(other).equals(NamedGame.key(name))) {
                    throw e;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the names of the databases in a data folder that are no named rule sets, in order. The folder need not exist. */
    public static List<String> others(Path data) throws IOException {
        return !Files.isDirectory(data) ? List.of()
                : DatabaseFolder.list(data).stream().filter(name -> isDatabase(data, name) && Variants.named(name).isEmpty())
                        .sorted().toList();
    }

    /** Only what can be a name becomes part of a path. */
    private static boolean isDatabase(Path data, String name) {
        return RuleSetFile.isName(name) && Files.exists(data.resolve(name).resolve(Manifest.FILE));
    }
}
