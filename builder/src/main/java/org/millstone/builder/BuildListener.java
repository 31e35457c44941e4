package org.millstone.builder;

import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.Manifest;
import org.millstone.step.Step;

/** Is told how a build goes on. All calls come from one thread. Methods that are not overridden do nothing. */
public interface BuildListener {
    BuildListener SILENT = new BuildListener() {};

    /** The kinds of work on a step, in this order; a step may lack some. If it is both solved and graded, writing comes twice. */
    enum Work {
        READING,
        SOLVING,
        GRADING,
        WRITING
    }

    /** Something in the folder is wrong, and the build puts it right; a sentence for people says what. */
    default void mends(String words) {}

    /** The folder is looked through for what is left to do: {@code done} of {@code all} steps have been looked at. */
    default void checked(int done, int all) {}

    default void begins(Outlook outlook) {}

    default void works(PendingStep todo, Work work) {}

    default void stepDone(StepReport report) {}

    /**
     * The work ahead of a build.
     *
     * @param done how many of the wanted steps have all their files already
     */
    record Outlook(List<PendingStep> todo, int done, long free, long memory) {
        public long sum(ToLongFunction<PendingStep> of) {
            return todo.stream().mapToLong(of).sum();
        }
    }

    /**
     * The result of a step.
     *
     * @param golden how many of the tables have known digests; their contents agree with these
     */
    record StepReport(Step step, long slots, List<Manifest.Entry> entries, int golden, long totalNanos) {
        public long bytes() {
            return entries.stream().mapToLong(Manifest.Entry::allBytes).sum();
        }
    }
}
