package org.millstone.builder;

import org.jspecify.annotations.Nullable;
import org.millstone.command.Units;
import org.millstone.memory.MachineMemory;

/** The memory that a build or a verification may take. */
public final class Memory {
    private static final long MEGA = 1 << 20;

    /**
     * What the process takes besides the arrays of scores: the heap, to which the launcher sets this limit, and the code, the
     * threads, the mapped blocks in use.
     */
    public static final long FIXED = Math.min(Runtime.getRuntime().maxMemory(), 768 * MEGA) + 160 * MEGA;

    private Memory() {}

    /** Returns the bytes that a build may take by default: nine tenths of what the machine has to spare now. */
    public static long spare() {
        return MachineMemory.available() / 10 * 9;
    }

    /**
     * Returns the bytes that may be taken.
     *
     * @param wanted what was asked for; null for {@link #spare()}
     * @throws DatabaseException if the machine has not as much
     */
    public static long allowed(@Nullable Long wanted) {
        if (wanted != null && wanted > MachineMemory.total()) {
            throw new DatabaseException(
                    "--memory " + Units.memory(wanted) + " is more than the " + Units.memory(MachineMemory.total())
                            + " there are. Allow less.");
        }
        return wanted == null ? spare() : wanted;
    }
}
