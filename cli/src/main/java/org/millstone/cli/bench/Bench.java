package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import org.millstone.probe.Tablebase;
import org.millstone.search.DrawRules;
import org.millstone.terminal.DataOptions;
import org.millstone.terminal.ThreadsOption;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;
import picocli.CommandLine.Model.CommandSpec;

/** A kind of measurement, with the options that are about it: {@code mill bench} mixes each of them in. */
interface Bench {
    /** Refuses a command line whose numbers make no sense, whether the measurement is wanted or not. */
    default void check(CommandSpec spec) {}

    /** Measures, and prints what came out; returns whether the program does what it promises. */
    boolean run(Setting setting) throws IOException;

    /** The means of all measurements, and the number of games of each kind that plays any. */
    record Setting(DataOptions data, ThreadsOption.AndMemory means, int games, PrintWriter out, PrintWriter err) {
        /** Returns what an engine plays with: the tables that are there, and all of its skill. */
        EngineOptions engine() {
            return new EngineOptions(data.rules(), data.root()).withBook(false).withDraws(DrawRules.NONE);
        }

        /** Opens the tables that an engine plays by once more, to ask them what they have promised; there must be some. */
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
