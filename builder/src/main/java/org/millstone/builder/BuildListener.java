package org.millstone.builder;

import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.database.Manifest;
import org.millstone.retrograde.Solver.Phase;
import org.millstone.step.ProgressMeter;
import org.millstone.step.Step;

/** Hears how a build goes on; methods that are not overridden do nothing. Called by one thread. */
public interface BuildListener {
    /** Ignores everything. */
    BuildListener SILENT = new BuildListener() {};

    /** The work on a step, in this order; only a step that is both solved and graded has all of it. */
    enum Work {
        /** The step begins. What its turns lead to is read back. */
        READING,
        /** All inputs are in memory. */
        SOLVING,
        /** Its draws are graded. */
        GRADING,
        /** What was solved, or graded, is compressed and written. */
        WRITING
    }

    /** A phase of solving a pair begins, with 0, or has done a layer, with the plies that it has reached. */
    default void layer(Phase phase, int plies) {}

    /** Something in the folder was not as it should be, and is put right: what, in words. */
    default void mends(String words) {}

    /** So many of the steps have been looked at, to find what is left to do. */
    default void checked(int done, int all) {}

    /** The build begins. */
    default void begins(Outlook outlook) {}

    /** Some work on a step begins. */
    default void works(PendingStep todo, Work work) {}

    /** A step is done. */
    default void stepDone(StepReport report) {}

    /**
     * The work ahead of a build.
     *
     * @param todo what is left to do, in order
     * @param done how many of the steps wanted were taken already
     * @param free the bytes of disk that are free
     * @param memory the bytes of memory that it will take at most
     * @param meter tells how far the step in work is
     */
    record Outlook(List<PendingStep> todo, int done, long free, long memory, ProgressMeter meter) {
        /** Returns what something of each step comes to: its slots, its time, its bytes of disk. */
        public long sum(ToLongFunction<PendingStep> of) {
            return todo.stream().mapToLong(of).sum();
        }
    }

    /**
     * The result of a step.
     *
     * @param slots the slots of its tables
     * @param entries its tables
     * @param golden how many of them were compared, and agree, with the digests that Millstone keeps
     * @param solveNanos time spent solving
     * @param totalNanos time spent in all, reading back and writing included
     */
    record StepReport(Step step, long slots, List<Manifest.Entry> entries, int golden, long solveNanos, long totalNanos) {
        /** Returns the bytes of all its files. */
        public long bytes() {
            return entries.stream().mapToLong(Manifest.Entry::allBytes).sum();
        }
    }
}
