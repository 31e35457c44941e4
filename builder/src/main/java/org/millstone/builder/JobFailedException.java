package org.millstone.builder;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.step.Step;
import org.millstone.store.ScoreCache.Task;

/**
 * Thrown if a build, a verification or an export cannot go on. The {@link Reason} says why; commands put it into words, and say what to do.
 */
public final class JobFailedException extends RuntimeException {
    private final transient Reason reason;

    public JobFailedException(Reason reason) {
        super(reason.toString());
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /**
     * Why a job cannot go on. In each reason, {@code need} is how many bytes the job takes, {@code allowed} how many bytes of memory the
     * process may take, {@code free} how many bytes of disk are free, and {@code why} is the message of the system.
     */
    public sealed interface Reason {}

    /**
     * A task takes more memory than is allowed. Found before anything is done.
     *
     * @param most the bytes that would do for all tasks of the job
     * @param first whether it is the first task: then no part of the job takes less
     */
    public record TooLittleMemory(Task task, long need, long allowed, long most, boolean first) implements Reason {
        /**
         * Checks that every task fits into the memory.
         *
         * @param tasks all tasks of the job, in order
         * @param needs returns the bytes that the process takes for a task
         * @param memory the bytes that it may take
         * @throws JobFailedException about the first task that does not fit
         */
        public static void requireRoom(List<Task> tasks, ToLongFunction<Task> needs, long memory) {
            for (Task task : tasks) {
                long need = needs.applyAsLong(task);
                if (need > memory) {
                    long most = tasks.stream().mapToLong(needs).max().orElse(need);
                    throw new JobFailedException(
                            new TooLittleMemory(task, need, memory, most, task.equals(tasks.getFirst())));
                }
            }
        }
    }

    /** A step turns out, while it is solved, to be so deep that it takes more memory than is allowed. */
    public record TooDeep(Step step, long need, long allowed) implements Reason {}

    /** In the middle of a step, the system refuses memory that the job was allowed to take. */
    public record NoMemoryLeft(Step step, String why) implements Reason {}

    /** The disk has too little room for the tables that are left to build. Found, from estimates, before anything is done. */
    public record TooLittleRoom(Path folder, long need, long free) implements Reason {}

    /** Another builder holds the folder. */
    public record FolderInUse(Path folder) implements Reason {}

    /** The folder cannot be made, or cannot be written to. */
    public record UnusableFolder(Path folder, String why) implements Reason {}

    /** A file cannot be written or read in the middle of a build. Finished tables are kept. */
    public record FailedFile(String file, String why) implements Reason {}

    /**
     * A file cannot be written or read in the middle of a build, and the system does not say which, as on a full disk. Finished tables are
     * kept.
     */
    public record FailedFolder(Path folder, String why) implements Reason {}
}
