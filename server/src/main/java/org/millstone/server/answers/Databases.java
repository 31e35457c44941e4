package org.millstone.server.answers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.database.RuleSets;
import org.millstone.io.InvalidFileException;
import org.millstone.rules.Rules;
import org.millstone.server.http.HttpProblem;
import org.millstone.table.TableException;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The databases that the service answers from, by the name of the rule set. All variants come first, the smallest one before the others,
 * then the other rule sets of the data folder. Each database may have all tables, some, or none.
 */
public record Databases(Map<String, Database> byName) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Databases.class);

    /**
     * Opens the databases of a data folder. The user's {@code own} rule set, unless null, gets one even if there are no tables of it.
     * Throws if a variant's manifest cannot be read, or is of other rules.
     */
    public static Databases open(Path data, @Nullable RuleSet own) throws IOException {
        Databases opened = new Databases(new LinkedHashMap<>());
        try {
            for (RuleSet ruleSet : Variants.ruleSets()) {
                opened.add(data, ruleSet);
            }
            if (own != null) {
                opened.add(data, own);
            }
            for (String name : RuleSets.others(data)) {
                opened.openOther(data, name);
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void add(Path data, RuleSet ruleSet) throws IOException {
        if (!byName.containsKey(ruleSet.rules().name())) {
            byName.put(ruleSet.rules().name(), Database.open(data, ruleSet));
        }
    }

    private void openOther(Path data, String name) {
        try {
            Optional<RuleSet> ruleSet = RuleSets.find(data, name);
            if (ruleSet.isPresent()) {
                add(data, ruleSet.get());
            }
        } catch (IOException | InvalidFileException | TableException | UncheckedIOException e) {
            LOG.warn("{}: going on without: {}", data.resolve(name), FileErrors.words(e));
        }
    }

    /** Loads all databases as {@link Database#load} says. If one fails, logs it, and the service goes on with its files. */
    public void load(ConcurrencyLimit questions) {
        for (Database database : byName.values()) {
            try {
                if (!database.tables().subspaces().isEmpty()) {
                    database.load(questions);
                    LOG.info("{}: {}", database.rules.name(), database.tables().storage());
                }
            } catch (IOException | TableException | UncheckedIOException e) {
                LOG.warn("{}: going on without: {}", database.rules.name(), FileErrors.words(e));
            }
        }
    }

    /** Returns the database of a variant, by its name or an alias; throws a problem (404) if there is none. */
    public Database named(String variant) {
        return Optional.ofNullable(byName.get(variant)).or(() -> Variants.named(variant).map(Rules::name).map(byName::get))
                .orElseThrow(() -> HttpProblem.of(404, "unknown-variant", "There is no such variant",
                        "There is no variant of this name; there are " + String.join(", ", byName.keySet()) + "."));
    }

    @Override
    public void close() {
        byName.values().forEach(Database::close);
    }
}
