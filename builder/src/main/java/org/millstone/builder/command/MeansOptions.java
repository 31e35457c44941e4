package org.millstone.builder.command;

import org.jspecify.annotations.Nullable;
import org.millstone.builder.Memory;
import org.millstone.command.ThreadsOption;
import picocli.CommandLine.Option;

/** What a command may use of the machine: the options {@code --threads} and {@code --memory}. */
public final class MeansOptions extends ThreadsOption {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "The most memory to take in all, such as 4g. Default: nine tenths of what is free.")
    private @Nullable Long memory;

    /** Made by picocli. */
    public MeansOptions() {}

    /**
     * Returns the bytes that the process may take in all.
     *
     * @throws org.millstone.builder.DatabaseException if the machine has not as much
     */
    public long memory() {
        return Memory.allowed(memory);
    }
}
