package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import org.millstone.probe.Tablebase;
import org.millstone.search.Game.DrawRules;
import org.millstone.terminal.DataOptions;
import org.millstone.terminal.ThreadsOption;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;
import picocli.CommandLine.Model.CommandSpec;

/** A kind of measurement that {@code mill bench} can make, with its own options. {@code mill bench} adds the options of each to its own. */
interface Bench {
    /**
     * Throws picocli's {@code ParameterException} if an option's number is out of range. Called even if this measurement was not asked for.
     */
    default void check(CommandSpec spec) {}

    /** Measures and prints the results. Returns false if the program broke a promise that the measurement checks. */
    boolean run(Setting setting) throws IOException;

    /**
     * What all measurements get.
     *
     * @param means how many threads and how much memory they may use
     * @param games how many games of each kind to play, for measurements that play
     */
    record Setting(DataOptions data, ThreadsOption.AndMemory means, int games, PrintWriter out, PrintWriter err) {
        /**
         * Returns options for an engine that uses the tables of the data folder and plays at full strength. It has no book and no rules
         * about draws.
         */
        EngineOptions engine() {
            return new EngineOptions(data.rules(), data.root()).withBook(false).withDraws(DrawRules.NONE);
        }

        /** Opens the engine's tables, to compare its play with what they say. Throws an {@link IOException} if there are none. */
        Tablebase tables() throws IOException {
            Tablebase tables = Engine.tables(engine());
            if (tables.subspaces().isEmpty()) {
                throw new IOException(
                        "there are no tables in " + data.folder() + ": build some, or say with --data where they are");
            }
            return tables;
        }
    }
}
