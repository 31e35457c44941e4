package org.millstone.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What people read when a command fails. A mistake of theirs is one or two lines; a fault of ours comes with its stack trace. */
final class Complaints {

    private Complaints() {}

    /** The command line was wrong: says how, suggests, and points to the help of that very command. Exit status 2. */
    static int wrongCommandLine(ParameterException wrong, String[] args) {
        CommandLine line = wrong.getCommandLine();
        PrintWriter err = line.getErr();
        err.println(line.getColorScheme().errorText("mill: " + wrong.getMessage()));
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    /**
     * A command could not do its work. Exceptions of the file system and those that Millstone defines itself are about the
     * world and speak for themselves; any other is a fault in the program. Exit status 1.
     */
    static int couldNot(Exception failure, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        err.println(line.getColorScheme().errorText("mill: " + message(failure)));
        if (!isAboutTheWorld(failure)) {
            err.println("This is a fault in mill. Please report it with these lines:");
            failure.printStackTrace(err);
        }
        err.flush();
        return line.getCommandSpec().exitCodeOnExecutionException();
    }

    private static boolean isAboutTheWorld(Exception failure) {
        return failure instanceof IOException
                || failure instanceof UncheckedIOException
                || failure.getClass().getPackageName().startsWith("org.millstone.");
    }

    /** The message of an exception; for the JDK's file exceptions, whose message may be the bare path, with the reason. */
    private static String message(Exception failure) {
        if (failure instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
            return message(wrapped.getCause());
        }
        String message = failure.getMessage();
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return switch (file) {
                case NoSuchFileException missing -> missing.getFile() + ": no such file or folder";
                case AccessDeniedException denied -> denied.getFile() + ": permission denied";
                default -> message + " (" + file.getClass().getSimpleName() + ")";
            };
        }
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
