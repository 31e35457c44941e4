package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.millstone.command.Units;
import org.millstone.retrograde.Pair;
import org.millstone.verify.Shapes;

/**
 * What a build takes of disk and time, guessed before it begins from what that of nine took: other rules and machines come near it.
 */
final class DiskPlan {
    /** Bits a slot of both planes: 1.62 in the moving phase of nine, 1.46 in its placing phase. */
    private static final double BITS = 1.65;
    /** Bits a slot of the grades. */
    private static final double MOVING_GRADE_BITS = 0.4;
    private static final double PLACING_GRADE_BITS = 0.5;
    /** Slots a second and thread: solved, compressed and written. */
    private static final double MOVING_SPEED = 9e6;
    private static final double PLACING_SPEED = 17e6;
    /** The same of grades. */
    private static final double MOVING_GRADE_SPEED = 20e6;
    private static final double PLACING_GRADE_SPEED = 45e6;
    private static final double NANOS = 1e9;

    private final Shapes shapes;

    DiskPlan(Shapes shapes) {
        this.shapes = shapes;
    }

    /** Returns about how many bytes the files take that are left to write. */
    long bytes(List<StepTodo> todo) {
        double bits = 0;
        for (StepTodo step : todo) {
            double each = (step.solve() ? BITS : 0)
                    + (!step.grade() ? 0 : step.step() instanceof Pair ? MOVING_GRADE_BITS : PLACING_GRADE_BITS);
            bits += each * step.step().subspaces().stream().mapToLong(shapes::slots).sum();
        }
        return (long) (bits / Byte.SIZE);
    }

    /** Returns about how long a build takes. */
    long nanos(List<StepTodo> todo, int threads) {
        double seconds = 0;
        for (StepTodo step : todo) {
            boolean moving = step.step() instanceof Pair;
            double each = (step.solve() ? 1 / (moving ? MOVING_SPEED : PLACING_SPEED) : 0)
                    + (step.grade() ? 1 / (moving ? MOVING_GRADE_SPEED : PLACING_GRADE_SPEED) : 0);
            boolean twice = step.step() instanceof Pair pair && pair.equal();
            seconds += (twice ? 2 : 1) * each * step.step().subspaces().stream().mapToLong(shapes::slots).sum();
        }
        return (long) (seconds * NANOS / threads);
    }

    /** Returns the bytes that are free where a folder lies. */
    static long free(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }

    /**
     * Checks that there is as much room.
     *
     * @throws DatabaseException if there is not, naming both figures
     */
    static void check(long bytes, long free, Path folder) {
        if (bytes > free) {
            throw new DatabaseException("The tables that are left to build take about " + Units.bytes(bytes) + ", and "
                    + Units.bytes(free) + " are free in " + folder
                    + ". Free some space, choose another folder with --data, or build"
                    + " less with --phase moving or --max-pieces.");
        }
    }
}
