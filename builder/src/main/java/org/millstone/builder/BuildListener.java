package org.millstone.builder;

import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.database.Manifest;
import org.millstone.retrograde.Solver.Phase;
import org.millstone.step.ProgressMeter;
import org.millstone.step.Step;

/** Is told how a build goes on, by one thread. Methods that are not overridden do nothing. */
public interface BuildListener {
    /** Hears nothing. */
    BuildListener SILENT = new BuildListener() {};

    /** The kinds of work on a step, in this order. Only a step that is both solved and graded has all of it. */
    enum Work {
        /** The step begins: scores that its turns lead to are read back. */
        READING,
        /** All inputs are in memory, and the step is solved. */
        SOLVING,
        /** Its draws are graded. */
        GRADING,
        /** What was solved, or graded, is compressed and written. */
        WRITING
    }

    /** A phase of solving a pair begins, with 0 plies, or has done a layer, with the plies that it has reached. */
    default void layer(Phase phase, int plies) {}

    /** Something in the folder is wrong, and is put right. The words say what. */
    default void mends(String words) {}

    /** So many of the steps have been checked for what is left to do. */
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
     * @param todo the steps that are left, in order
     * @param done how many of the steps wanted are there already
     * @param free the free bytes of disk
     * @param memory the most bytes of memory that the build takes
     * @param meter tells how far the current step is, from 0 to 1
     */
    record Outlook(List<PendingStep> todo, int done, long free, long memory, ProgressMeter meter) {
        /** Returns the sum of a figure of the steps: slots, nanoseconds, bytes of disk. */
        public long sum(ToLongFunction<PendingStep> of) {
            return todo.stream().mapToLong(of).sum();
        }
    }

    /**
     * The result of a step.
     *
     * @param slots the slots of its tables
     * @param entries the manifest's entries of its tables
     * @param golden how many of them have digests that Millstone knows; these agree
     * @param solveNanos nanoseconds of solving
     * @param totalNanos nanoseconds in all, reading and writing included
     */
    record StepReport(Step step, long slots, List<Manifest.Entry> entries, int golden, long solveNanos, long totalNanos) {
        /** Returns the bytes of all its files. */
        public long bytes() {
            return entries.stream().mapToLong(Manifest.Entry::allBytes).sum();
        }
    }
}
