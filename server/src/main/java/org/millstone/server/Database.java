package org.millstone.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * The tables of one variant, opened to answer questions and to be handed out.
 *
 * @param rules the rules
 * @param turns the turns under these rules
 * @param folder where the tables are; need not exist
 * @param tables the tables; those that are added to the folder later are not seen
 * @param catalogue what they hold
 */
record Database(Rules rules, Turns turns, Path folder, Tablebase tables, Catalogue catalogue) implements AutoCloseable {

    /**
     * Opens the tables of a variant; without a folder, none.
     *
     * @throws IOException if there is a folder, but it or its manifest cannot be read
     */
    static Database open(Path data, Rules rules) throws IOException {
        Path folder = data.resolve(rules.name());
        Tablebase tables = Files.isDirectory(folder) ? Tablebase.open(folder, rules) : Tablebase.empty(rules);
        try {
            return new Database(rules, new Turns(rules), folder, tables, Catalogue.read(folder, rules, tables.subspaces()));
        } catch (IOException | RuntimeException e) {
            tables.close();
            throw e;
        }
    }

    @Override
    public void close() {
        tables.close();
    }
}
