package org.millstone.builder;

import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.store.GameIndex;

/**
 * A build's need of disk and time, guessed before it begins from that of nine: other rules and machines come near it.
 */
record DiskPlan(GameIndex shapes) {
    /** Bits a slot of win/draw/loss, and of depths: 1.62 together in the moving phase of nine, 1.46 in its placing phase. */
    private static final double WDL_BITS = 0.75;
    private static final double DTW_BITS = 0.9;
    /** Bits a slot of the grades. */
    private static final double MOVING_GRADE_BITS = 0.4;
    private static final double PLACING_GRADE_BITS = 0.5;
    /** The least bytes of a file: header, preamble, index. */
    private static final long FILE = 160;
    /** A file takes whole blocks of the file system, of so many bytes nearly everywhere. */
    private static final long BLOCK = 4096;
    /** The manifest's bytes for a table; there are two manifests while one replaces the other. */
    private static final long LISTED = 2 * 1300;
    /** Slots a second and thread: solved, compressed and written. */
    private static final double MOVING_SPEED = 10e6;
    private static final double PLACING_SPEED = 28e6;
    /** The same of grades. */
    private static final double MOVING_GRADE_SPEED = 22e6;
    private static final double PLACING_GRADE_SPEED = 150e6;
    private static final double NANOS = 1e9;
    /** The least time of a step: files forced to the disk. */
    private static final long STEP_NANOS = 40_000_000;

    /** Returns about how many bytes of the disk the files take that are left to write, the manifest included. */
    long bytes(List<StepTodo> todo) {
        long bytes = 0;
        for (StepTodo step : todo) {
            double gradeBits = isMoving(step.step()) ? MOVING_GRADE_BITS : PLACING_GRADE_BITS;
            for (Subspace subspace : step.step().subspaces()) {
                bytes += (step.solve() ? LISTED + file(subspace, WDL_BITS) + file(subspace, DTW_BITS) : 0)
                        + (step.grade() ? file(subspace, gradeBits) : 0);
            }
        }
        return bytes;
    }

    /** Whether a step costs as much as those of the moving phase do, or as those that only place. */
    static boolean isMoving(Step step) {
        return step.paired();
    }

    private long file(Subspace subspace, double bits) {
        long bytes = FILE + (long) (shapes.slots(subspace) * bits / Byte.SIZE);
        return (bytes + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** Returns what is left to do of a step, and about how long it takes. */
    StepTodo todo(Step step, boolean solve, boolean grade, int threads) {
        boolean moving = isMoving(step);
        // Only half of an equal pair is written.
        double slots = step.sides().size() * (double) shapes.slots(step.first());
        return new StepTodo(step, solve, grade,
                nanos(slots, threads, moving ? MOVING_SPEED : PLACING_SPEED),
                !grade ? 0 : nanos(slots, threads, moving ? MOVING_GRADE_SPEED : PLACING_GRADE_SPEED));
    }

    private static long nanos(double slots, int threads, double speed) {
        return STEP_NANOS + (long) (slots * NANOS / (speed * threads));
    }
}
