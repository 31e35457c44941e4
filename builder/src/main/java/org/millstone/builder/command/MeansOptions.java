package org.millstone.builder.command;

import org.jspecify.annotations.Nullable;
import org.millstone.command.ThreadsOption;
import org.millstone.command.Units;
import org.millstone.database.DatabaseException;
import org.millstone.memory.MachineMemory;
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
     * @throws DatabaseException if the machine has not as much
     */
    public long memory() {
        if (memory != null && memory > MachineMemory.total()) {
            throw new DatabaseException("--memory " + Units.memory(memory) + " is more than the "
                    + Units.memory(MachineMemory.total()) + " there are. Allow less.");
        }
        return memory == null ? MachineMemory.available() / 10 * 9 : memory;
    }
}
