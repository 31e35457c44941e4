package org.millstone.retrograde;

import java.util.concurrent.atomic.AtomicLongArray;
import org.millstone.database.Finals;
import org.millstone.step.Grade;

/** For each row, which levels some capture enters at; and which do in any row. */
final class GradeMarks {
    private static final int FIRST = Grade.of(-Finals.MOST_LEVELS);

    private final long[] marks;
    private final AtomicLongArray any = new AtomicLongArray(2);

    GradeMarks(int rows) {
        this.marks = new long[2 * rows];
    }

    /** Marks the draws of a row. */
    void mark(int row, byte[] grades) {
        long low = 0;
        long high = 0;
        for (byte grade : grades) {
            int bit = (grade & 0xff) - FIRST;
            // Losses, wins, and draws without a capture are further off.
            low |= bit >>> 6 == 0 ? 1L << bit : 0;
            high |= bit >>> 6 == 1 ? 1L << bit : 0;
        }
        marks[2 * row] = low;
        marks[2 * row + 1] = high;
        add(0, low);
        add(1, high);
    }

    private void add(int half, long found) {
        // All threads come here row by row, and most rows have nothing new.
        if ((found & ~any.get(half)) != 0) {
            any.accumulateAndGet(half, found, (a, b) -> a | b);
        }
    }

    /** Whether a row has a capture of a grade. */
    boolean has(int row, int grade) {
        int bit = grade - FIRST;
        return (marks[2 * row + (bit >>> 6)] >>> bit & 1) != 0;
    }

    /** Whether any row has. */
    boolean has(int grade) {
        int bit = grade - FIRST;
        return (any.get(bit >>> 6) >>> bit & 1) != 0;
    }
}
