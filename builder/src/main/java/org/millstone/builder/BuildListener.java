package org.millstone.builder;

import java.util.List;
import org.millstone.retrograde.SolveListener;
import org.millstone.retrograde.Step;

/** Hears how a build goes on; does nothing about what it does not override. Called by one thread. */
public interface BuildListener extends SolveListener {
    /** Does nothing about anything. */
    BuildListener SILENT = new BuildListener() {};

    @Override
    default void layer(Phase phase, int plies, long decided) {}

    /** What the manifest said of finals was missing or wrong, and is right now. */
    default void correctedFinals() {}

    /** The build begins. */
    default void begins(Outlook outlook) {}

    /**
     * A step begins.
     *
     * @param slots the slots to be solved; of a pair, those of both sides to move
     */
    default void stepBegins(Step step, long slots) {}

    /** What a step needs is in memory, and it is being solved. */
    default void solves(Step step) {}

    /** A step is solved, and its draws are being graded. */
    default void grades(Step step) {}

    /** A step is solved, or graded, and is being compressed and written. */
    default void writes(Step step) {}

    /** A step is done. */
    default void stepDone(StepReport report) {}

    /**
     * What is ahead of a build.
     *
     * @param todo what is left to do, in order
     * @param done how many of the steps wanted were taken already
     * @param slots the slots to be solved
     * @param nanos about how long that takes
     * @param disk about how many bytes of disk
     * @param free the bytes that are free there
     * @param memory the bytes of memory that it will take at most
     */
    record Outlook(List<StepTodo> todo, int done, long slots, long nanos, long disk, long free, long memory) {}

    /**
     * What came of a step.
     *
     * @param step the step
     * @param slots the slots that were solved; of a pair, those of both sides to move
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
