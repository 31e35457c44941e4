package org.millstone.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.millstone.builder.command.BuildCommand;
import org.millstone.command.Advice;
import org.millstone.rules.Rules;
import picocli.CommandLine;

/** Builds small tables of the moving phase, for a server that has none yet: what takes seconds on any machine. */
final class StarterTables {
    /** Stones of both colours together. */
    private static final int MOST_STONES = 8;

    private StarterTables() {}

    /** Does what {@code mill build} does, all that it says on standard error. */
    static void build(Rules rules, Path data) {
        BuildCommand command = new BuildCommand();
        CommandLine line = new CommandLine(command);
        PrintWriter err = line.getErr();
        err.println("There are no tables of " + rules.name() + " in " + data + " yet. Building those of up to " + MOST_STONES
                + " stones; the others by: " + new Advice(data, rules).to("build"));
        line.setOut(err).parseArgs("--data", data.toString(), "--variant", rules.name(), "--phase", "moving", "--max-pieces",
                String.valueOf(Math.min(2 * rules.men(), MOST_STONES)));
        command.call();
    }
}
