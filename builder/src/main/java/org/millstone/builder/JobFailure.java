package org.millstone.builder;

import java.nio.file.Path;
import org.millstone.step.Step;
import org.millstone.store.ScoreCache.Task;

/**
 * Why a build or a verification cannot go on. Commands say it in words, and what to do. In each, {@code need} is how many bytes something
 * takes, {@code allowed} how many the process may take, and {@code why} is what the system says.
 */
public sealed interface JobFailure {
    /**
     * A task takes more memory than it may; found before anything is done.
     *
     * @param most the bytes that the process takes at most, for all that is asked
     * @param first whether no part of what is asked takes less
     */
    record TooLittleMemory(Task task, long need, long allowed, long most, boolean first) implements JobFailure {}

    /** A step turns out to be so deep that it takes more memory than it may. */
    record TooDeep(Step step, long need, long allowed) implements JobFailure {}

    /** The machine gives less memory than was allowed, with a step in work. */
    record NoMemoryLeft(Step step, String why) implements JobFailure {}

    /** The disk has fewer bytes free than the tables take, about, that are left to build; found before anything is done. */
    record TooLittleRoom(Path folder, long need, long free) implements JobFailure {}

    /** Another builder holds the folder. */
    record FolderInUse(Path folder) implements JobFailure {}

    /** The folder cannot be made, or not be written to. */
    record UnusableFolder(Path folder, String why) implements JobFailure {}

    /** A file cannot be written or read in the middle of a build, which keeps the tables that are finished. */
    record FailedFile(String file, String why) implements JobFailure {}

    /** The same where the system does not say which file it is, as on a full disk. */
    record FailedFolder(Path folder, String why) implements JobFailure {}
}
