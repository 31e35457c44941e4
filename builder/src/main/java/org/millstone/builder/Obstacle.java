package org.millstone.builder;

import java.nio.file.Path;
import org.millstone.step.Step;
import org.millstone.store.SolvedScores.Task;

/** Why a build or a verification cannot go on. Commands say it in words, and what to do. */
public sealed interface Obstacle {
    /**
     * A task takes more memory than it may; found before anything is done.
     *
     * @param need the bytes that the process takes for it
     * @param allowed the bytes that it may take
     * @param most the bytes that it takes at most, for all that is asked
     * @param first whether no part of what is asked takes less
     */
    record TooLittleMemory(Task task, long need, long allowed, long most, boolean first) implements Obstacle {}

    /**
     * A step turns out to be so deep that it takes more memory than it may.
     *
     * @param need the bytes that the process takes for it
     * @param allowed the bytes that it may take
     */
    record TooDeep(Step step, long need, long allowed) implements Obstacle {}

    /**
     * The machine gives less memory than was allowed.
     *
     * @param step the step in work
     * @param why what the Java machine says
     */
    record NoMemoryLeft(Step step, String why) implements Obstacle {}

    /**
     * The disk has less room than the tables take that are left to build; found before anything is done.
     *
     * @param need about how many bytes they take
     * @param free how many are free
     */
    record TooLittleRoom(Path folder, long need, long free) implements Obstacle {}

    /** Another builder holds the folder. */
    record FolderInUse(Path folder) implements Obstacle {}

    /**
     * The folder cannot be made, or not be written to.
     *
     * @param why what the system says
     */
    record UnusableFolder(Path folder, String why) implements Obstacle {}

    /**
     * A file cannot be written or read in the middle of a build, which keeps the tables that are finished.
     *
     * @param why what the system says
     */
    record FailedFile(String file, String why) implements Obstacle {}

    /**
     * The same where the system does not say which file it is, as on a full disk.
     *
     * @param why what the system says
     */
    record FailedFolder(Path folder, String why) implements Obstacle {}
}
