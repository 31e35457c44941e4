package org.millstone.builder.command;

import org.jspecify.annotations.Nullable;
import org.millstone.builder.Memory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a command may use of the machine: the options {@code --threads} and {@code --memory}. */
public final class MeansOptions {
    private static final int MOST_THREADS = 1024;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads to use. Default: all processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "The most memory to take in all, such as 4g. Default: nine tenths of what is free.")
    private @Nullable Long memory;

    /** Made by picocli. */
    public MeansOptions() {}

    /** Returns how many threads to use; a number that makes no sense is a wrong command line. */
    public int threads() {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new ParameterException(spec.commandLine(), "--threads must be 1 to " + MOST_THREADS + ", not " + threads);
        }
        return threads;
    }

    /**
     * Returns the bytes that the process may take in all.
     *
     * @throws org.millstone.builder.DatabaseException if the machine has not as much
     */
    long memory() {
        return Memory.allowed(memory);
    }
}
