package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.millstone.command.Units;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Step;
import org.millstone.verify.Shapes;

/**
 * What a build takes of disk and time, guessed before it begins from what that of nine took: other rules and machines come near it.
 */
final class DiskPlan {
    /** Bits a slot of both planes: 1.62 in the moving phase of nine, 1.46 in its placing phase. */
    private static final double BITS = 1.65;
    /** Slots a second and thread: solved, compressed and written. */
    private static final double MOVING_SPEED = 9e6;
    private static final double PLACING_SPEED = 17e6;
    private static final double NANOS = 1e9;

    private final Shapes shapes;

    DiskPlan(Shapes shapes) {
        this.shapes = shapes;
    }

    /** Returns about how many bytes the tables of steps take. */
    long bytes(List<Step> steps) {
        long slots = steps.stream().flatMap(step -> step.subspaces().stream()).mapToLong(shapes::slots).sum();
        return (long) (slots * BITS / Byte.SIZE);
    }

    /** Returns about how long a build of steps takes. */
    long nanos(List<Step> steps, int threads) {
        double seconds = 0;
        for (Step step : steps) {
            for (Subspace subspace : step.subspaces()) {
                boolean twice = step instanceof Pair pair && pair.equal();
                seconds += (twice ? 2 : 1) * shapes.slots(subspace) / (step instanceof Pair ? MOVING_SPEED : PLACING_SPEED);
            }
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
