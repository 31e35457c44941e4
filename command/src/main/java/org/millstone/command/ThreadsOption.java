package org.millstone.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many threads a command may use: the option {@code --threads}. */
public class ThreadsOption {
    private static final int MOST = 1024;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private int threads = Runtime.getRuntime().availableProcessors();

    /** Called by picocli: a number that makes no sense is a wrong command line, whether the command comes to use it or not. */
    @Option(names = "--threads", paramLabel = "N", description = "How many threads to use. Default: all processors.")
    final void setThreads(int number) {
        Numbers.requireRange(spec, "--threads", number, 1, MOST);
        threads = number;
    }

    public final int threads() {
        return threads;
    }
}
