package org.millstone.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * The tables of one variant, opened to answer questions and to be handed out. They are asked in their files at first, which
 * takes no time to open, and in memory once they have been loaded. Tables that are added to the folder later are not seen.
 */
final class Database implements AutoCloseable {
    private final Rules rules;
    private final Turns turns;
    private final Path folder;
    private final Tablebase mapped;
    private final Catalogue catalogue;
    private volatile Tablebase tables;
    private @Nullable Placing placing;
    private boolean closed;

    private Database(Rules rules, Path folder, Tablebase mapped, Catalogue catalogue) {
        this.rules = rules;
        this.turns = new Turns(rules);
        this.folder = folder;
        this.mapped = mapped;
        this.catalogue = catalogue;
        this.tables = mapped;
    }

    /**
     * Opens the tables of a variant; without a folder, none.
     *
     * @throws IOException if there is a folder, but it or its manifest cannot be read
     */
    static Database open(Path data, Rules rules) throws IOException {
        Path folder = data.resolve(rules.name());
        Tablebase tables = Files.isDirectory(folder)
                ? Tablebase.open(folder, rules, TablebaseOptions.mapped())
                : Tablebase.empty(rules);
        try {
            return new Database(rules, folder, tables, Catalogue.read(folder, rules, tables.subspaces()));
        } catch (IOException | RuntimeException e) {
            tables.close();
            throw e;
        }
    }

    /**
     * Loads the tables into memory if there is plenty.
     *
     * @throws IOException if the folder cannot be read
     * @throws org.millstone.table.TableException if a table is damaged; questions are answered from the files as before
     */
    void warm() throws IOException {
        if (tables().subspaces().isEmpty()) {
            return;
        }
        Tablebase loaded = Tablebase.open(folder, rules);
        if (!takeOver(loaded)) {
            loaded.close();
        }
    }

    private synchronized boolean takeOver(Tablebase loaded) {
        if (closed || loaded.storage().resident().isEmpty()) {
            return false;
        }
        tables = loaded;
        if (placing != null) {
            placing.close();
            placing = null;
        }
        return true;
    }

    Rules rules() {
        return rules;
    }

    Turns turns() {
        return turns;
    }

    Path folder() {
        return folder;
    }

    /** Returns the tables; those of the files stay open beside those in memory, for the questions in work. */
    Tablebase tables() {
        return tables;
    }

    Catalogue catalogue() {
        return catalogue;
    }

    /** Returns what knows about the placing phase; made when first asked, as it takes memory. */
    synchronized Placing placing() {
        if (placing == null) {
            placing = new Placing(this);
        }
        return placing;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (placing != null) {
            placing.close();
        }
        tables.close();
        mapped.close();
    }
}
