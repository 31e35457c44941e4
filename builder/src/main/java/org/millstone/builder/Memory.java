package org.millstone.builder;

import org.jspecify.annotations.Nullable;
import org.millstone.command.Units;
import org.millstone.database.DatabaseException;
import org.millstone.index.Combinations;
import org.millstone.memory.MachineMemory;
import org.millstone.rules.Rules;

/** The memory that a build or a verification may take. */
public final class Memory {
    private static final long MEGA = 1 << 20;

    /** The code, and the mapped blocks in use. */
    private static final long CODE = 112 * MEGA;
    /** The heap, whatever the game. */
    private static final long HEAP = 88 * MEGA;
    /** The heap of each thread, and its stack. */
    private static final long THREAD = 3 * MEGA;
    /** Of the heap, how much goes with a set of the index: the set itself, moves between rows, blocks to be written. */
    private static final long INDEXED = 12L * Integer.BYTES;
    /** The launcher lets the heap grow no further. */
    private static final long MOST_HEAP = 768 * MEGA;

    private Memory() {}

    /**
     * Returns what the process takes besides the arrays of scores: heap, code, threads, mapped blocks. The heap grows with the index, so
     * that a small game takes little. Measured: 112 MiB for three, 198 for five.
     */
    static long fixed(Rules rules, int threads) {
        long sets = 0;
        for (int stones = 0; stones <= rules.men(); stones++) {
            sets += new Combinations(rules.board().points(), stones).count();
        }
        long heap = HEAP + INDEXED * sets + THREAD * threads;
        return CODE + Math.min(heap, Math.min(Runtime.getRuntime().maxMemory(), MOST_HEAP));
    }

    /**
     * Says what of memory does not do, and what would.
     *
     * @param what what takes it, with its verb
     * @param need the bytes that it takes
     * @param allowed the bytes that are allowed
     * @param all the bytes that all that is asked for takes
     * @param less how to do with less, a clause that follows the advice
     */
    static DatabaseException tooLittle(String what, long need, long allowed, long all, String less) {
        return new DatabaseException(what + " " + Units.memory((need + MEGA - 1) / MEGA * MEGA) + " of memory, and "
                + Units.memory(allowed) + " are allowed. The least that does for all that is asked is --memory "
                + (all + MEGA - 1) / MEGA + "m" + less
                + ".");
    }

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
