package org.millstone.malom;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;

/**
 * What is known so far about the positions of a sector, a subspace that has a file of the program Malom: an int for each slot, outside the
 * heap.
 *
 * <pre>
 *   bits  0 to  7   the {@link Grade}, for the side to move
 *   bits  8 to 15   how many moves lead to draws of the same final whose number is not found yet; or {@link #FIXED}
 *   bits 16 to 31   the <em>number</em>, the second one of the position's entry in the file, or a bound for it
 * </pre>
 *
 * <p>Several threads may change one entry, by {@link #replace}.
 */
final class SectorEntries {
    /** Stands in place of the count for a draw worth the sector's value, whose number {@link SuccessorScan} alone finds. */
    static final int FIXED = 0xff;

    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment ints;

    SectorEntries(Arena arena, long slots) {
        this.ints = HugePages.allocate(arena, slots * Integer.BYTES);
    }

    /** Packs an entry. The number must fit into 16 bits with its sign. */
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

    /** Reads the entries of consecutive slots from {@code slot} on, as many as the array has room for. */
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
