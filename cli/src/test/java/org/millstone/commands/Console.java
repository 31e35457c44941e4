package org.millstone.commands;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;

/** Runs one command as {@code mill} does, and keeps what it said. */
final class Console {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a command; returns its exit status. */
    int run(Object command, String... args) {
        return new CommandLine(command)
                .setExpandAtFiles(false)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .execute(args);
    }

    /** Does the same with some standard input. Tests that use it must not run at the same time. */
    int runWithInput(String input, Object command, String... args) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return run(command, args);
        } finally {
            System.setIn(before);
        }
    }

    String out() {
        return out.toString();
    }

    List<String> lines() {
        return out.toString().lines().toList();
    }

    String err() {
        return err.toString();
    }
}
