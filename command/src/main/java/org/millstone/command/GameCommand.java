package org.millstone.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command about a game and its tables, and how it speaks to people. */
@Command(mixinStandardHelpOptions = true)
public abstract class GameCommand implements Callable<Integer> {
    @Spec
    protected CommandSpec spec;

    @Mixin
    protected final DataOptions data = new DataOptions();

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns colours if standard output is a terminal that has them. */
    protected final Paint paint() {
        return new Paint(spec.commandLine().getColorScheme().ansi().enabled());
    }

    /** Returns what says that the command line is wrong. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
