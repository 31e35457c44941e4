package org.millstone.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Runs commands of mill in this JVM, and keeps what the last one said. */
public final class Console {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a command line whose words have no blanks; returns its exit status. */
    public int line(String words) {
        return run((Object[]) words.split(" "));
    }

    /** Runs a command line, with no standard input; returns its exit status. */
    public int run(Object... words) {
        return runWithInput("", words);
    }

    /** Runs a command line with some standard input. Tests must not do so at the same time. */
    public int runWithInput(String input, Object... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                    .execute(Stream.of(words).map(String::valueOf).toArray(String[]::new));
        } finally {
            System.setIn(before);
        }
    }

    public String out() {
        return out.toString();
    }

    public List<String> lines() {
        return out().lines().toList();
    }

    public String err() {
        return err.toString();
    }
}
