package org.millstone.malom;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;

/**
 * What is known so far about the positions of a sector, a subspace that has a file of the program Malom. It is an int for each slot,
 * outside the heap.
 *
 * <p>The lowest byte has the {@link Grade}, for the side to move. The upper 16 bits have the second number of the position's entry in the
 * file, called the <em>number</em>, or a bound for it. The byte between them has a count: how many moves lead to draws of the same final
 * whose numbers are not found yet.
 *
 * <p>Several threads may change one entry, by {@link #replace}.
 */
final class SectorEntries {
    /** The count of an entry whose number depends on no other number. */
    static final int FIXED = 0xff;

    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment ints;

    SectorEntries(Arena arena, long slots) {
        this.ints = HugePages.allocate(arena, slots * Integer.BYTES);
    }

    /** Returns the int that has these values. The number must fit into 16 bits with its sign. */
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

    /** Reads the entries from a slot on, as many as the array has room for. */
    void read(long slot, int[] into) {
        MemorySegment.copy(ints, ValueLayout.JAVA_INT, slot * Integer.BYTES, into, 0, into.length);
    }

    void write(long slot, int[] from) {
        MemorySegment.copy(from, 0, ints, ValueLayout.JAVA_INT, slot * Integer.BYTES, from.length);
    }

    void set(long slot, int entry) {
        ints.set(ValueLayout.JAVA_INT, slot * Integer.BYTES, entry);
    }

    /** Changes an entry if it is still the expected one; returns whether it was. */
    boolean replace(long slot, int expected, int entry) {
        return INTS.compareAndSet(ints, slot * Integer.BYTES, expected, entry);
    }
}
