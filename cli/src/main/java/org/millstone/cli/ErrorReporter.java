package org.millstone.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import picocli.CommandLine;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what people read when a command fails: one or two lines for a mistake of theirs, a stack trace for a fault of ours. */
final class ErrorReporter {
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    private ErrorReporter() {}

    /** Reports a wrong command line: what is wrong, suggestions, and where the command's help is. Returns exit status 2. */
    static int wrongCommandLine(ParameterException wrong, String[] args) {
        CommandLine line = wrong.getCommandLine();
        PrintWriter err = line.getErr();
        String fen = fenInPieces(line, args);
        String message = fen == null ? message(wrong)
                : "a position is one argument\nQuote it, as in mill " + line.getCommandName() + " '" + fen + "'";
        // Of several lines the last one shows the form that can be read: nothing comes after it.
        int form = message.lastIndexOf('\n');
        err.println(line.getColorScheme().errorText("mill: " + (form < 0 ? message : message.substring(0, form))));
        if (fen == null) {
            UnmatchedArgumentException.printSuggestions(wrong, err);
        }
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        if (form >= 0) {
            err.println(message.substring(form + 1));
        }
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String message(ParameterException wrong) {
        if (wrong instanceof MutuallyExclusiveArgsException && wrong.getMessage() != null) {
            return OPTION.matcher(wrong.getMessage()).results().map(MatchResult::group).distinct()
                    .collect(Collectors.joining(" and ")) + " exclude each other: give one of them";
        }
        return String.valueOf(wrong.getMessage());
    }

    private static @Nullable String fenInPieces(CommandLine line, String[] args) {
        boolean takesFen = line.getCommandSpec().positionalParameters().stream()
                .anyMatch(parameter -> parameter.paramLabel().contains("FEN"));
        for (int i = 1; takesFen && i < args.length; i++) {
            if ((args[i].equals("w") || args[i].equals("b")) && !args[i - 1].startsWith("-")) {
                return args[i - 1] + " " + args[i];
            }
            if (args[i].equals("moves") || args[i - 1].equals("position")) {
                return Arrays.stream(args).skip(i - 1).takeWhile(word -> !word.matches("-.*|\\d+"))
                        .collect(Collectors.joining(" "));
            }
        }
        return null;
    }

    /**
     * Reports that a command could not do its work. Exceptions of the file system, and those that Millstone defines, explain themselves;
     * any other is a fault in the program. Returns exit status 1.
     */
    static int couldNot(Exception failure, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        err.println(line.getColorScheme().errorText("mill: " + FileErrors.words(failure)));
        if (!(failure instanceof IOException || failure instanceof UncheckedIOException
                || failure.getClass().getPackageName().startsWith("org.millstone."))) {
            err.println("This is a fault in mill. Please report it with these lines:");
            failure.printStackTrace(err);
        }
        return line.getCommandSpec().exitCodeOnExecutionException();
    }
}
