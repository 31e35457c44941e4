package org.millstone.terminal;

import org.millstone.builder.JobFailedException;
import org.millstone.builder.JobFailedException.FailedFile;
import org.millstone.builder.JobFailedException.FailedFolder;
import org.millstone.builder.JobFailedException.FolderInUse;
import org.millstone.builder.JobFailedException.NoMemoryLeft;
import org.millstone.builder.JobFailedException.TooDeep;
import org.millstone.builder.JobFailedException.TooLittleMemory;
import org.millstone.builder.JobFailedException.TooLittleRoom;
import org.millstone.builder.JobFailedException.UnusableFolder;
import org.millstone.database.DatabaseException;
import org.millstone.text.Units;

/** Messages for a {@link JobFailedException}: what kept the job from going on, and which options help. */
public final class JobFailureMessages {
    private static final long MEGA = 1 << 20;

    private JobFailureMessages() {}

    public static DatabaseException ofBuild(JobFailedException failure) {
        return new DatabaseException(switch (failure.reason()) {
            // Where not even the first step fits, no smaller part of the game does.
            case TooLittleMemory of -> tooLittle("The " + (of.task().grades() ? "grades of the " : "") + "tables "
                    + of.task().step() + " need", of, of.first() ? "" : "; fewer pieces (--max-pieces) take less");
            case TooDeep of -> "The tables " + of.step() + " are so deep that they need " + Units.memory(of.need())
                    + " of memory, and " + Units.memory(of.allowed())
                    + " are allowed. Give more with --memory, then run the same command again to go on.";
            case NoMemoryLeft of -> "The machine has no memory left for the tables " + of.step() + " (" + of.why()
                    + "). Close other programs, or allow less with --memory.";
            case TooLittleRoom of -> "The tables that are left to build take about " + Units.bytes(of.need()) + ", and "
                    + Units.bytes(of.free()) + " are free in " + of.folder()
                    + ". Free some space, choose another folder with --data, or build"
                    + " less with --phase moving or --max-pieces.";
            case FolderInUse of -> "Another builder is at work in " + of.folder()
                    + ". Wait for it, or choose another folder with --data.";
            case UnusableFolder of -> "The folder " + of.folder() + " cannot be " + of.why() + ". Choose another with --data.";
            case FailedFile of -> "Working on " + of.file() + " failed (" + of.why() + "). The tables finished"
                    + " so far are kept: mend this, then run the same command again to go on.";
            case FailedFolder of -> "Working in " + of.folder() + " failed (" + of.why() + "). The tables finished"
                    + " so far are kept: free some space there, then run the same command again to go on.";
        });
    }

    public static DatabaseException ofVerification(JobFailedException failure) {
        return new DatabaseException(failure.reason() instanceof TooLittleMemory of
                ? tooLittle("To check the " + (of.task().grades() ? "grades of " : "tables ") + of.task().step()
                        + " takes", of, "; --sample, which checks some entries, takes less")
                : failure.reason().toString());
    }

    /**
     * Returns the message for too little memory: how much is needed, how much is allowed, and the smallest limit that is enough.
     *
     * @param what begins the message and ends in a verb: {@code To check the tables 7-5 takes}
     * @param less follows the last number: how to do with less memory; may be empty
     */
    public static String tooLittle(String what, TooLittleMemory of, String less) {
        return what + " " + Units.memory(Math.ceilDiv(of.need(), MEGA) * MEGA) + " of memory, and " + Units.memory(of.allowed())
                + " are allowed. The smallest sufficient limit is --memory " + Math.ceilDiv(of.most(), MEGA) + "m" + less + ".";
    }
}
