package org.millstone.builder;

import java.util.List;
import org.millstone.database.ListedFiles;
import org.millstone.database.Manifest;
import org.millstone.step.Meter;
import org.millstone.step.SolveListener;
import org.millstone.step.Step;

/** Hears how a build goes on; methods that are not overridden do nothing. Called by one thread. */
public interface BuildListener extends SolveListener {
    /** Ignores everything. */
    BuildListener SILENT = new BuildListener() {};

    @Override
    default void layer(Phase phase, int plies, long decided) {}

    /** The manifest's statements on finals were missing or wrong, and are right now. */
    default void correctedFinals() {}

    /**
     * The manifest's copy of the rule set had other words, and has those of the build now.
     *
     * @param members the members that differed
     */
    default void renewedWords(List<String> members) {}

    /** So many of the steps have been looked at, to find what is left to do. */
    default void checked(int done, int all) {}

    /** Files that the manifest lists do not hold; they are made anew. */
    default void faults(List<ListedFiles.Fault> faults) {}

    /** The build begins. */
    default void begins(Outlook outlook) {}

    /**
     * A step begins.
     *
     * @param slots the slots of its tables
     */
    default void stepBegins(Step step, long slots) {}

    /** All inputs of a step are in memory, and it is being solved. */
    default void solves(Step step) {}

    /** A step is solved, and its draws are being graded. */
    default void grades(Step step) {}

    /** A step is solved, or graded, and is being compressed and written. */
    default void writes(Step step) {}

    /** A step is done. */
    default void stepDone(StepReport report) {}

    /**
     * The work ahead of a build.
     *
     * @param todo what is left to do, in order
     * @param done how many of the steps wanted were taken already
     * @param slots the slots of their tables
     * @param free the bytes of disk that are free
     * @param memory the bytes of memory that it will take at most
     * @param meter tells how far the step in work is
     */
    record Outlook(List<StepTodo> todo, int done, long slots, long free, long memory, Meter meter) {
        /** Returns about how long all of it takes. */
        public long nanos() {
            return todo.stream().mapToLong(StepTodo::nanos).sum();
        }

        /** Returns about how many bytes of disk. */
        public long disk() {
            return todo.stream().mapToLong(StepTodo::bytes).sum();
        }
    }

    /**
     * The result of a step.
     *
     * @param step the step
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
