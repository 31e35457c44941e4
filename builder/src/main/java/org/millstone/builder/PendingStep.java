package org.millstone.builder;

import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;

/**
 * The work that is left of a step: its scores and grades, or its conversions under a move limit. There is an estimate of disk and time. The estimates rest on measurements of the game {@code nine} on one
 * machine.
 *
 * <p>A step is solved even if only its grades are missing: placements are graded as they are solved, and grading a pair takes the counts
 * that solving leaves.
 *
 * @param slots the slots of its tables
 * @param limited whether this is about conversions
 * @param solve whether its tables are to be written, or its conversions
 * @param grade whether its grades are to be made and written
 * @param bytes about how many bytes of disk its missing files take, with their part of the manifest
 * @param solveNanos about how many nanoseconds solving takes, reading and writing included
 * @param gradeNanos about how many nanoseconds grading takes, reading and writing included; 0 if there is nothing to grade
 */
public record PendingStep(Step step, long slots, boolean limited, boolean solve, boolean grade, long bytes, long solveNanos,
        long gradeNanos) {
    /** Bits a slot of win/draw/loss, and of depths. Together they are 1.62 in the moving phase of nine, 1.46 in its placing phase. */
    private static final double WDL_BITS = 0.75;
    private static final double DTW_BITS = 0.9;
    /** Bits a slot of the conversions of a pair; of other steps nearly all are one. */
    private static final double DTC_BITS = 0.35;
    /** Bits a slot of the grades. */
    private static final double MOVING_GRADE_BITS = 0.4;
    private static final double PLACING_GRADE_BITS = 0.5;
    /** The bytes of header, preamble and index, at least. */
    private static final long FILE = 160;
    /** The block size of nearly all file systems: a file takes whole blocks. */
    private static final long BLOCK = 4096;
    /** The bytes of a table in the manifest, twice: there are two manifests while one replaces the other. */
    private static final long LISTED = 2 * 1300;
    /** How many slots a thread solves, compresses and writes in a second. */
    private static final double MOVING_SPEED = 10e6;
    private static final double PLACING_SPEED = 28e6;
    /** How many slots a thread grades, compresses and writes in a second. */
    private static final double MOVING_GRADE_SPEED = 22e6;
    private static final double PLACING_GRADE_SPEED = 150e6;
    private static final double NANOS = 1e9;
    /** The least nanoseconds that a step takes, as files are forced to the disk. */
    private static final long STEP_NANOS = 40_000_000;

    /**
     * Estimates a step, of conversions if the window of {@code shapes} is limited. Each slot of a pair costs as much as in the moving phase of nine, each slot of another step as in its placing
     * phase.
     */
    static PendingStep of(TableShapes shapes, Step step, boolean solve, boolean grade, int threads) {
        boolean moving = step.paired();
        boolean limited = shapes.window().limited();
        long bytes = 0;
        for (Subspace subspace : step.subspaces()) {
            long slots = shapes.slots(subspace);
            bytes += (!solve ? 0 : limited ? file(slots, moving ? DTC_BITS : 0)
                    : LISTED + file(slots, WDL_BITS) + file(slots, DTW_BITS))
                    + (grade ? file(slots, moving ? MOVING_GRADE_BITS : PLACING_GRADE_BITS) : 0);
        }
        // Only half of an equal pair is written.
        double solved = step.sides().size() * (double) shapes.slots(step.first());
        return new PendingStep(step, shapes.slots(step), limited, solve, grade, bytes,
                nanos(solved, threads, moving ? MOVING_SPEED : PLACING_SPEED),
                !grade ? 0 : nanos(solved, threads, moving ? MOVING_GRADE_SPEED : PLACING_GRADE_SPEED));
    }

    private static long file(long slots, double bits) {
        long bytes = FILE + (long) (slots * bits / Byte.SIZE);
        return Math.ceilDiv(bytes, BLOCK) * BLOCK;
    }

    private static long nanos(double slots, int threads, double speed) {
        return STEP_NANOS + (long) (slots * NANOS / (speed * threads));
    }

    /** Returns about how many nanoseconds solving and grading take together. */
    public long nanos() {
        return solveNanos + gradeNanos;
    }
}
