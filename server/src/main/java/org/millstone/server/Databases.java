package org.millstone.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millstone.opening.BookException;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import org.millstone.table.TableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The databases of all variants, by name. Of each there may be all tables, some, or none. */
final class Databases implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Databases.class);

    private final Map<String, Database> databases = new LinkedHashMap<>();

    private Databases() {}

    /**
     * Opens what is in a data folder.
     *
     * @throws IOException if a variant's folder or manifest cannot be read
     */
    static Databases open(Path data) throws IOException {
        Databases opened = new Databases();
        try {
            for (Rules rules : Variants.all()) {
                opened.databases.put(rules.name(), Database.open(data, rules));
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Gets all ready, see {@link Database#warm}. What fails is logged, and done without. */
    void warm(boolean load, Path books) {
        for (Database database : databases.values()) {
            try {
                database.warm(load, books);
                if (!database.tables().subspaces().isEmpty()) {
                    LOG.info("{}: {}", database.rules().name(), database.tables().storage());
                }
            } catch (IOException | BookException | TableException | UncheckedIOException e) {
                LOG.warn("{}: going on without: {}", database.rules().name(), e.getMessage());
            }
        }
    }

    /** Returns all databases, the smallest variant first. */
    Collection<Database> all() {
        return databases.values();
    }

    /**
     * Returns the database of a variant.
     *
     * @throws Problem (404) if there is no such variant
     */
    Database named(String variant) {
        Database database = databases.get(variant);
        if (database == null) {
            throw Problem.of(404, "unknown-variant", "There is no such variant",
                    "There is no variant of this name; there are " + String.join(", ", databases.keySet()) + ".");
        }
        return database;
    }

    @Override
    public void close() {
        databases.values().forEach(Database::close);
    }
}
