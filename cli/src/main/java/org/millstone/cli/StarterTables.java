package org.millstone.cli;

import java.io.PrintWriter;
import java.util.stream.Stream;
import org.millstone.builder.command.BuildCommand;
import org.millstone.command.DataOptions;
import org.millstone.rules.Rules;
import picocli.CommandLine;

/** Builds small tables of the moving phase, for a server that has none yet: what takes seconds on any machine. */
final class StarterTables {
    /** Stones of both colours together. */
    private static final int MOST_STONES = 8;

    private StarterTables() {}

    /** Does what {@code mill build} does, all that it says on standard error. */
    static void build(DataOptions data) {
        Rules rules = data.rules();
        BuildCommand command = new BuildCommand();
        CommandLine line = new CommandLine(command);
        PrintWriter err = line.getErr();
        err.println(
                "There are no tables of " + rules.name() + " in " + data.root() + " yet. Building those of up to " + MOST_STONES
                        + " stones; the others by: " + data.advice().to("build"));
        line.setOut(err).parseArgs(Stream.concat(data.words().stream(), Stream.of("--phase", "moving", "--max-pieces",
                String.valueOf(Math.min(2 * rules.men(), MOST_STONES)))).toArray(String[]::new));
        command.call();
    }
}
