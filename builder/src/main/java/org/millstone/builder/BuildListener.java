package org.millstone.builder;

import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.Manifest;
import org.millstone.step.Step;

/** Is told how a build goes on. All calls come from one thread. Methods that are not overridden do nothing. */
public interface BuildListener {
    /** A listener that ignores all calls. */
    BuildListener SILENT = new BuildListener() {};

    /** The kinds of work on a step, in this order; a step may lack some. If it is both solved and graded, writing comes twice. */
    enum Work {
        /** The step begins: scores that its turns lead to are read back. */
        READING,
        /** All inputs are in memory, and the step is solved. */
        SOLVING,
        /** The draws of the step are graded. */
        GRADING,
        /** What was solved, or graded, is compressed and written. */
        WRITING
    }

    /**
     * Something in the folder is wrong, and the build puts it right.
     *
     * @param words a sentence for people that says what
     */
    default void mends(String words) {}

    /** The folder is looked through for what is left to do: {@code done} of {@code all} steps have been looked at. */
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
     * @param done how many of the wanted steps have all their files already
     * @param free the free bytes of disk
     * @param memory the most bytes of memory that the build takes
     */
    record Outlook(List<PendingStep> todo, int done, long free, long memory) {
        /** Returns the sum of a figure over the steps that are left, such as their slots. */
        public long sum(ToLongFunction<PendingStep> of) {
            return todo.stream().mapToLong(of).sum();
        }
    }

    /**
     * The result of a step.
     *
     * @param slots the slots of its tables
     * @param entries the manifest's entries of its tables
     * @param golden how many of the tables have known digests; their contents agree with these
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
