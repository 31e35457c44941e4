package org.millstone.malom;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;

/**
 * The facts known so far about the positions of a sector, an int for each slot: the {@link Grade} in the lowest byte, a count in the next,
 * and the number in the upper half, which is the second that Malom's files have. The count says how many turns lead to draws of the same
 * worth whose own numbers are still to be found; {@link #FIXED} if the number depends on no such turns.
 *
 * <p>Several threads may change one entry, by {@link #replace}.
 */
record SectorEntries(MemorySegment ints) {
    /** The count of a number that depends on no turn that is still to be found. */
    static final int FIXED = 0xff;

    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    /** Makes room for so many slots that lives as long as the arena. */
    SectorEntries(Arena arena, long slots) {
        this(HugePages.allocate(arena, slots * Integer.BYTES));
    }

    static int of(int grade, int count, int number) {
        return number << Short.SIZE | count << Byte.SIZE | grade;
    }

    static int grade(int entry) {
        return entry & 0xff;
    }

    static int count(int entry) {
        return entry >>> Byte.SIZE & 0xff;
    }

    static int number(int entry) {
        return entry >> Short.SIZE;
    }

    int get(long slot) {
        return ints.get(ValueLayout.JAVA_INT, slot * Integer.BYTES);
    }

    /** Reads a part, as many as there is room for. */
    void read(long slot, int[] into) {
        MemorySegment.copy(ints, ValueLayout.JAVA_INT, slot * Integer.BYTES, into, 0, into.length);
    }

    /** Writes a part. */
    void write(long slot, int[] from) {
        MemorySegment.copy(from, 0, ints, ValueLayout.JAVA_INT, slot * Integer.BYTES, from.length);
    }

    void set(long slot, int entry) {
        ints.set(ValueLayout.JAVA_INT, slot * Integer.BYTES, entry);
    }

    /** Changes an entry, unless it has become another than the one expected; returns whether it did. */
    boolean replace(long slot, int expected, int entry) {
        return INTS.compareAndSet(ints, slot * Integer.BYTES, expected, entry);
    }
}
